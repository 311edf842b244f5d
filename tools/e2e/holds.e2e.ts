import type { CurrentRateView, HoldReason, OrderView } from '@usdt-africa/contracts/api';
import { until } from '../lib/processes.mjs';
import { Product } from './product.js';

/** About 6 USDT are paid without a person, 60 a day are a guest's; a price holds for five seconds. */
const product = new Product({ HOLD_ABOVE_NAIRA: '10000', QUOTE_LOCK_SECONDS: '5', GUEST_DAY_LIMIT: '60' });
beforeAll(async () => {
  await product.prepare();
  await product.start();
});
afterAll(() => product.clear());

/** Between two blocks of TRON. */
const SLOT_MS = 3000;

const completed = (order: OrderView): boolean => order.status === 'completed';
const heldFor =
  (reason: HoldReason) =>
  (order: OrderView): boolean =>
    order.holds.some((hold) => hold.reason === reason);

async function rate(): Promise<string | null> {
  return (await product.guest().must<CurrentRateView>('GET', '/api/rates/current')).rate;
}

/** What each source says, or that it says the truth. */
async function sourcesSay(values: Readonly<Record<string, string | null>>): Promise<void> {
  for (const [source, value] of Object.entries(values))
    await product.control.must(
      'POST',
      `/control/rates/${source}`,
      value === null ? { mode: 'ok' } : { mode: 'wrong', value },
    );
}

describe('money that waits', () => {
  it('SELL-07 above the threshold is held and shown; the bank is asked for nothing', async () => {
    const guest = product.guest();
    const order = await guest.placeOrder('25');
    await product.send(order.address!, '25');
    const held = await guest.orderThat(order.number, heldFor('above-threshold'));
    expect(held).toMatchObject({
      status: 'held',
      holds: [{ reason: 'above-threshold', amount: '25.000000' }],
      deposits: [{ state: 'confirmed', held: 'above-threshold' }],
      payouts: [],
      paid: '0.00',
    });
    // Whoever comes after it is paid, and it still waits.
    const small = await guest.placeOrder('5');
    await product.send(small.address!, '5');
    const done = await guest.orderThat(small.number, completed);
    expect((await product.transfers()).map((transfer) => transfer.reference)).toEqual([done.payouts[0]!.reference]);
    expect(await guest.order(order.number)).toMatchObject({ status: 'held', payouts: [] });
  });

  it('RATE-09 without a fresh rate at a late arrival waits, and is paid by itself at the first one after', async () => {
    const guest = product.guest();
    const order = await guest.placeOrder('4');
    // Each source says something else: no two agree, so there is no rate.
    await sourcesSay({ quidax: '900', coingecko: '1800', coinbase: '3600' });
    expect(await until(async () => (await rate()) === null, 30_000, 100)).toBe(true);
    // A block bears the time its slot began at: what is sent just after the end may still stand in one from before it.
    expect(await until(() => Date.now() > Date.parse(order.lockEndsAt) + SLOT_MS, 30_000, 100)).toBe(true);
    const before = (await product.transfers()).length;
    await product.send(order.address!, '4');
    const held = await guest.orderThat(order.number, heldFor('no-rate'));
    expect(held).toMatchObject({
      status: 'held',
      deposits: [{ state: 'confirmed', late: true, held: 'no-rate', parts: [{ basis: 'arrival', rate: null }] }],
      payouts: [],
    });
    expect(await product.transfers()).toHaveLength(before);
    await sourcesSay({ quidax: null, coingecko: null, coinbase: null });
    const done = await guest.orderThat(order.number, completed, 90);
    expect(done).toMatchObject({
      holds: [],
      deposits: [{ held: null, parts: [{ basis: 'arrival', amount: '4.000000' }] }],
    });
    expect(done.payouts).toHaveLength(1);
    expect(await product.transfers()).toHaveLength(before + 1);
  });

  it('SELL-12 what arrives over the person’s daily limit is held whole, and no more can be ordered than is left', async () => {
    const guest = product.guest();
    const refused = await guest.placeOrder('59').then(
      () => '',
      (error: Error) => error.message,
    );
    expect(refused).toMatch(/"code":"over-limit"/);
    expect(refused).toMatch(/You can sell 60 USD a day without an account, and [\d.]+ is left today/);
    const order = await guest.placeOrder('2');
    await product.send(order.address!, '59');
    const held = await guest.orderThat(order.number, heldFor('over-limit'));
    expect(held).toMatchObject({
      status: 'held',
      holds: [{ reason: 'over-limit', amount: '59.000000' }],
      deposits: [{ state: 'confirmed', held: 'over-limit' }],
      payouts: [],
    });
    // It takes nothing of the limit: what fits goes on.
    const small = await guest.placeOrder('3');
    await product.send(small.address!, '3');
    await guest.orderThat(small.number, completed);
  });
});

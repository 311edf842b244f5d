import { event, streams } from '@usdt-africa/contracts/events';
import { PayoutHolds } from '@usdt-africa/accounts';
import { PayoutRestrictions } from '@usdt-africa/payouts';
import { keepPayee, wasPaid } from '../src/application/order-payees.js';
import { payoutFailed, payoutReturned, payoutSettled } from '../src/domain/decide.js';
import { release } from '../src/domain/operate.js';
import type { Order } from '../src/domain/order.js';
import { GUEST, rules, SaleTestApp } from './sale-test-app.js';

/** ₦1,000,000: of sales of 100 USDT, ₦157,600 each, six. */
const CAP = 100_000_000n;
const EACH = 15_760_000n;
const [GTBANK, KUDA, RETIRED] = ['a1', 'b2', 'c3'].map((two) => two.repeat(32)) as [string, string, string];

describe('concurrent first payouts of guests to one bank account', () => {
  let app: SaleTestApp;
  let restrictions: PayoutRestrictions;
  let people = 0;

  beforeEach(async () => {
    app = await SaleTestApp.open();
    const caps = { firstPayoutCapKobo: 0n, firstGuestPayoutCapKobo: CAP };
    restrictions = new PayoutRestrictions(new PayoutHolds(app.db.app, app.clock), caps);
  });
  afterEach(() => app.close());

  const capOf = async (payee: { readonly indexes: readonly string[]; readonly placedBy: string }) => {
    const isPaid = await wasPaid(app.db.app, payee);
    return (await restrictions.of({ accountId: null }, { isPaid, isTrusted: false, isPersonPaid: false })).capKobo;
  };

  /** Places a new guest's sale, with the restrictions decided when it is placed. */
  async function placed(amount: number, indexes: readonly string[] = [GTBANK], browser?: string): Promise<string> {
    const digits = String((people += 1)).padStart(3, '0');
    const placedBy = browser ?? `browser-${digits}`;
    const who = { email: `s${digits}@example.com`, phone: `+2348035550${digits}`, account: `0145528${digits}` };
    const capKobo = await capOf({ indexes, placedBy });
    const orderId = await app.placed(who, amount, placedBy);
    await app.store.transaction((tx) => keepPayee(tx, { orderId, indexes, placedBy }));
    if (capKobo === null) return orderId;
    const guard = { waitsUntil: null, capKobo: capKobo.toString(), at: app.clock.now().toISOString() };
    await app.orders.change(orderId, () => [event('OrderPayoutRestrictionsSet', guard)], GUEST);
    return orderId;
  }
  const many = (count: number, amount: number, indexes?: readonly string[]) =>
    Promise.all(Array.from({ length: count }, () => placed(amount, indexes)));
  const paidOf = async (orderId: string): Promise<bigint> =>
    (await app.orders.load(orderId)).payouts.reduce((sum, { amountKobo }) => sum + amountKobo, 0n);
  const paidInAll = async (orders: readonly string[]): Promise<bigint> =>
    (await Promise.all(orders.map(paidOf))).reduce((sum, kobo) => sum + kobo, 0n);
  /** Decides about an order's first payout. */
  const decide = async (
    orderId: string,
    decide: (order: Order, id: string, at: string) => ReturnType<typeof release>,
  ) => {
    const at = app.clock.now().toISOString();
    await app.orders.change(orderId, (order) => decide(order, order.payouts[0]!.id, at), GUEST);
  };
  const settles = (orderId: string) => decide(orderId, payoutSettled);
  const fails = (orderId: string) => decide(orderId, (order, id, at) => payoutFailed(order, id, 'account-closed', at));
  const comesBack = (orderId: string) =>
    decide(orderId, (order, id, at) => payoutReturned(order, id, 'account-closed', at));
  const isKnown = async (indexes: readonly string[], placedBy = 'nobody') =>
    (await capOf({ indexes, placedBy })) === null;

  it('RCP-06 fifty concurrent browsers share one cap: amounts above it wait for review', async () => {
    const orders = await many(50, 100);
    const elsewhere = await placed(100, [KUDA]);
    await Promise.all([...orders, elsewhere].map((orderId) => app.arrives(orderId, 100)));
    expect(await paidInAll(orders)).toBe(6n * EACH);
    expect(await paidOf(elsewhere)).toBe(EACH);
    const loaded = await Promise.all(orders.map((orderId) => app.orders.load(orderId)));
    expect(loaded.filter(({ holds }) => holds.some(({ reason }) => reason === 'above-threshold'))).toHaveLength(44);
  });

  it('RCP-06 one sale above the cap is held whole, is paid after a review, and does not count', async () => {
    const orderId = await placed(700);
    await app.arrives(orderId, 700);
    expect(await paidOf(orderId)).toBe(0n);
    await app.orders.change(orderId, (order) => release(order, app.clock.now(), rules), GUEST);
    expect(await paidOf(orderId)).toBe(7n * EACH);
    expect((await app.db.owner.query('select from first_payouts_to')).rowCount).toBe(0);
    const recorded = await app.store.readStream(streams.order(orderId));
    expect(recorded.map(({ type }) => type)).toEqual([
      'OrderPlaced',
      'OrderPayoutRestrictionsSet',
      'OrderDepositConfirmed',
      'OrderDepositPriced',
      'OrderHeld',
      'OrderReleased',
      'OrderHoldEnded',
      'PayoutRequested',
    ]);
  });

  it('RCP-06 no cap applies to a paid account, until its payout is returned, or to a browser with a paid order', async () => {
    const [first, same] = await many(2, 600);
    await app.arrives(first!, 600);
    // Placed before the first payout, its restriction stays as decided.
    expect([await isKnown([GTBANK]), await isKnown([KUDA])]).toEqual([false, false]);
    await settles(first!);
    await settles(first!);
    await app.arrives(same!, 600);
    expect([await paidOf(first!), await paidOf(same!)]).toEqual([6n * EACH, 0n]);
    expect([await isKnown([GTBANK]), await isKnown([KUDA])]).toEqual([true, false]);
    const browser = (await app.orders.load(first!)).placed.guestHash;
    expect(await isKnown([KUDA], browser)).toBe(true);
    const later = await placed(1_200);
    await app.arrives(later, 1_200);
    expect(await paidOf(later)).toBe(12n * EACH);
    await comesBack(first!);
    expect([await isKnown([GTBANK]), await isKnown([KUDA], browser)]).toEqual([false, false]);
  });

  it('RCP-06 a finally failed payout is subtracted once from the sum, and as much may be paid again', async () => {
    const [failing, other, third] = (await many(3, 600)) as [string, string, string];
    await app.arrives(failing, 600);
    await app.arrives(other, 600);
    expect([await paidOf(failing), await paidOf(other)]).toEqual([6n * EACH, 0n]);
    await Promise.all([fails(failing), fails(failing)]);
    await app.arrives(third, 600);
    expect(await paidOf(third)).toBe(6n * EACH);
    await expect(storedSum()).resolves.toBe(6n * EACH);
    // Paid after all, it counts whatever the cap.
    await settles(failing);
    await expect(storedSum()).resolves.toBe(12n * EACH);
  });

  it('RCP-06 a key rotation does not split an account, and an order without a known payee needs review', async () => {
    const before = await placed(600, [RETIRED]);
    const after = await placed(600, [GTBANK, RETIRED]);
    await Promise.all([before, after].map((orderId) => app.arrives(orderId, 600)));
    expect(await paidInAll([before, after])).toBe(6n * EACH);
    expect((await app.db.owner.query('select distinct payee from order_payees')).rows).toEqual([{ payee: RETIRED }]);
    const unknown = await placed(100, [KUDA]);
    await app.db.owner.query('delete from order_payees where order_id = $1', [unknown]);
    await app.arrives(unknown, 100);
    expect(await paidOf(unknown)).toBe(0n);
  });

  const storedSum = async (): Promise<bigint> =>
    BigInt((await app.db.owner.query<{ kobo: string }>('select kobo from first_payouts_to')).rows[0]!.kobo);
});

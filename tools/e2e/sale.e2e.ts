import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { directSubscriptions, projections } from '@usdt-africa/registry';
import type { AdminOrderView } from '@usdt-africa/contracts/admin';
import type { OrderView } from '@usdt-africa/contracts/api';
import { until } from '../lib/processes.mjs';
import { mailedToken } from './mailbox.js';
import { Product } from './product.js';
import { Operator } from './console-pages/operator.js';
import { mailText } from './texts.js';

const product = new Product();
beforeAll(async () => {
  await product.prepare();
  await product.start();
});
afterAll(() => product.clear());

const completed = (order: OrderView): boolean => order.status === 'completed';

/** Successful transfers at the bank for an order's payouts. */
async function paidAtBank(order: OrderView): Promise<number> {
  const references = new Set(order.payouts.map((payout) => payout.reference));
  return (await product.transfers()).filter(
    (transfer) => references.has(transfer.reference) && transfer.status === 'success',
  ).length;
}

/** The order as the console's queue has it. */
async function queued(number: string): Promise<{ readonly id: string; readonly attention: string }> {
  const rows = () =>
    product.query<{ id: string; attention: string }>(
      'select order_id as id, attention from admin_orders where number = $1 and attention is not null',
      [number],
    );
  expect(await until(async () => (await rows()).length === 1, 60_000, 100)).toBe(true);
  return (await rows())[0]!;
}

async function release(finance: Operator, id: string): Promise<void> {
  const { version } = await finance.must<AdminOrderView>('GET', `orders/${id}`);
  await finance.must('POST', `orders/${id}/release`, { version, reason: 'Rang the customer' });
}

describe('a sale, end to end over the wire', () => {
  it('SELL-05 SELL-08 a guest sells: USDT is received on the chain, naira in the bank account', async () => {
    const guest = product.guest();
    const order = await guest.placeOrder('25');
    expect(order).toMatchObject({ view: 'full', status: 'waiting', amount: '25.000000' });
    await product.send(order.address!, '25');
    const seen = await guest.orderThat(order.number, (now) => now.deposits.length > 0);
    expect(seen.deposits[0]!.confirmations).toBeGreaterThanOrEqual(1);
    const done = await guest.orderThat(order.number, completed);
    expect(done.paid).toBe(done.naira);
    expect(done.payouts[0]).toMatchObject({
      state: 'settled',
      amount: order.naira,
      sessionId: expect.stringMatching(/^\d{30}$/),
    });
    expect(await paidAtBank(done)).toBe(1);
  });

  it('INT-09 the product has a checkpoint for every subscription that acts, and for no other', async () => {
    const rules = { shortfallWaitSeconds: 600, keys: {} };
    const kafkaProjections = projections(rules).filter(({ feed }) => feed === 'kafka');
    const known = [
      ...directSubscriptions(rules).map(({ name }) => name),
      'notifications',
      'operator-notices',
      'account-notices',
    ];
    const expected = [...known, ...kafkaProjections.map(({ projection }) => projection.name)].sort();
    const running = async () =>
      (await product.query<{ name: string }>('select name from subscription_checkpoints'))
        .map(({ name }) => name)
        .sort();
    // Each writes its own down when it has come to its first event.
    await until(async () => (await running()).length >= expected.length, 60_000, 100);
    expect(await running()).toEqual(expected);
  });

  it('INT-01 a payment whose block is replaced is credited once, and one that vanishes is shown as taken back', async () => {
    const guest = product.guest();
    const [moved, gone] = [await guest.placeOrder('5'), await guest.placeOrder('6')];
    const seen = (number: string) => guest.orderThat(number, ({ deposits }) => deposits.length === 1);
    await product.control.must('POST', '/control/tron/pause', {});
    try {
      await product.send(moved.address!, '5');
      await product.control.must('POST', '/control/tron/mine', { blocks: 2 });
      await seen(moved.number);
      await product.control.must('POST', '/control/tron/reorg', { depth: 2, transactions: 'reinclude' });
      await product.send(gone.address!, '6');
      await product.control.must('POST', '/control/tron/mine', { blocks: 2 });
      await seen(gone.number);
      await product.control.must('POST', '/control/tron/reorg', { depth: 2, transactions: 'vanish' });
    } finally {
      await product.control.must('POST', '/control/tron/resume', {});
    }
    const done = await guest.orderThat(moved.number, completed);
    expect(done).toMatchObject({ received: '5.000000', paid: done.naira, deposits: [{ state: 'confirmed' }] });
    expect(await paidAtBank(done)).toBe(1);
    const waits = await guest.orderThat(gone.number, ({ takenBack }) => takenBack.length === 1);
    expect(waits).toMatchObject({ status: 'waiting', deposits: [], payouts: [], takenBack: [{ amount: '6.000000' }] });
  });

  it('ENG-03 without Kafka and without an external database the starter runs PostgreSQL, and read models keep up', async () => {
    const guest = product.guest();
    const health = await guest.must<{ events: string }>('GET', '/api/health');
    expect(health.events).toBe('direct');
    const [{ version }] = (await product.query<{ version: string }>('select version()')) as [{ version: string }];
    expect(version).toMatch(/^PostgreSQL \d+/);
    expect(existsSync(join(product.data, 'postgres', 'data', 'postmaster.pid'))).toBe(true);
    const order = await guest.placeOrder('5');
    const isListed = async () =>
      (await product.query('select 1 from admin_orders where number = $1', [order.number])).length === 1;
    expect(await until(isListed, 60_000, 100)).toBe(true);
  });

  it('SELL-06 two orders paid in one transaction both get paid, once', async () => {
    const guests = [product.guest(), product.guest()];
    const orders = await Promise.all(guests.map((guest) => guest.placeOrder('10')));
    await product.control.must('POST', '/control/tron/send-many', {
      mode: 'one-transaction',
      transfers: orders.map((order) => ({ to: order.address, amount: '10' })),
    });
    const done = await Promise.all(orders.map((order, i) => guests[i]!.orderThat(order.number, completed)));
    expect(new Set(done.map((order) => order.deposits[0]!.transactionId)).size).toBe(1);
    for (const order of done) expect(await paidAtBank(order)).toBe(1);
  });

  it('SELL-06 three transfers to one order are one sum and one payout', async () => {
    const guest = product.guest();
    const order = await guest.placeOrder('30');
    await product.control.must('POST', '/control/tron/send-many', {
      mode: 'many',
      transfers: ['10', '5', '15'].map((amount) => ({ to: order.address, amount })),
    });
    const done = await guest.orderThat(order.number, completed);
    expect(done.deposits).toHaveLength(3);
    expect(done.payouts).toHaveLength(1);
    expect(done.paid).toBe(order.naira);
  });

  it('SELL-06 less is received: the customer chooses to be paid for the received amount', async () => {
    const guest = product.guest();
    const order = await guest.placeOrder('25');
    await product.send(order.address!, '18.5');
    const short = await guest.orderThat(order.number, (now) => now.shortfall !== null);
    expect(short.shortfall).toMatchObject({ received: '18.500000', missing: '6.500000', choice: null });
    const key = randomUUID();
    const pay = () =>
      guest.call<OrderView>(
        'POST',
        `/api/orders/${order.number}/choose-partial-payout`,
        {},
        { 'idempotency-key': key },
      );
    const [first, again] = [await pay(), await pay()];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    const done = await guest.orderThat(order.number, completed);
    expect(done.paid).toBe(short.shortfall!.payNow);
    expect(done.payouts).toHaveLength(1);
  });

  it('SELL-16 less is received: what was chosen on the order is done, and the choice is printed on it', async () => {
    const guest = product.guest();
    const paying = await guest.placeOrder('25', undefined, { mismatch: 'pay' });
    expect(paying.mismatch).toEqual({ choice: 'pay', isChosen: true, waitSeconds: null });
    const keeping = await guest.placeOrder('25');
    expect(keeping.mismatch).toMatchObject({ choice: 'wait', isChosen: false });
    const choose = (choice: string) =>
      guest.call<OrderView>('POST', `/api/orders/${keeping.number}/choose-mismatch`, { choice });
    expect((await choose('refund')).body).toMatchObject({ mismatch: { choice: 'refund', isChosen: true } });
    for (const { address } of [paying, keeping]) await product.send(address!, '18.5');
    const paid = await guest.orderThat(paying.number, completed);
    expect(paid).toMatchObject({
      paid: paid.receivedNaira,
      timeline: expect.not.arrayContaining([expect.objectContaining({ kind: 'OrderShortfallChosen' })]),
    });
    expect(await paidAtBank(paid)).toBe(1);
    const retained = await guest.orderThat(keeping.number, (now) => now.shortfall !== null);
    expect(retained).toMatchObject({ payouts: [], shortfall: { received: '18.500000', secondsLeft: null } });
    expect((await choose('pay')).status).toBe(409);
    const masked = await product.guest().must<OrderView>('GET', `/api/orders/${keeping.number}`);
    expect(masked).toMatchObject({ view: 'masked', mismatch: { choice: 'refund', isChosen: true } });
    await product.send(keeping.address!, '6.5');
    const whole = await guest.orderThat(keeping.number, completed);
    expect(whole.paid).toBe(whole.naira);
    expect(await paidAtBank(whole)).toBe(1);
  });

  it('SELL-07 a deposit below the minimum is held and the page shows it; a further deposit completes it', async () => {
    const guest = product.guest();
    const order = await guest.placeOrder('5');
    await product.send(order.address!, '0.75');
    const held = await guest.orderThat(order.number, (now) => now.status === 'held');
    expect(held.holds).toEqual([expect.objectContaining({ reason: 'below-minimum', amount: '0.750000' })]);
    await product.send(order.address!, '4.25');
    const done = await guest.orderThat(order.number, completed);
    expect(done.paid).toBe(order.naira);
  });

  it('SELL-07 ADM-03 a released deposit below the minimum is paid at the bank, once', async () => {
    const guest = product.guest();
    const order = await guest.placeOrder('5');
    await product.send(order.address!, '0.5');
    await guest.orderThat(order.number, (now) => now.holds.some(({ reason }) => reason === 'below-minimum'));
    const finance = await Operator.of(product, 'finance');
    const { id, attention } = await queued(order.number);
    expect(attention).toBe('below-minimum');
    await release(finance, id);
    const done = await guest.orderThat(order.number, completed);
    expect(done).toMatchObject({ holds: [], payouts: [{ state: 'settled' }], paid: done.receivedNaira });
    expect(await paidAtBank(done)).toBe(1);
    expect((await finance.must<AdminOrderView>('GET', `orders/${id}`)).owed.ledgerAgrees).toBe(true);
  });

  it('SELL-07 another token, a fake USDT and TRX wait for refunds in a queue, and the order is paid all the same', async () => {
    const guest = product.guest();
    const order = await guest.placeOrder('5');
    await product.send(order.address!, '5', 'FAKE');
    await product.send(order.address!, '5', 'TRX');
    const shown = await guest.orderThat(order.number, (now) => now.unsupported.length === 2);
    expect(shown).toMatchObject({ status: 'waiting', deposits: [], holds: [{ reason: 'unsupported-asset' }] });
    expect(await product.mailAbout(order, mailText('heldUnsupportedSubject', { word: order.word! }))).toContain(
      mailText('heldUnsupported', { product: 'USDT' }),
    );
    const { id, attention } = await queued(order.number);
    expect(attention).toBe('unsupported-asset');
    const finance = await Operator.of(product, 'finance');
    const page = await finance.must<AdminOrderView>('GET', `orders/${id}`);
    // Both may be of one block, in either order.
    const byKind = page.otherAssets.toSorted((one, other) => one.kind.localeCompare(other.kind));
    expect(byKind).toMatchObject([{ kind: 'TRC20' }, { kind: 'TRX', amount: '5.000000' }]);
    expect(await finance.must('GET', 'counts')).toMatchObject({ orders: 0 });
    await product.send(order.address!, '5');
    const done = await guest.orderThat(order.number, completed);
    expect(done).toMatchObject({ paid: order.naira, holds: [{ reason: 'unsupported-asset' }] });
    expect(await queued(order.number)).toMatchObject({ attention: 'unsupported-asset' });
  });

  it('SELL-07 a deposit too large for the ledger is held for an operator, and holds nothing else', async () => {
    const guest = product.guest();
    const order = await guest.placeOrder('5');
    await product.send(order.address!, '2000000000');
    const held = await guest.orderThat(order.number, (now) => now.status === 'held');
    expect(held).toMatchObject({
      deposits: [],
      unsupported: [{ kind: 'TRC20', notCreditable: 'too-much', amount: '2000000000.000000' }],
      holds: [{ reason: 'not-creditable' }],
      can: { cancel: false },
    });
    await product.send(order.address!, '5');
    const paid = await guest.orderThat(order.number, (now) => now.completedAt !== null);
    expect(paid).toMatchObject({ status: 'held', paid: order.naira });
  });

  it('SELL-13 ADM-03 holds a deposit after a cancellation, and pays it once an operator releases it', async () => {
    const guest = product.guest();
    const order = await guest.placeOrder('5');
    expect((await guest.must<OrderView>('POST', `/api/orders/${order.number}/cancel`, {})).status).toBe('cancelled');
    await product.send(order.address!, '5');
    const held = await guest.orderThat(order.number, (now) => now.status === 'held');
    expect(held.holds[0]).toMatchObject({ reason: 'after-cancellation' });
    const refused = await guest.call('POST', `/api/orders/${order.number}/cancel`, {});
    expect(refused.status).toBe(200);
    const finance = await Operator.of(product, 'finance');
    const { id, attention } = await queued(order.number);
    expect(attention).toBe('after-cancellation');
    const { version } = await finance.must<AdminOrderView>('GET', `orders/${id}`);
    await finance.must('POST', `orders/${id}/hold`, { version, reason: 'He rings us' });
    await release(finance, id);
    const done = await guest.orderThat(order.number, completed);
    expect(done).toMatchObject({ holds: [], payouts: [{ state: 'settled' }], paid: done.receivedNaira });
    expect(await paidAtBank(done)).toBe(1);
    expect((await finance.must<AdminOrderView>('GET', `orders/${id}`)).owed.ledgerAgrees).toBe(true);
  });

  it('TRACK-02 another browser sees the masked view and may do nothing', async () => {
    const guest = product.guest();
    const order = await guest.placeOrder('5');
    const stranger = product.guest();
    const masked = await stranger.must<OrderView>('GET', `/api/orders/${order.number}`);
    expect(masked).toMatchObject({ view: 'masked', address: null, word: null });
    expect(JSON.stringify(masked)).not.toMatch(/ADAEZE|Adaeze|0145528174|temitope@|8035550148/);
    expect((await stranger.call('POST', `/api/orders/${order.number}/cancel`, {})).status).toBe(401);
    await stranger.must('POST', '/api/quotes', { side: 'sell', amount: '1' });
    for (const act of ['cancel', 'sent', 'partial-payout', 'top-up', 'shares'])
      expect((await stranger.call('POST', `/api/orders/${order.number}/${act}`, {})).status).toBe(404);
    expect((await guest.order(order.number)).status).toBe('waiting');
  });

  it('TRACK-05 the mail’s link opens the order in other browsers, five at most', async () => {
    const guest = product.guest();
    const order = await guest.placeOrder('5');
    const token = await mailedToken(product, order);
    for (let n = 0; n < 5; n += 1) {
      const browser = product.guest();
      await browser.must('POST', '/api/order-links/exchange', { token });
      expect((await browser.order(order.number)).view).toBe('full');
    }
    expect((await product.guest().call('POST', '/api/order-links/exchange', { token })).status).toBe(410);
  });

  it('ENG-01 read models equal a fold of the events, and the ledger sums to zero', async () => {
    const [ledger] = await product.query<{ off: string }>(
      `select count(*) as off from (
         select l.currency, sum(l.amount::bigint) from events e, jsonb_to_recordset(e.data->'postings') as l(currency text, amount text)
         group by 1 having sum(l.amount::bigint) <> 0) as unbalanced`,
    );
    expect(Number(ledger!.off)).toBe(0);
    // In one statement: rows and events of one moment.
    const rows = () =>
      product.query<{ order_id: string; is: string[]; folded: string[] }>(
        `select o.order_id, array[o.paid_kobo::text, o.version::text] as is, array[fold.paid::text, fold.version::text] as folded
         from order_summary o cross join lateral (
           select coalesce(sum((r.data->>'amountKobo')::bigint) filter (where r.type = 'PayoutRequested' and exists (
               select from events s where s.stream_id = r.stream_id and s.type = 'OrderPayoutSettled' and s.data->>'payoutId' = r.data->>'payoutId')), 0) as paid,
             max(version) as version from events r where stream_id = 'order-' || o.order_id) as fold`,
      );
    // Something of the orders before may be under way.
    await until(async () => (await rows()).every(({ is, folded }) => is.join() === folded.join()), 60_000, 100);
    const found = await rows();
    expect(found.length).toBeGreaterThan(5);
    expect(found.map(({ order_id, is }) => [order_id, ...is])).toEqual(
      found.map(({ order_id, folded }) => [order_id, ...folded]),
    );
  });
});

import type { AdminDashboard, AdminOrderView } from '@usdt-africa/contracts/admin';
import type { EventData } from '@usdt-africa/contracts/events';
import { formatMoney, parseMoney } from '@usdt-africa/kernel';
import { deliveryTimes } from '@usdt-africa/orders';
import { type Sale, TestApp } from './test-app.js';

const micro = (text: string): bigint => parseMoney(text, 'USDT');

describe('the dashboard', () => {
  let app: TestApp;
  let completed: Sale;
  let held: Sale[];
  const show = async (role: 'support' | 'finance' | 'engineer' = 'finance') =>
    (await app.as<AdminDashboard>(role, 'GET', '/api/admin/dashboard')).body;

  beforeEach(async () => {
    app = await TestApp.open();
    completed = await app.sale('completed');
    held = [await app.sale('paying'), await app.sale('held'), await app.sale('returned')];
  });
  afterEach(() => app.close());

  async function received(sale: Sale): Promise<bigint> {
    const events = await app.events(`order-${sale.orderId}`);
    return events
      .filter(({ type }) => type === 'OrderDepositConfirmed')
      .reduce((sum, { data }) => sum + BigInt((data as EventData<'OrderDepositConfirmed'>).amountMicro), 0n);
  }

  it('ADM-02 proves that everything received today is paid, held, margin or refunded', async () => {
    const { proof, day, figures, ordersByHour } = await show();
    expect(day).toBe('2026-01-05');
    const open = await Promise.all(held.map(received));
    expect(micro(proof.held)).toBe(open.reduce((sum, one) => sum + one, 0n));
    expect(proof.heldOrders).toBe(3);
    expect(micro(proof.paid) + micro(proof.fee)).toBe(await received(completed));
    expect(micro(proof.received)).toBe(
      micro(proof.paid) + micro(proof.held) + micro(proof.fee) + micro(proof.refunded),
    );
    expect(micro(proof.unexplained)).toBe(0n);
    // The paid amount is the naira that was sent, at the reference rate of the order: to the kobo.
    const priced = (await app.events(`order-${completed.orderId}`)).find(({ type }) => type === 'OrderDepositPriced')!;
    const { parts } = priced.data as EventData<'OrderDepositPriced'>;
    const reference = BigInt(parts[0]!.referenceRate.replace('.', ''));
    expect((micro(proof.paid) * reference + 50_000_000n) / 100_000_000n).toBe(BigInt(parts[0]!.nairaKobo));

    expect(figures.orders.today).toBe(4);
    expect(figures.delivered).toMatchObject({ percent: '25.0', waiting: 3, lost: 0 });
    expect(micro(figures.volume.usdt)).toBe(micro(proof.received));
    expect(figures.toNaira.medianSeconds).toBeGreaterThan(0);
    expect(figures.toNaira.p95Seconds).toBe(figures.toNaira.medianSeconds);
    // The provider's balance was not reported yet.
    expect(figures.float).toBeNull();
    expect(ordersByHour).toHaveLength(14);
    expect(ordersByHour.reduce((sum, { sell, buy }) => sum + sell + buy, 0)).toBe(4);
  });

  it('ADM-02 a returned payout lowers the provider’s share of paid payouts', async () => {
    await app.db.app.query(
      `update admin_payouts set requested_at = $1::timestamptz - interval '10 minutes',
         settled_at = case when settled_at is not null then $1::timestamptz - interval '9 minutes' end`,
      [app.clock.now()],
    );
    const { routes } = await show();
    // One was paid, one is on its way, and one was paid and came back.
    expect(routes).toMatchObject([{ name: 'Paystack', paidPercent: '33.3' }]);
    expect(routes[0]!.usualSeconds).toBe(60);
  });

  it('ADM-02 shows how much is unexplained when an order lacks its deposit', async () => {
    await app.db.app.query(
      `update order_summary set state = jsonb_set(state, '{deposits}', '[]') where order_id = $1`,
      [completed.orderId],
    );
    const { proof, figures } = await show();
    expect(micro(proof.unexplained)).toBe(await received(completed));
    expect(figures.delivered.lost).toBe(1);
  });

  it('ADM-02 counts each day separately', async () => {
    app.clock.advance(86_400_000);
    const { proof, figures, day } = await show();
    expect(day).toBe('2026-01-06');
    expect(proof).toMatchObject({ received: '0.000000', unexplained: '0.000000' });
    expect(figures.orders).toEqual({ today: 0, changePercent: null, course: [4, 0] });
    expect(figures.delivered.percent).toBeNull();
    expect(figures.toNaira.course).toEqual(expect.any(Array));
  });

  it('ADM-02 the time to naira covers the last 24 hours, as shown to customers', async () => {
    const times = () =>
      deliveryTimes(async (sql, values) => (await app.db.app.query<object>(sql, [...values])).rows, app.clock.now());
    const { medianSeconds } = await times();
    expect(medianSeconds).toBeGreaterThan(0);
    // A new day in Lagos, and still the same figure.
    app.clock.advance(12 * 3_600_000);
    const { figures, day } = await show();
    expect(day).toBe('2026-01-06');
    expect(figures.toNaira).toMatchObject(await times());
    expect(figures.toNaira.medianSeconds).toBe(medianSeconds);
    app.clock.advance(86_400_000);
    expect(await times()).toEqual({ medianSeconds: null, p95Seconds: null });
  });

  it.each([
    ['enough', '900000000', false],
    ['too little', '400000000', true],
  ])('ADM-02 compares %s at the provider with what is owed, for operators who see money', async (_what, kobo, low) => {
    const reportedAt = '2026-01-05T11:59:00.000Z';
    await app.db.app.query(
      `insert into provider_balances (provider, balance_kobo, reported_at, low_kobo, requested_at)
       values ('paystack', $1, $2, 500000000, $2)`,
      [kobo, reportedAt],
    );
    const owing = await Promise.all(
      held.map(
        async ({ orderId }) => (await app.as<AdminOrderView>('finance', 'GET', `/api/admin/orders/${orderId}`)).body,
      ),
    );
    const owed = owing.reduce((sum, { naira }) => sum + parseMoney(naira, 'NGN'), 0n);
    const { float } = (await show()).figures;
    expect(float).toMatchObject({ owed: formatMoney(owed, 'NGN'), low, reportedAt: reportedAt });
    expect(parseMoney(float!.naira, 'NGN')).toBe(BigInt(kobo));
    expect(float!.times).toBe(`${BigInt(kobo) / owed}.${((BigInt(kobo) % owed) * 10n) / owed}`);
    for (const role of ['engineer', 'support'] as const) expect((await show(role)).figures.float).toBeNull();
  });

  it('ADM-02 shows queues and problems, to each role its own', async () => {
    const stop = { reason: 'Asked by the customer' };
    const stopped = await app.as('finance', 'POST', `/api/admin/orders/${held[1]!.orderId}/hold`, stop);
    expect(stopped.status).toBeLessThan(300);
    await app.applyAll();
    const finance = await show();
    expect(finance.queues.map(({ queue }) => queue)).toEqual(expect.arrayContaining(['payouts-returned', 'held']));
    expect(finance.queues.every(({ count, oldestSince }) => count > 0 && oldestSince !== null)).toBe(true);
    expect(finance.health.map(({ part }) => part)).toEqual([
      'node',
      'provider',
      'kafka',
      'projections',
      'mail',
      'seal',
    ]);
    expect(finance.health.find(({ part }) => part === 'seal')?.state).toBe('off');
    expect(finance.latestActs).not.toEqual([]);
    expect((await show('support')).latestActs).toBeNull();
    expect((await app.request('GET', '/api/admin/dashboard')).status).toBe(401);
  });

  it.each([
    ['an hour', 'slow', '1 mail is late.'],
    ['a minute', 'working', 'On time. 0 could not be delivered in the last 24 h.'],
  ])('ADM-02 INT-06 a mail requested %s ago and tried in time shows mail as %s', async (ago, state, sentence) => {
    await app.db.app.query('delete from mail_queue');
    await app.db.app.query(
      `insert into mail_queue (mail_id, kind, state, attempts, last_cause, requested_at, next_try_at)
       values (gen_random_uuid(), 'order-delivered', 'pending', 3, 'connection', $1::timestamptz - $2::interval,
         $1::timestamptz + interval '1 minute')`,
      [app.clock.now(), ago.replace(/^an?/, '1')],
    );
    const { health } = await show('engineer');
    expect(health.find(({ part }) => part === 'mail')).toMatchObject({ state, sentence });
  });

  it('ADM-02 counts mails that a rule of ours held back apart from those that could not be delivered', async () => {
    await app.db.app.query('delete from mail_queue');
    await app.db.app.query(
      `insert into mail_queue (mail_id, kind, state, attempts, last_cause, requested_at, ended_at)
       select gen_random_uuid(), 'order-placed', 'failed', 1, cause, $1, $1
       from unnest(array['address-unproven', 'address-unproven', 'not-wanted', 'superseded', 'refused']) as cause`,
      [app.clock.now()],
    );
    const { health } = await show('engineer');
    expect(health.find(({ part }) => part === 'mail')).toMatchObject({
      state: 'working',
      sentence: 'On time. 1 could not be delivered in the last 24 h. 2 were not sent: address not confirmed.',
    });
  });
});

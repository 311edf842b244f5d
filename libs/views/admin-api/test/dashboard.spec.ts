import type { AdminDashboard, AdminOrderView } from '@usdt-africa/contracts/admin';
import type { EventData } from '@usdt-africa/contracts/events';
import { formatMoney, parseMoney } from '@usdt-africa/kernel';
import { deliveryTimes } from '@usdt-africa/orders';
import { type Sale, World } from './world.js';

const micro = (text: string): bigint => parseMoney(text, 'USDT');

describe('the dashboard', () => {
  let world: World;
  let completed: Sale;
  let held: Sale[];
  const show = async (role: 'support' | 'finance' | 'engineer' = 'finance') =>
    (await world.as<AdminDashboard>(role, 'GET', '/api/admin/dashboard')).body;

  beforeEach(async () => {
    world = await World.open();
    completed = await world.sale('completed');
    held = [await world.sale('paying'), await world.sale('held'), await world.sale('returned')];
  });
  afterEach(() => world.close());

  async function received(sale: Sale): Promise<bigint> {
    const events = await world.events(`order-${sale.orderId}`);
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
    // What is paid is the naira that went out, at the reference rate of the order: to the kobo.
    const priced = (await world.events(`order-${completed.orderId}`)).find(
      ({ type }) => type === 'OrderDepositPriced',
    )!;
    const { parts } = priced.data as EventData<'OrderDepositPriced'>;
    const reference = BigInt(parts[0]!.referenceRate.replace('.', ''));
    expect((micro(proof.paid) * reference + 50_000_000n) / 100_000_000n).toBe(BigInt(parts[0]!.nairaKobo));

    expect(figures.orders.today).toBe(4);
    expect(figures.delivered).toMatchObject({ percent: '25.0', waiting: 3, lost: 0 });
    expect(micro(figures.volume.usdt)).toBe(micro(proof.received));
    expect(figures.toNaira.medianSeconds).toBeGreaterThan(0);
    expect(figures.toNaira.p95Seconds).toBe(figures.toNaira.medianSeconds);
    // Nobody has told yet what is left to pay from.
    expect(figures.float).toBeNull();
    expect(ordersByHour).toHaveLength(14);
    expect(ordersByHour.reduce((sum, { sell, buy }) => sum + sell + buy, 0)).toBe(4);
  });

  it('ADM-02 a payout that came back counts against the provider', async () => {
    await world.db.app.query(
      `update console_payouts set requested_at = $1::timestamptz - interval '10 minutes',
         settled_at = case when settled_at is not null then $1::timestamptz - interval '9 minutes' end`,
      [world.clock.now()],
    );
    const { routes } = await show();
    // One was paid, one is on its way, and one was paid and came back.
    expect(routes).toMatchObject([{ name: 'Paystack', paidPercent: '33.3' }]);
    expect(routes[0]!.usualSeconds).toBe(60);
  });

  it('ADM-02 says how much is unexplained when an order does not know of its deposit', async () => {
    await world.db.app.query(
      `update order_summary set state = jsonb_set(state, '{deposits}', '[]') where order_id = $1`,
      [completed.orderId],
    );
    const { proof, figures } = await show();
    expect(micro(proof.unexplained)).toBe(await received(completed));
    expect(figures.delivered.lost).toBe(1);
  });

  it('ADM-02 counts a day by itself', async () => {
    world.clock.advance(86_400_000);
    const { proof, figures, day } = await show();
    expect(day).toBe('2026-01-06');
    expect(proof).toMatchObject({ received: '0.000000', unexplained: '0.000000' });
    expect(figures.orders).toEqual({ today: 0, changePercent: null, course: [4, 0] });
    expect(figures.delivered.percent).toBeNull();
    expect(figures.toNaira.course).toEqual(expect.any(Array));
  });

  it('ADM-02 the time to naira is that of the last 24 hours, as customers are told it', async () => {
    const told = () =>
      deliveryTimes(
        async (sql, values) => (await world.db.app.query<object>(sql, [...values])).rows,
        world.clock.now(),
      );
    const { medianSeconds } = await told();
    expect(medianSeconds).toBeGreaterThan(0);
    // A new day in Lagos, and still the same figure.
    world.clock.advance(12 * 3_600_000);
    const { figures, day } = await show();
    expect(day).toBe('2026-01-06');
    expect(figures.toNaira).toMatchObject(await told());
    expect(figures.toNaira.medianSeconds).toBe(medianSeconds);
    world.clock.advance(86_400_000);
    expect(await told()).toEqual({ medianSeconds: null, p95Seconds: null });
  });

  it.each([
    ['enough', '900000000', false],
    ['too little', '400000000', true],
  ])('ADM-02 sets %s at the provider against what is owed, for those who see money', async (_what, kobo, low) => {
    const told = '2026-01-05T11:59:00.000Z';
    await world.db.app.query(
      `insert into provider_balances (provider, balance_kobo, told_at, low_kobo, asked_at)
       values ('paystack', $1, $2, 500000000, $2)`,
      [kobo, told],
    );
    const owing = await Promise.all(
      held.map(
        async ({ orderId }) => (await world.as<AdminOrderView>('finance', 'GET', `/api/admin/orders/${orderId}`)).body,
      ),
    );
    const owed = owing.reduce((sum, { naira }) => sum + parseMoney(naira, 'NGN'), 0n);
    const { float } = (await show()).figures;
    expect(float).toMatchObject({ owed: formatMoney(owed, 'NGN'), low, toldAt: told });
    expect(parseMoney(float!.naira, 'NGN')).toBe(BigInt(kobo));
    expect(float!.times).toBe(`${BigInt(kobo) / owed}.${((BigInt(kobo) % owed) * 10n) / owed}`);
    for (const role of ['engineer', 'support'] as const) expect((await show(role)).figures.float).toBeNull();
  });

  it('ADM-02 shows what waits and what is ill, each role what is theirs', async () => {
    const stop = { reason: 'Asked by the customer' };
    const stopped = await world.as('finance', 'POST', `/api/admin/orders/${held[1]!.orderId}/hold`, stop);
    expect(stopped.status).toBeLessThan(300);
    await world.heard();
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
    expect((await world.request('GET', '/api/admin/dashboard')).status).toBe(401);
  });

  it.each([
    ['an hour', 'slow', '1 mails are late.'],
    ['a minute', 'working', 'None is late; 0 could not be delivered in a day.'],
  ])(
    'ADM-02 INT-06 of a mail that was asked for %s ago and is tried in time it says %s',
    async (ago, state, sentence) => {
      await world.db.app.query('delete from mail_queue');
      await world.db.app.query(
        `insert into mail_queue (mail_id, kind, state, attempts, last_cause, requested_at, next_try_at)
       values (gen_random_uuid(), 'order-delivered', 'pending', 3, 'connection', $1::timestamptz - $2::interval,
         $1::timestamptz + interval '1 minute')`,
        [world.clock.now(), ago.replace(/^an?/, '1')],
      );
      const { health } = await show('engineer');
      expect(health.find(({ part }) => part === 'mail')).toMatchObject({ state, sentence });
    },
  );
});

import { event, streams } from '@usdt-africa/contracts/events';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { PayeesOfOrders1763700000081 } from './0081-payees-of-orders.js';
import { migrate, migrations } from './index.js';
import { placedOrder, teller } from './earlier-orders.features.js';

const ORDINAL = migrations.indexOf(PayeesOfOrders1763700000081) + 1;
const AT = '2026-11-01T09:00:00.000Z';
const [BROWSER, MAIL, BANK] = ['b1', 'a1', 'd1'].map((two) => two.repeat(32)) as [string, string, string];
const orderOf = (n: number): string => `0199a000-0000-7000-8000-00000000000${n}`;
const [PAID, UNPAID, CAME_BACK] = [orderOf(1), orderOf(2), orderOf(3)] as const;

describe('migration 0081: whom orders pay', () => {
  let db: TestDatabase;
  let tell: ReturnType<typeof teller>;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
    tell = teller(db);
    for (const orderId of [PAID, UNPAID, CAME_BACK]) {
      await tell(streams.order(orderId), placedOrder({ orderId, guestHash: BROWSER, at: AT }));
      const used = {
        orderId,
        depositKey: `${'e'.repeat(63)}${orderId.at(-1)}-0`,
        amountMicro: '5000000',
        day: '2026-11-01',
      };
      await tell(streams.limit(MAIL), event('LimitUsed', { kind: 'mail-address', ...used, at: AT }));
      await tell(streams.limit(BANK), event('LimitUsed', { kind: 'bank-account', ...used, at: AT }));
    }
    for (const orderId of [PAID, CAME_BACK])
      await tell(streams.order(orderId), event('OrderPayoutSettled', { payoutId: orderId, at: AT }));
    const back = { payoutId: CAME_BACK, reason: 'account-closed', at: AT };
    await tell(streams.order(CAME_BACK), event('OrderPayoutReturned', back));
  });
  afterAll(() => db.drop());

  it('RCP-06 knows the accounts that were paid before, and sums what goes to others', async () => {
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['PayeesOfOrders1763700000081']);
    const { rows } = await db.owner.query('select order_id, payee, placed_by, paid from order_payees');
    expect(rows).toEqual([{ order_id: PAID, payee: BANK, placed_by: BROWSER, paid: true }]);
    await db.app.query('insert into first_payouts_to values ($1, 100)', [BANK]);
    await expect(db.app.query('update first_payouts_to set kobo = -1')).rejects.toMatchObject({ code: '23514' });
    await db.app.query('insert into first_payout_parts_to values (gen_random_uuid(), $1, 100)', [BANK]);
    await expect(db.app.query('delete from order_payees')).rejects.toMatchObject({ code: '42501' });
    await expect(db.reader.query('select payee from order_payees')).rejects.toMatchObject({ code: '42501' });
    expect((await db.reader.query('select order_id from order_payees where paid')).rowCount).toBe(1);
  });

  it('goes back', async () => {
    await new PayeesOfOrders1763700000081().down({ query: (sql: string) => db.owner.query(sql) } as never);
    await expect(db.app.query('select from order_payees')).rejects.toMatchObject({ code: '42P01' });
  });
});

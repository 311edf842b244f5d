import { event, streams } from '@usdt-africa/contracts/events';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { PayeesOfOrders1763700000081 } from './0081-payees-of-orders.js';
import { PayeesOfEarlierOrders1763700000084 } from './0084-payees-of-earlier-orders.js';
import { migrate, migrations } from './index.js';
import { placedOrder, teller } from './earlier-orders.features.js';

const BEFORE = migrations.indexOf(PayeesOfOrders1763700000081);
const ORDINAL = migrations.indexOf(PayeesOfEarlierOrders1763700000084) + 1;
const AT = '2026-11-01T09:00:00.000Z';
const [BROWSER, MAIL, BANK] = ['b1', 'a1', 'd1'].map((two) => two.repeat(32)) as [string, string, string];
const orderOf = (n: number): string => `0199a000-0000-7000-8000-00000000000${n}`;
const [PAID_BEFORE, PAID_SINCE, WAITS, CAME_BACK] = [1, 2, 3, 4].map(orderOf) as [string, string, string, string];

describe('migration 0084: whom earlier orders pay', () => {
  let db: TestDatabase;
  let tell: ReturnType<typeof teller>;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: BEFORE });
    tell = teller(db);
    for (const orderId of [PAID_BEFORE, PAID_SINCE, WAITS, CAME_BACK]) {
      await tell(streams.order(orderId), placedOrder({ orderId, guestHash: BROWSER, at: AT }));
      const held = { orderId, amountMicro: '5000000', day: '2026-11-01', until: AT, at: AT };
      await tell(streams.limit(MAIL), event('LimitReserved', { kind: 'mail-address', accountId: null, ...held }));
      await tell(streams.limit(BANK), event('LimitReserved', { kind: 'bank-account', accountId: null, ...held }));
    }
    await settle(PAID_BEFORE);
  });
  afterAll(() => db.drop());

  const settle = (orderId: string) =>
    tell(streams.order(orderId), event('OrderPayoutSettled', { payoutId: orderId, at: AT }));

  it('RCP-06 knows the account of an order that was not paid yet when accounts began to be known', async () => {
    await migrate(db.ownerUrl, ORDINAL - 1);
    const known = async () => (await db.owner.query('select order_id from order_payees order by 1')).rows;
    expect(await known()).toEqual([{ order_id: PAID_BEFORE }]);
    await settle(PAID_SINCE);
    await settle(CAME_BACK);
    await tell(
      streams.order(CAME_BACK),
      event('OrderPayoutReturned', { payoutId: CAME_BACK, reason: 'account-closed', at: AT }),
    );
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['PayeesOfEarlierOrders1763700000084']);
    const { rows } = await db.owner.query('select order_id, payee, placed_by, paid from order_payees order by 1');
    expect(rows).toEqual(
      [PAID_BEFORE, PAID_SINCE, WAITS, CAME_BACK].map((order_id) => ({
        order_id,
        payee: BANK,
        placed_by: BROWSER,
        paid: order_id === PAID_BEFORE || order_id === PAID_SINCE,
      })),
    );
  });

  it('goes back without a word of it', async () => {
    await new PayeesOfEarlierOrders1763700000084().down();
    expect((await db.owner.query('select from order_payees')).rowCount).toBe(4);
  });
});

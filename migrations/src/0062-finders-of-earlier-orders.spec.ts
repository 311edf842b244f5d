import { event, streams } from '@usdt-africa/contracts/events';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { FindersOfEarlierOrders1763700000062 } from './0062-finders-of-earlier-orders.js';
import { migrate, migrations } from './index.js';
import { placedOrder, teller } from './earlier-orders.features.js';

const ORDINAL = migrations.indexOf(FindersOfEarlierOrders1763700000062) + 1;
const AT = '2026-11-01T09:00:00.000Z';
const [BROWSER, MAIL, PHONE, BANK] = ['b1', 'a1', 'c1', 'd1'].map((two) => two.repeat(32)) as [
  string,
  string,
  string,
  string,
];

describe('migration 0062: orders from before they were found again', () => {
  let db: TestDatabase;
  let tell: ReturnType<typeof teller>;
  const [paid, unpaid, late] = [1, 2, 3].map((n) => `0199a000-0000-7000-8000-00000000000${n}`) as [
    string,
    string,
    string,
  ];

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
    tell = teller(db);
    for (const orderId of [paid, unpaid, late])
      await tell(streams.order(orderId), placedOrder({ orderId, guestHash: BROWSER, at: AT }));
    const depositKey = `${'e'.repeat(64)}-0`;
    const used = { orderId: paid, depositKey, amountMicro: '5000000', day: '2026-11-01', at: AT };
    await tell(streams.limit(MAIL), event('LimitUsed', { kind: 'mail-address', ...used }));
    await tell(streams.limit(PHONE), event('LimitUsed', { kind: 'phone-number', ...used }));
    await tell(streams.limit(BANK), event('LimitUsed', { kind: 'bank-account', ...used }));
    // Since 0046 an order is written down with its finders; of a customer's own deposits its identifiers are told, too.
    await db.app.query(`insert into order_finders values ('browser', $1, $2, $3)`, ['f'.repeat(64), AT, late]);
    await tell(streams.limit('ab'.repeat(32)), event('LimitUsed', { kind: 'mail-address', ...used, orderId: late }));
  });
  afterAll(() => db.drop());

  const found = async () =>
    (
      await db.owner.query<{ kind: string; person: string; order_id: string; placed_at: Date }>(
        'select kind, person, order_id, placed_at from order_finders order by order_id, kind',
      )
    ).rows.map(({ placed_at: at, ...row }) => ({ ...row, at: at.toISOString() }));

  it('TRACK-05 by their browser, and those that were paid by address and number, are found from then on', async () => {
    expect(await found()).toHaveLength(1);
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['FindersOfEarlierOrders1763700000062']);
    expect(await found()).toEqual([
      { kind: 'browser', person: BROWSER, order_id: paid, at: AT },
      { kind: 'mail-address', person: MAIL, order_id: paid, at: AT },
      { kind: 'phone-number', person: PHONE, order_id: paid, at: AT },
      { kind: 'browser', person: BROWSER, order_id: unpaid, at: AT },
      { kind: 'browser', person: 'f'.repeat(64), order_id: late, at: AT },
    ]);
  });

  it('goes back without a word of it', async () => {
    await new FindersOfEarlierOrders1763700000062().down();
    expect(await found()).toHaveLength(5);
  });
});

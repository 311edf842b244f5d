import { event, eventUpcasters, streams } from '@usdt-africa/contracts/events';
import {
  createEventStore,
  type PersonalData,
  personalDataFrom,
  type PostgresEventStore,
} from '@usdt-africa/event-store';
import { account, FixedClock } from '@usdt-africa/kernel';
import { identifiersOf } from '@usdt-africa/limits';
import { lookupsOf, saveLookups, OrderStreams } from '@usdt-africa/orders';
import { PayoutAdmission } from '@usdt-africa/payouts';
import { createLog } from '@usdt-africa/platform';
import { everything, sealingKeys, testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { append, makeScenario } from '@usdt-africa/test-kit/scenarios';
import { RecentLinks } from '../links/recent-links.js';
import { RecentLinkClerk } from './recent-link-clerk.js';
import { indexesOf, recentOrders } from './recent-orders.js';

describe('links to recent orders', () => {
  let db: TestDatabase;
  let store: PostgresEventStore;
  let data: PersonalData;
  const clock = new FixedClock('2026-01-06T09:00:00.000Z');
  let index = 0;

  beforeAll(async () => {
    db = await testDatabase();
    store = createEventStore({ pool: db.app, upcasters: eventUpcasters });
    data = personalDataFrom(sealingKeys(), { pool: db.app });
  });
  afterAll(() => db.drop());

  // It requests no payout.
  const admission = new PayoutAdmission({ velocityPayee: 1, velocityCustomer: 1, velocityMinutes: 1 });
  const clerk = () =>
    new RecentLinkClerk(db.app, store, new OrderStreams(store, admission), data, clock, createLog('test', 'silent'));
  const request = (email: string) => new RecentLinks(db.app, data, clock).request(email);
  const waiting = async () => (await db.owner.query('select * from recent_link_requests')).rows;
  const mailed = async (): Promise<string[]> =>
    (await everything(store)).filter(({ type }) => type === 'MailRequested').map(({ metadata }) => metadata.orderId!);

  async function placed(email: string, daysAgo = 0): Promise<string> {
    const { orderId, steps } = makeScenario(3, index++);
    const subject = `sender-${orderId}`;
    await data.ensureSubjects([subject]);
    const sender = await data.seal(subject, { firstName: 'Ada', lastName: 'Obi', email, phone: '+2348035550148' });
    const [first] = steps;
    const events = first!.events.map((one) => ({ ...one, data: { ...(one.data as object), sender } }));
    await append(store, [{ ...first!, events }]);
    const person = { email, phone: '+2348035550148', bankCode: '058', accountNumber: '0145528174' };
    const placedAt = new Date(clock.now().getTime() - daysAgo * 86_400_000);
    await store.transaction((tx) => saveLookups(tx, { orderId, placedAt }, lookupsOf(identifiersOf(data, person))));
    return orderId;
  }

  it('TRACK-03 requests one mail for all orders of the last 30 days, once a day however often it is requested', async () => {
    const old = await placed('ada@example.com', 31);
    const orders = [];
    for (let days = 5; days > 0; days--) orders.push(await placed('ada@example.com', days));
    await placed('tunde@example.com');
    await request(' ADA@example.com ');
    await request('ada@example.com');
    await Promise.all([clerk().work(), clerk().work()]);
    expect(await mailed()).toEqual([orders.at(-1)]);
    const listed = await recentOrders(db.app, store, indexesOf(data, 'ada@example.com'), clock.now());
    expect(listed.map(({ orderId }) => orderId)).toEqual([...orders].reverse());
    expect(listed.map(({ orderId }) => orderId)).not.toContain(old);
    expect(await waiting()).toEqual([]);
    // Another order is another mail.
    const newest = await placed('ada@example.com');
    await request('ada@example.com');
    await clerk().work();
    expect(await mailed()).toEqual([orders.at(-1), newest]);
  });

  it('TRACK-03 stores the same kind of row for an unknown address, mails nothing and stores no address', async () => {
    const before = await mailed();
    await request('ada@example.com');
    await request('nobody@example.com');
    const rows = await waiting();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/example\.com/);
    expect(rows.map((row: object) => Object.keys(row))).toEqual([
      Object.keys(rows[0] as object),
      Object.keys(rows[0] as object),
    ]);
    await clerk().work();
    expect(await mailed()).toEqual(before);
    expect(await waiting()).toEqual([]);
  });

  it('TRACK-03 lists an order that a customer has adopted as one that opens after a log-in', async () => {
    const orderId = await placed('ngozi@example.com');
    const accountId = '0199a000-0000-7000-8000-0000000000a1';
    const adopted = event('OrderClaimedByAccount', {
      accountId,
      ownerKey: account(accountId).key,
      at: clock.now().toISOString(),
    });
    const metadata = { correlationId: orderId, actor: `account:${accountId}`, orderId };
    await append(store, [{ streamId: streams.order(orderId), events: [adopted], metadata }]);
    await request('ngozi@example.com');
    await clerk().work();
    expect(await mailed()).toContain(orderId);
    const listed = await recentOrders(db.app, store, indexesOf(data, 'ngozi@example.com'), clock.now());
    expect(listed).toMatchObject([{ orderId, isAccounts: true }]);
  });
});

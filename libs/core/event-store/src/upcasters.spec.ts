import { everything, testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import { createEventStore, DirectTransport, load, UpcasterChain } from './index.js';
import type { DomainEvent, PostgresEventStore, RecordedEvent, Upcaster } from './index.js';

/** First whole naira, then kobo as text, then under another name with its currency. */
const upcasters: readonly Upcaster[] = [
  { type: 'Paid', from: 1, upcast: (data) => ({ kobo: `${(data as { naira: number }).naira}00` }) },
  { type: 'Paid', from: 2, renamed: 'Settled', upcast: (data) => ({ ...(data as object), currency: 'NGN' }) },
];
const written = [
  { type: 'Paid', schemaVersion: 1, data: { naira: 5 } },
  { type: 'Paid', schemaVersion: 2, data: { kobo: '700' } },
  { type: 'Settled', schemaVersion: 3, data: { kobo: '900', currency: 'NGN' } },
];
const read = ['500', '700', '900'].map((kobo) => ({
  type: 'Settled',
  schemaVersion: 3,
  data: { kobo, currency: 'NGN' },
}));

describe('events of former versions', () => {
  let db: TestDatabase;
  let store: PostgresEventStore;
  let transport: DirectTransport;

  beforeAll(async () => {
    db = await testDatabase();
    await createEventStore({ pool: db.app }).append(
      { streamId: 'payment-1', expectedVersion: 0, events: written },
      { metadata: { correlationId: 'c', actor: 'test' } },
    );
    store = createEventStore({ pool: db.app, upcasters });
    transport = new DirectTransport({ store, leaderPollMs: 20 });
  });
  afterAll(async () => {
    await transport.close();
    await db.drop();
  });

  it('ENG-06 are read in the newest version from a stream, several streams, or the whole store', async () => {
    expect(await store.readStream('payment-1')).toMatchObject(read);
    expect((await store.readStreams(['payment-1'])).get('payment-1')).toMatchObject(read);
    expect(await everything(store)).toMatchObject(read);
    expect(await everything(store, ['Settled'])).toMatchObject(read);
  });

  it('ENG-06 stay in the store as they were written', async () => {
    const { rows } = await db.reader.query(
      'select type, schema_version as "schemaVersion", data from events order by version',
    );
    expect(rows).toEqual(written);
  });

  it('ENG-06 reach a fold, a projection, a process manager and a follower as the newest one', async () => {
    const payments = {
      initial: 0,
      decide: () => [],
      evolve: (total: number, event: DomainEvent) => total + Number((event.data as { kobo: string }).kobo),
    };
    const sum = await load(store, payments, 'payment-1');
    expect(sum.state).toBe(2100);

    const projected: RecordedEvent[] = [];
    const managed: RecordedEvent[] = [];
    const followed: RecordedEvent[] = [];
    const handles = ['Settled'];
    const subscriptions = [
      await transport.project({
        name: 'settled',
        handles,
        tables: [],
        apply: async (events) => void projected.push(...events),
      }),
      await transport.manage({ name: 'settling', handles, react: async (event) => void managed.push(event) }),
    ];
    const tail = await store.tail((event) => void followed.push(event), { from: null });
    for (const subscription of subscriptions) await subscription.caughtUp();
    while (followed.length < read.length) await new Promise((resolve) => setTimeout(resolve, 5));
    await tail.stop();
    for (const seen of [projected, managed, followed]) expect(seen).toMatchObject(read);
  });

  it('ENG-06 are upcast in the same way when they come from elsewhere, such as a topic', () => {
    const chain = new UpcasterChain(upcasters);
    expect(written.map((event) => chain.apply(event))).toEqual(read);
    expect(chain.apply(read[0]!)).toBe(read[0]);
    expect(chain.storedTypes(['Settled']).sort()).toEqual(['Paid', 'Settled']);
  });
});

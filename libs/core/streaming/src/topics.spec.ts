import { STREAM_KINDS } from '@usdt-africa/contracts/events';
import { createEventStore, loadTopics, partitionOf, raiseEpoch } from '@usdt-africa/event-store';
import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import { subscriptionLag } from './lag.js';
import { registerTopics } from './topics.js';

describe('topics', () => {
  let db: TestDatabase;
  beforeEach(async () => {
    db = await testDatabase();
  });
  afterEach(() => db.drop());

  const append = (streamId: string): Promise<unknown> =>
    createEventStore({ pool: db.app }).append(
      { streamId, expectedVersion: 0, events: [{ type: 'Counted', schemaVersion: 1, data: {} }] },
      { metadata: { correlationId: 'c', actor: 'test' } },
    );
  const topicOf = async (streamId: string): Promise<string | undefined> =>
    (await loadTopics(db.app)).topicOf(streamId)?.topic;

  it('ENG-02 are assigned to a stream by the longest matching prefix of its id', async () => {
    await registerTopics(db.app, { topics: { orders: ['order-'], special: ['order-special-'], others: [''] } });
    expect(await topicOf('order-1')).toBe('orders');
    expect(await topicOf('order-special-1')).toBe('special');
    expect(await topicOf('anything')).toBe('others');
  });

  it('ENG-02 carry every kind of stream where the contract defines it', async () => {
    await registerTopics(db.app, {});
    const topics = await loadTopics(db.app);
    const topicFor = (streamId: string) => topics.topicOf(streamId);
    const named = Object.values(STREAM_KINDS).map(({ prefix, topic }) => [`${prefix}1`, topic]);
    expect(named.map(([streamId]) => [streamId, topicFor(streamId!)?.topic])).toEqual(named);
    expect(topicFor('unheard-of')?.topic).toBe('others');
  });

  it('ENG-02 can be registered by several processes that start simultaneously', async () => {
    await append('order-1');
    await Promise.all([1, 2, 3].map(() => registerTopics(db.app, {})));
    expect(await topicOf('order-1')).toBe('orders');
    expect(await topicOf('erasure-1')).toBe('accounts');
  });

  it('ENG-02 never change for streams already sent, and are added for new kinds of streams', async () => {
    await registerTopics(db.app, { topics: { others: [''] }, partitions: 3 });
    await append('order-1');
    await db.app.query(`update kafka_relay set epoch = 1, transaction_id = '1', global_position = 1`);
    await registerTopics(db.app, { topics: { orders: ['order-', 'basket-'], others: [''] }, partitions: 9 });
    expect(await topicOf('order-1')).toBe('others');
    expect(await topicOf('basket-1')).toBe('orders');
    expect((await loadTopics(db.app)).topicOf('order-1')!.partitions).toBe(3);
  });

  it('ENG-02 assign streams to partitions by a fixed mapping that no version may change', () => {
    expect(['order-1', 'order-2', 'order-3', 'payout-ü'].map((id) => partitionOf(id, 6))).toEqual(
      ['order-1', 'order-2', 'order-3', 'payout-ü'].map((id) => PARTITIONS[id]),
    );
    const spread = new Set(Array.from({ length: 200 }, (_, n) => partitionOf(`order-${n}`, 6)));
    expect(spread.size).toBe(6);
  });

  it('ENG-02 are refilled after a restore, since Kafka may hold what the copy has lost', async () => {
    await registerTopics(db.app, {});
    await db.app.query(`update kafka_topics set state = 'ready' where topic = 'orders'`);
    await raiseEpoch(db.owner);
    const { topics } = await loadTopics(db.app);
    expect(topics.find(({ topic }) => topic === 'orders')).toMatchObject({ state: 'refilling', refilled: null });
    expect(topics.find(({ topic }) => topic === 'orders')!.generation).toBeGreaterThan(1_000_000_000n);
    expect(topics.find(({ topic }) => topic === 'others')).toMatchObject({ state: 'new', generation: 1n });
  });

  it('ENG-02 show how far the relay is behind, and nothing while Kafka is not used', async () => {
    await append('order-1');
    expect(await subscriptionLag(db.app)).toEqual([]);
    await registerTopics(db.app, {});
    expect(await subscriptionLag(db.app)).toEqual([
      { name: 'kafka-relay', events: 1, seconds: expect.any(Number) as unknown },
    ]);
  });
});

const PARTITIONS: Readonly<Record<string, number>> = {
  'order-1': 1,
  'order-2': 0,
  'order-3': 3,
  'payout-ü': 5,
};

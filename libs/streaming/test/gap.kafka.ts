import { listDeadLetters, loadTopics, stopAlarms, StoredEvents } from '@usdt-africa/event-store';
import type { NewEvent } from '@usdt-africa/event-store';
import { eventually } from '@usdt-africa/event-store/subscription.features';
import { sharedKafka, testDatabase } from '@usdt-africa/testing';
import type { TestDatabase } from '@usdt-africa/testing';
import { ensureTopics } from '../src/index.js';
import { address, Chain } from '../src/outbox.js';
import { newTopicPrefix, startProcess, TEST_TOPICS } from './kafka-process.js';
import type { KafkaProcess } from './kafka-process.js';
import { makeTables, reactingManager, tellingProjection } from './story.js';

const metadata = { correlationId: 'gap', actor: 'test' };

describe('a message that never came to Kafka', () => {
  let db: TestDatabase;
  let one: KafkaProcess;
  afterEach(async () => {
    await one.close();
    await db.drop();
  });

  /** Starts a process on topics of its own, with all of a stream's events in Kafka but the fourth. */
  const withoutTheFourth = async (
    streamId: string,
    events: readonly NewEvent[],
    newestVersions: ReadonlyMap<string, number>,
  ): Promise<void> => {
    db = await testDatabase();
    await makeTables(db);
    const { brokers } = await sharedKafka();
    const topicPrefix = newTopicPrefix();
    one = await startProcess({ appUrl: db.appUrl, brokers, topicPrefix, relays: false, newestVersions });
    for (const [version, event] of events.entries())
      await one.store.append({ streamId, expectedVersion: version, events: [event] }, { metadata });
    const topics = { topics: TEST_TOPICS, partitions: 3, topicPrefix };
    // Brokers may not know yet what they have just made.
    await eventually(() =>
      ensureTopics(one.pool, one.kafka, topics).then(
        () => true,
        () => false,
      ),
    );
    const { events: stored } = await new StoredEvents(one.pool, one.wakeUp).read(null, 100);
    const { messages } = address(stored, await loadTopics(one.pool), new Chain(null), topicPrefix, () => true);
    const producer = await one.kafka.producer();
    await producer.send(messages.filter((_, index) => index !== 3));
    await producer.close();
  };
  const count = async (query: string): Promise<number> => (await db.app.query<{ n: number }>(query)).rows[0]!.n;
  const told = (): Promise<number> => count('select coalesce(max(version), 0)::int as n from told');
  const reactions = (): Promise<number> => count('select count(*)::int as n from reactions');

  it('ENG-02 in the middle of what is fetched at once: all of it is read from the store, nothing left out', async () => {
    const events = Array.from({ length: 6 }, (_, n) => ({ type: 'Counted', schemaVersion: 1, data: { n } }));
    await withoutTheFourth('order-1', events, new Map());
    await one.transport.project(tellingProjection);
    await one.transport.manage(reactingManager(one.pool));
    await eventually(async () => (await told()) === 6);
    await eventually(async () => (await reactions()) === 6);
    expect(await listDeadLetters(db.app)).toEqual([]);
  });

  it('ENG-06 that is of a newer release stops who reads it from the store, and is not set aside', async () => {
    const events = Array.from({ length: 6 }, (_, n) => ({ type: 'Counted', schemaVersion: 1, data: { n } }));
    for (const [n, schemaVersion] of [1, 1, 1, 2, 1, 1].entries()) events[n] = { ...events[n]!, schemaVersion };
    await withoutTheFourth('order-2', events, new Map([['Counted', 1]]));
    await one.transport.project(tellingProjection);
    await one.transport.manage(reactingManager(one.pool));
    await eventually(async () => (await stopAlarms(db.app)).length === 2);
    await eventually(async () => (await reactions()) === 3);
    expect(await told()).toBe(3);
    expect(await listDeadLetters(db.app)).toEqual([]);
  });
});

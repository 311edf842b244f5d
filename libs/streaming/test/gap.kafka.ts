import { listDeadLetters, loadTopics, StoredEvents } from '@usdt-africa/event-store';
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
  beforeAll(async () => {
    db = await testDatabase();
    await makeTables(db);
  });
  afterAll(async () => {
    await one.close();
    await db.drop();
  });

  it('ENG-02 in the middle of what is fetched at once: all of it is read from the store, nothing left out', async () => {
    const { brokers } = await sharedKafka();
    const topicPrefix = newTopicPrefix();
    one = await startProcess({ appUrl: db.appUrl, brokers, topicPrefix, relays: false });
    const events = Array.from({ length: 6 }, (_, n) => ({ type: 'Counted', schemaVersion: 1, data: { n } }));
    await one.store.append({ streamId: 'order-1', expectedVersion: 0, events }, { metadata });
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

    await one.transport.project(tellingProjection);
    await one.transport.manage(reactingManager(one.pool));
    const count = async (query: string): Promise<number> => (await db.app.query<{ n: number }>(query)).rows[0]!.n;
    await eventually(async () => (await count('select coalesce(max(version), 0)::int as n from told')) === 6);
    await eventually(async () => (await count('select count(*)::int as n from reactions')) === 6);
    expect(await listDeadLetters(db.app)).toEqual([]);
  });
});

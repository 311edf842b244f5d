import { listDeadLetters, loadTopics, stopAlarms, StoredEvents } from '@usdt-africa/event-store';
import type { NewEvent } from '@usdt-africa/event-store';
import { eventually } from '@usdt-africa/event-store/subscription.features';
import { sharedKafka, testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import { ensureTopics } from '../src/index.js';
import type { OutgoingMessage } from '../src/kafka-client.js';
import { address, Chain } from '../src/outbox.js';
import { endRefill, moveRelay } from '../src/relay-place.js';
import { newTopicPrefix, startProcess, TEST_TOPICS } from './kafka-process.js';
import type { KafkaProcess } from './kafka-process.js';
import { makeTables, reactingManager, kafkaProjection } from './scenario.js';

const metadata = { correlationId: 'gap', actor: 'test' };

describe('an event whose message is missing in Kafka', () => {
  let db: TestDatabase;
  let one: KafkaProcess;
  afterEach(async () => {
    await one.close();
    await db.drop();
  });

  /**
   * Starts a process on topics of its own, with a stream's events in Kafka except the withheld ones.
   * @param sent messages to send instead of all of them
   */
  const begin = async (
    streamId: string,
    events: readonly NewEvent[],
    sent: (messages: readonly OutgoingMessage[]) => readonly OutgoingMessage[],
    newestVersions: ReadonlyMap<string, number> = new Map(),
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
    const { messages, last } = address(stored, await loadTopics(one.pool), new Chain(null), topicPrefix, () => true);
    const producer = await one.kafka.producer();
    await producer.send(sent(messages));
    await producer.close();
    // The relay has finished: as far as its state shows, all events are in Kafka.
    await moveRelay(one.pool, null, stored.at(-1)!.position, last);
    for (const { topic, generation } of (await loadTopics(one.pool)).topics)
      await endRefill(one.pool, topic, generation, stored.at(-1)!.position);
  };
  const withoutTheFourth = (messages: readonly OutgoingMessage[]) => messages.filter((_, index) => index !== 3);
  const count = async (query: string): Promise<number> => (await db.app.query<{ n: number }>(query)).rows[0]!.n;
  const projectedVersion = (): Promise<number> => count('select coalesce(max(version), 0)::int as n from told');
  const reactions = (): Promise<number> => count('select count(*)::int as n from reactions');

  it('ENG-02 in the middle of a fetch is read from the store, and no event is left out', async () => {
    const events = Array.from({ length: 6 }, (_, n) => ({ type: 'Counted', schemaVersion: 1, data: { n } }));
    await begin('order-1', events, withoutTheFourth);
    await one.transport.project(kafkaProjection);
    await one.transport.manage(reactingManager(one.pool));
    await eventually(async () => (await projectedVersion()) === 6);
    await eventually(async () => (await reactions()) === 6);
    expect(await listDeadLetters(db.app)).toEqual([]);
  });

  it('ENG-06 of a newer release stops the subscriptions that read it from the store, and becomes no dead letter', async () => {
    const events = Array.from({ length: 6 }, (_, n) => ({ type: 'Counted', schemaVersion: 1, data: { n } }));
    for (const [n, schemaVersion] of [1, 1, 1, 2, 1, 1].entries()) events[n] = { ...events[n]!, schemaVersion };
    await begin('order-2', events, withoutTheFourth, new Map([['Counted', 1]]));
    await one.transport.project(kafkaProjection);
    await one.transport.manage(reactingManager(one.pool));
    await eventually(async () => (await stopAlarms(db.app)).length === 2);
    await eventually(async () => (await reactions()) === 3);
    expect(await projectedVersion()).toBe(3);
    expect(await listDeadLetters(db.app)).toEqual([]);
  });

  it('ENG-02 at the end of a Kafka partition without later messages is read from the store', async () => {
    const events = Array.from({ length: 6 }, (_, n) => ({ type: 'Counted', schemaVersion: 1, data: { n } }));
    await begin('order-3', events, (messages) => messages.slice(0, 4));
    const running = [
      await one.transport.project(kafkaProjection),
      await one.transport.manage(reactingManager(one.pool)),
    ];
    await eventually(async () => (await projectedVersion()) === 6);
    await eventually(async () => (await reactions()) === 6);
    await Promise.all(running.map((subscription) => subscription.caughtUp()));
    expect(await listDeadLetters(db.app)).toEqual([]);
  });

  it('ENG-02 is applied once, as are events with unreadable messages and those next to foreign messages', async () => {
    const events = Array.from({ length: 6 }, (_, n) => ({ type: 'Counted', schemaVersion: 1, data: { n } }));
    await begin('order-4', events, (messages) => {
      const [first, second, third, fourth, fifth, sixth] = messages as [
        OutgoingMessage,
        OutgoingMessage,
        OutgoingMessage,
        OutgoingMessage,
        OutgoingMessage,
        OutgoingMessage,
      ];
      const beyond = { ...first, headers: { ...first.headers, position: '9.9.9//1' } };
      const elsewhere = { ...second, partition: (second.partition + 1) % 3 };
      return [
        beyond,
        first,
        second,
        elsewhere,
        { ...third, value: 'no JSON' },
        { ...fourth, value: 'null' },
        { ...fifth, value: first.value.replace('order-4', 'order-5') },
        sixth,
      ];
    });
    await one.transport.project(kafkaProjection);
    await one.transport.manage(reactingManager(one.pool));
    await eventually(async () => (await projectedVersion()) === 6);
    await eventually(async () => (await reactions()) === 6);
    expect(await listDeadLetters(db.app)).toEqual([]);
  });
});

import { Leadership, listDeadLetters, loadTopics } from '@usdt-africa/event-store';
import { eventually } from '@usdt-africa/event-store/subscription.features';
import { sharedKafka, testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import { refillTopics, Relay } from '../src/index.js';
import type { KafkaClient } from '../src/index.js';
import { newTopicPrefix, startProcess, TEST_TOPICS } from './kafka-process.js';
import type { KafkaProcess } from './kafka-process.js';
import { makeTables, kafkaProjection, countProjectedEvents } from './scenario.js';

/** Events in one stream. */
const VERSIONS = 500;
/** Streams; two of them make a page of the relay. */
const [FEW, MANY] = [8, 32];
const metadata = { correlationId: 'refill', actor: 'test' };

describe('a relay that has much to send', () => {
  let db: TestDatabase;
  let one: KafkaProcess;
  let relays: Relay[];
  let leadership: Leadership;
  let topicPrefix: string;
  /** For each time that something was sent, how many topics were being filled. */
  let filling: number[];

  beforeEach(async () => {
    db = await testDatabase();
    await makeTables(db);
    topicPrefix = newTopicPrefix();
    const { brokers } = await sharedKafka();
    one = await startProcess({ appUrl: db.appUrl, brokers, topicPrefix, relays: false });
    leadership = new Leadership(one.pool, { pollMs: 50 });
    [relays, filling] = [[], []];
  });
  afterEach(async () => {
    await Promise.all(relays.map((relay) => relay.stop()));
    await leadership.close();
    await one.close();
    await db.drop();
  });

  const startRelay = (): Relay => {
    const { pool, wakeUp } = one;
    const options = { topics: TEST_TOPICS, partitions: 3, topicPrefix, retry: { initialMs: 5, maxMs: 50 } };
    const relay = new Relay({ pool, wakeUp, leadership, kafka: watched(one.kafka), ...options }).start();
    relays.push(relay);
    return relay;
  };
  /** The same client, with a producer that checks the topics before it sends. */
  const watched = (kafka: KafkaClient): KafkaClient => ({
    topics: () => kafka.topics(),
    createTopic: (topic) => kafka.createTopic(topic),
    consume: (options) => kafka.consume(options),
    close: () => kafka.close(),
    producer: async () => {
      const producer = await kafka.producer();
      return {
        close: () => producer.close(),
        send: async (messages) => {
          const { topics } = await loadTopics(one.pool);
          filling.push(topics.filter(({ state }) => state === 'refilling').length);
          await producer.send(messages);
        },
      };
    },
  });
  const append = (prefix: string, streams: number): Promise<unknown> =>
    Promise.all(
      Array.from({ length: streams }, (_, stream) => {
        const events = Array.from({ length: VERSIONS }, (_, n) => ({ type: 'Counted', schemaVersion: 1, data: { n } }));
        return one.store.append({ streamId: `${prefix}-${stream}`, expectedVersion: 0, events }, { metadata });
      }),
    );

  it('ENG-02 fills new topics without a refill: no event is read and sent a second time', async () => {
    await append('order', FEW);
    startRelay();
    await one.transport.project(kafkaProjection);
    await eventually(async () => (await countProjectedEvents(db.app)) === VERSIONS * FEW);
    expect(Math.max(...filling)).toBe(0);
  });

  it('ENG-02 waits for the end of a refill and then continues with the refilled topics', async () => {
    await append('order', FEW);
    const first = startRelay();
    await one.transport.project(kafkaProjection);
    await eventually(async () => (await countProjectedEvents(db.app)) === VERSIONS * FEW);
    await first.stop();
    filling = [];

    await append('payout', MANY);
    await refillTopics(one.pool, one.kafka, { topicPrefix });
    startRelay();
    await eventually(async () => (await countProjectedEvents(db.app)) === VERSIONS * (FEW + MANY));
    // Two pages of the refill for each one that is relayed: it has caught up long before the relay has.
    expect(filling.at(-1)).toBe(0);
    expect(filling.filter((topics) => topics === 0).length).toBeGreaterThan(filling.length / 3);
    expect(await listDeadLetters(db.app)).toEqual([]);
  });
});

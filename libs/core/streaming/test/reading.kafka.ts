import { listDeadLetters } from '@usdt-africa/event-store';
import type { Projection } from '@usdt-africa/event-store';
import { eventually } from '@usdt-africa/event-store/subscription.features';
import { sharedKafka, testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import { Kafka, logLevel } from 'kafkajs';
import { ensureTopics, KafkaTransport, refillTopics, streamingAlarms } from '../src/index.js';
import type { KafkaClient } from '../src/index.js';
import { newTopicPrefix, startProcess } from './kafka-process.js';
import type { KafkaProcess } from './kafka-process.js';
import { makeTables, kafkaProjection, countProjectedEvents } from './scenario.js';

const TOPICS = { orders: ['order-'], messages: ['mail-'], others: [''] };
const metadata = { correlationId: 'reading', actor: 'test' };
/** Wants events that the contract has in streams of mails. */
const sent: Projection = { ...kafkaProjection, handles: ['MailSent'] };

describe('a subscription that wants events of some topics', () => {
  let db: TestDatabase;
  let one: KafkaProcess;
  let transport: KafkaTransport;
  let topicPrefix: string;
  /** What each consumer was begun with, without the prefix. */
  let consumed: string[][];
  let faults: unknown[];
  let requestedTopics = 0;
  let brokers: readonly string[];

  beforeEach(async () => {
    db = await testDatabase();
    await makeTables(db);
    topicPrefix = newTopicPrefix();
    ({ brokers } = await sharedKafka());
    one = await startProcess({ appUrl: db.appUrl, brokers, topicPrefix, topics: TOPICS });
    consumed = [];
    faults = [];
    const onFault = ({ error }: { readonly error: unknown }): void => void faults.push(error);
    transport = new KafkaTransport({ store: one.store, kafka: watched(one.kafka), topicPrefix, onFault });
  });
  afterEach(async () => {
    await transport.close();
    await one.close();
    await db.drop();
  });

  const watched = (kafka: KafkaClient): KafkaClient => ({
    topics: () => {
      requestedTopics++;
      return kafka.topics();
    },
    createTopic: (topic) => kafka.createTopic(topic),
    producer: () => kafka.producer(),
    close: () => Promise.resolve(),
    consume: (options) => {
      consumed.push(options.topics.map((topic) => topic.slice(topicPrefix.length)).sort());
      return kafka.consume(options);
    },
  });
  const append = (streamId: string, type: string, version = 0): Promise<unknown> =>
    one.store.append(
      { streamId, expectedVersion: version, events: [{ type, schemaVersion: 1, data: { n: 1 } }] },
      { metadata },
    );

  it('ENG-02 ENG-06 reads only those topics, and has caught up although other topics have more events', async () => {
    for (let n = 0; n < 20; n++) await append(`mail-${n}`, 'MailSent');
    const running = await transport.project(sent);
    for (let n = 0; n < 20; n++) await append(`order-${n}`, 'OrderPlaced');
    await running.caughtUp();
    expect(await countProjectedEvents(db.app)).toBe(20);
    expect(consumed).toEqual([['messages']]);
    // At rest nothing is levelled; what comes then is applied, and the place moves on.
    await append('mail-0', 'MailSent', 1);
    await append('order-0', 'OrderPlaced', 1);
    await running.caughtUp();
    expect(await countProjectedEvents(db.app)).toBe(21);
  });

  it('ENG-02 ENG-06 loses nothing when its events begin to travel on another topic', async () => {
    const running = await transport.project(sent);
    await append('mail-1', 'MailSent');
    await running.caughtUp();
    await ensureTopics(one.pool, one.kafka, { topics: { special: ['mail-special-'] }, partitions: 3, topicPrefix });
    for (let n = 0; n < 20; n++) {
      await append(`mail-special-${n}`, 'MailSent');
      await append(`order-${n}`, 'OrderPlaced');
    }
    await eventually(async () => (await countProjectedEvents(db.app)) === 21);
    await running.caughtUp();
    expect(consumed[0]).toEqual(['messages']);
    expect(consumed.at(-1)).toEqual(['messages', 'special']);
    expect(await listDeadLetters(db.app)).toEqual([]);
  });

  it('ENG-02 ENG-06 waits for a lost topic, reports it once, and continues when it is refilled', async () => {
    const running = await transport.project(sent);
    await append('mail-1', 'MailSent');
    await running.caughtUp();
    faults = [];
    const admin = new Kafka({ brokers: [...brokers], logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    await admin.deleteTopics({ topics: [`${topicPrefix}messages`] });
    await append('mail-2', 'MailSent');
    await eventually(async () => (await streamingAlarms(db.app)).some(({ code }) => code === 'topic-lost'));
    await eventually(async () => running.status().failing?.includes('made yet, or lost') ?? false);
    const looks = requestedTopics;
    await eventually(async () => requestedTopics >= looks + 3);
    expect(faults.filter((fault) => String(fault).includes('made yet, or lost'))).toHaveLength(1);
    expect(await countProjectedEvents(db.app)).toBe(1);
    // Recreated empty: the broker may take a moment to remove the previous one.
    await eventually(() =>
      refillTopics(one.pool, one.kafka, { topics: TOPICS, topicPrefix }, ['messages']).then(Boolean, () => false),
    );
    await admin.disconnect();
    await eventually(async () => (await countProjectedEvents(db.app)) === 2);
    await running.caughtUp();
    expect(running.status().failing).toBeUndefined();
    expect(await listDeadLetters(db.app)).toEqual([]);
  });
});

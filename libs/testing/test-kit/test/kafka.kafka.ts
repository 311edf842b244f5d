import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Kafka, logLevel } from 'kafkajs';
import { sharedKafka, testKafka } from '@usdt-africa/test-kit';
import type { TestKafka } from '@usdt-africa/test-kit';
import { fetchKafka, quicken, startKafka } from '@usdt-africa/tools/kafka';
import { runFolder } from '../src/run-folder.js';

function clientOf(brokers: string[]): Kafka {
  return new Kafka({ brokers, logLevel: logLevel.NOTHING, retry: { initialRetryTime: 100, retries: 30 } });
}

/** Sends words to a new topic one after the other; resolves with how long the longest took, in milliseconds. */
async function sendAll(brokers: string[], topic: string, words: string[], during: () => unknown): Promise<number> {
  const producer = clientOf(brokers).producer({ idempotent: true, maxInFlightRequests: 1 });
  await producer.connect();
  let longest = 0;
  for (const [index, value] of words.entries()) {
    if (index === Math.floor(words.length / 2)) during();
    const began = performance.now();
    await producer.send({ topic, acks: -1, messages: [{ key: 'one', value }] });
    longest = Math.max(longest, performance.now() - began);
  }
  await producer.disconnect();
  return longest;
}

async function readAll(brokers: string[], topic: string, count: number): Promise<string[]> {
  const consumer = clientOf(brokers).consumer({ groupId: randomUUID(), sessionTimeout: 6000, maxWaitTimeInMs: 100 });
  const words: string[] = [];
  await consumer.connect();
  await consumer.subscribe({ topics: [topic], fromBeginning: true });
  await new Promise<void>((resolve, reject) => {
    consumer.on(consumer.events.CRASH, ({ payload }) => payload.restart || reject(payload.error));
    void consumer.run({
      eachMessage: async ({ message }) => {
        words.push(String(message.value));
        if (words.length === count) resolve();
      },
    });
  });
  await consumer.disconnect();
  return words;
}

async function makeTopic(brokers: string[]): Promise<string> {
  const topic = `words-${randomUUID()}`;
  const admin = clientOf(brokers).admin();
  await admin.connect();
  await admin.createTopics({ topics: [{ topic, numPartitions: 1 }] });
  await admin.disconnect();
  return topic;
}

const words = Array.from({ length: 200 }, (_, index) => `word ${index}`);

test('ENG-02 the run has one shared broker, and messages come back in order', async () => {
  const { brokers, version } = await sharedKafka();
  expect(version).toBe('4.3.0');
  expect((await sharedKafka()).brokers).toEqual(brokers);
  const topic = await makeTopic(brokers);
  await sendAll(brokers, topic, words, () => undefined);
  expect(await readAll(brokers, topic, words.length)).toEqual(words);
});

test('ENG-02 a broker starts from the stored class archive; Java ignores a damaged one', async () => {
  const { java, classPath, version } = await fetchKafka();
  await quicken({ java, classPath, version });
  // The same jars at another place, where something else lies under the archive's name.
  const elsewhere = join(runFolder(), 'kafka', randomUUID());
  mkdirSync(elsewhere, { recursive: true });
  symlinkSync(dirname(classPath), join(elsewhere, 'libs'));
  writeFileSync(join(elsewhere, 'classes-9.jsa'), 'no class.');
  for (const [place, isRead] of [
    [classPath, true],
    [join(elsewhere, 'libs', '*'), false],
  ] as const) {
    const folder = join(runFolder(), 'kafka', randomUUID());
    const cluster = await startKafka({ program: { java, classPath: place, version }, folder, heap: 256 });
    // Linux lists there the files that a process has mapped.
    if (existsSync('/proc/self/maps'))
      expect(/classes-\d+\.jsa/.test(readFileSync(`/proc/${cluster.pid(0)}/maps`, 'utf8'))).toBe(isRead);
    await cluster.killBroker(0);
  }
});

test('ENG-02 a cluster whose id begins with a dash starts like any other', async () => {
  const folder = join(runFolder(), 'kafka', randomUUID());
  mkdirSync(folder, { recursive: true });
  const id = Buffer.from([0xf8, ...Array.from({ length: 15 }, (_, n) => n)]).toString('base64url');
  expect(id).toMatch(/^-/);
  writeFileSync(join(folder, 'cluster.json'), JSON.stringify({ id, brokers: 1 }));
  const cluster = await startKafka({ program: await fetchKafka(), folder, heap: 256 });
  expect(cluster.brokers).toHaveLength(1);
  await cluster.killBroker(0);
});

describe('one broker of the previous release line', () => {
  let kafka: TestKafka;
  beforeAll(async () => {
    kafka = await testKafka({ version: '3.9.2' });
  });
  afterAll(() => kafka.stop());

  test('ENG-02 runs its own version, and keeps acknowledged messages when it is killed', async () => {
    expect(kafka.version).toBe('3.9.2');
    const topic = await makeTopic(kafka.brokers);
    await sendAll(kafka.brokers, topic, words, () => undefined);
    await kafka.kill();
    await kafka.restart();
    expect(await readAll(kafka.brokers, topic, words.length)).toEqual(words);
  });
});

describe('three brokers', () => {
  let kafka: TestKafka;
  beforeAll(async () => {
    kafka = await testKafka({ brokers: 3 });
  });
  afterAll(() => kafka.stop());

  test('ENG-02 lose no message when one is killed, and let no client wait longer than 15 s', async () => {
    const topic = await makeTopic(kafka.brokers);
    const admin = clientOf(kafka.brokers).admin();
    await admin.connect();
    const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
    await admin.disconnect();
    const leader = topics[0]!.partitions[0]!.leader - 1;
    let killed = Promise.resolve();
    const longest = await sendAll(kafka.brokers, topic, words, () => (killed = kafka.killBroker(leader)));
    await killed;
    expect(longest).toBeLessThan(15_000);
    expect(await readAll(kafka.brokers, topic, words.length)).toEqual(words);
    await kafka.startBroker(leader);
    expect(await readAll([kafka.brokers[leader]!], topic, words.length)).toEqual(words);
  });
});

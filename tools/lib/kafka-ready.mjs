/** Whether brokers are up, tested as the product uses them: a message is sent, and read back. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, until } from './processes.mjs';
import { Complaint } from './root.mjs';

const READY_TOPIC = 'ready-check';
/** How long brokers may take until a message comes back, one with a long log to recover included: milliseconds. */
const READY_WITHIN = 90_000;

/** @typedef {import('./kafka-broker.mjs').Broker} Broker */

/**
 * A client of the brokers that logs nothing: brokers that start refuse connections at first.
 * @param {readonly Broker[]} brokers
 */
async function clientOf(brokers) {
  const { Kafka, logLevel } = await import('kafkajs');
  return new Kafka({
    clientId: READY_TOPIC,
    brokers: brokers.map(({ address }) => address),
    logLevel: logLevel.NOTHING,
    connectionTimeout: 2000,
    requestTimeout: 5000,
    retry: { retries: 0 },
  });
}

/**
 * Repeats a step until it succeeds, for as long as every broker lives.
 * @param {readonly Broker[]} brokers
 * @param {() => Promise<boolean>} step
 */
async function untilAnswered(brokers, step) {
  const end = performance.now() + READY_WITHIN;
  for (;;) {
    const dead = brokers.find(({ pid }) => !isAlive(pid));
    if (dead) throw new Complaint(`Kafka could not start: ${dead.explain()}`);
    if (await step().catch(() => false)) return;
    if (performance.now() > end) throw new Complaint(`Kafka could not start: ${brokers[0]?.explain()}`);
    await sleep(100);
  }
}

/**
 * Waits until every broker is counted in, and a message comes back.
 * @param {readonly Broker[]} brokers
 */
export async function waitUntilReady(brokers) {
  const kafka = await clientOf(brokers);
  const admin = kafka.admin();
  const producer = kafka.producer({ retry: { retries: 0 } });
  try {
    await untilAnswered(brokers, async () => {
      await admin.connect();
      return (await admin.describeCluster()).brokers.length === brokers.length;
    });
    await untilAnswered(brokers, async () => {
      if ((await admin.listTopics()).includes(READY_TOPIC)) return true;
      await admin.createTopics({
        topics: [{ topic: READY_TOPIC, configEntries: [{ name: 'retention.ms', value: '3600000' }] }],
      });
      return true;
    });
    const word = randomUUID();
    await untilAnswered(brokers, async () => {
      await producer.connect();
      await producer.send({ topic: READY_TOPIC, acks: -1, messages: [{ value: word }] });
      return true;
    });
    await untilAnswered(brokers, () => comesBack(kafka, admin, word, () => brokers.every(({ pid }) => isAlive(pid))));
  } finally {
    await Promise.all([admin.disconnect(), producer.disconnect()].map((end) => end.catch(() => undefined)));
  }
}

/**
 * @param {import('kafkajs').Kafka} kafka
 * @param {import('kafkajs').Admin} admin
 * @param {string} word
 * @param {() => boolean} isWorthWaiting
 */
async function comesBack(kafka, admin, word, isWorthWaiting) {
  const groupId = `${READY_TOPIC}-${randomUUID()}`;
  const consumer = kafka.consumer({ groupId, sessionTimeout: 10_000, maxWaitTimeInMs: 100, retry: { retries: 5 } });
  let isBack = false;
  let hasEnded = false;
  // A new cluster has no coordinator of groups at first. A consumer that meets this state gives up, and must be tried
  // again.
  consumer.on(consumer.events.CRASH, () => (hasEnded = true));
  try {
    await consumer.connect();
    await consumer.subscribe({ topics: [READY_TOPIC], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachMessage: async ({ message }) => {
        isBack ||= message.value?.toString() === word;
      },
    });
    await until(() => isBack || hasEnded || !isWorthWaiting(), 10_000);
    return isBack;
  } finally {
    await consumer.disconnect().catch(() => undefined);
    await admin.deleteGroups([groupId]).catch(() => undefined);
  }
}

/**
 * Waits until a broker itself reports that it belongs to the cluster.
 * @param {Broker} broker
 */
export async function waitUntilCounted(broker) {
  const admin = (await clientOf([broker])).admin();
  try {
    await untilAnswered([broker], async () => {
      await admin.connect();
      return (await admin.describeCluster()).brokers.some(({ nodeId }) => nodeId === broker.id);
    });
  } finally {
    await admin.disconnect().catch(() => undefined);
  }
}

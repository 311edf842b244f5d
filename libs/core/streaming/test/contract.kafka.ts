import { subscriptionContract } from '@usdt-africa/event-store/subscription.features';
import { sharedKafka, testKafka } from '@usdt-africa/test-kit';
import type { TestDatabase, TestKafka, TestKafkaAddress } from '@usdt-africa/test-kit';
import { newTopicPrefix, startProcess } from './kafka-process.js';

const { KAFKA_VERSION: version } = process.env;
let own: Promise<TestKafka> | undefined;
/** The shared broker of the run, or one of the requested version (`KAFKA_VERSION=3.9.2`). */
const kafka = (): Promise<TestKafkaAddress> => (version ? (own ??= testKafka({ version })) : sharedKafka());
afterAll(async () => (await own)?.stop());

const prefixes = new Map<string, string>();

subscriptionContract('Kafka', async (db: TestDatabase, release) => {
  const topicPrefix = prefixes.get(db.name) ?? newTopicPrefix();
  prefixes.set(db.name, topicPrefix);
  const { brokers } = await kafka();
  return startProcess({ appUrl: db.appUrl, brokers, topicPrefix, ...release });
});

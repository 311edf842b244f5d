import { eventually } from '@usdt-africa/event-store/subscription.features';
import { sharedKafka, testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import { newTopicPrefix, startProcess } from './kafka-process.js';
import type { KafkaProcess } from './kafka-process.js';
import { makeTables, startTraffic, kafkaProjection, countProjectedEvents } from './scenario.js';
import type { Traffic } from './scenario.js';

describe('a consumer whose session timeout the broker refuses', () => {
  let db: TestDatabase;
  let one: KafkaProcess | undefined;
  let traffic: Traffic | undefined;
  beforeAll(async () => {
    db = await testDatabase();
    await makeTables(db);
  });
  afterAll(async () => {
    await traffic?.stop();
    await one?.close();
    await db.drop();
  });

  it('ENG-02 falls back to a timeout that every broker accepts, and reads events', async () => {
    const { brokers } = await sharedKafka();
    // Tests' brokers take a second and more.
    one = await startProcess({ appUrl: db.appUrl, brokers, topicPrefix: newTopicPrefix(), sessionTimeoutMs: 800 });
    await one.transport.project(kafkaProjection);
    traffic = startTraffic(db.appUrl);
    await eventually(async () => (await countProjectedEvents(db.app)) > 0);
  });
});

import { eventually } from '@usdt-africa/event-store/subscription.features';
import { sharedKafka, testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import { newTopicPrefix, startProcess } from './kafka-process.js';
import type { KafkaProcess } from './kafka-process.js';
import { makeTables, startTraffic, tellingProjection, toldEvents } from './story.js';
import type { Traffic } from './story.js';

describe('a broker that refuses the session timeout asked for', () => {
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

  it('ENG-02 is asked for the one that no broker refuses, and is read from', async () => {
    const { brokers } = await sharedKafka();
    // Tests' brokers take a second and more.
    one = await startProcess({ appUrl: db.appUrl, brokers, topicPrefix: newTopicPrefix(), sessionTimeoutMs: 800 });
    await one.transport.project(tellingProjection);
    traffic = startTraffic(db.appUrl);
    await eventually(async () => (await toldEvents(db.app)) > 0);
  });
});

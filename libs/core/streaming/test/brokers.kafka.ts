import { listDeadLetters } from '@usdt-africa/event-store';
import { eventually } from '@usdt-africa/event-store/subscription.features';
import { testDatabase, testKafka } from '@usdt-africa/test-kit';
import type { TestDatabase, TestKafka } from '@usdt-africa/test-kit';
import { newTopicPrefix, startProcess } from './kafka-process.js';
import type { KafkaProcess } from './kafka-process.js';
import {
  comparison,
  makeTables,
  startTraffic,
  kafkaProjection,
  countProjectedEvents,
  total,
  watchStandstill,
} from './scenario.js';
import type { Traffic } from './scenario.js';

describe('three brokers', () => {
  let kafka: TestKafka;
  let db: TestDatabase;
  let one: KafkaProcess | undefined;
  let traffic: Traffic | undefined;
  beforeAll(async () => {
    kafka = await testKafka({ brokers: 3 });
    db = await testDatabase();
    await makeTables(db);
  });
  afterAll(async () => {
    await traffic?.stop();
    await one?.close();
    await db.drop();
    await kafka.stop();
  });

  /** The longest time without a projected event after a broker was killed. */
  const standstillAfterKilling = async (broker: number): Promise<number> => {
    await kafka.kill(broker);
    const standstill = watchStandstill(db.app);
    await new Promise((resolve) => setTimeout(resolve, 20_000));
    const longest = await standstill.longest();
    await kafka.restart(broker);
    return longest;
  };

  it('ENG-02 survive the kill of one: no standstill exceeds 15 s, and no event is lost', async () => {
    one = await startProcess({
      appUrl: db.appUrl,
      brokers: kafka.brokers,
      topicPrefix: newTopicPrefix(),
      replicationFactor: 3,
      minInSync: 2,
    });
    const running = await one.transport.project(kafkaProjection);
    const sales = (traffic = startTraffic(db.appUrl));
    for (const broker of [0, 1]) {
      await eventually(async () => (await countProjectedEvents(db.app)) > total(sales) - 20 && total(sales) > 100);
      expect(await standstillAfterKilling(broker)).toBeLessThan(15_000);
    }
    await sales.stop();
    traffic = undefined;
    await running.caughtUp();
    const { projected, expected } = await comparison(db, sales);
    expect(projected).toEqual(expected);
    expect(await listDeadLetters(db.app)).toEqual([]);
    expect(sales.slowest()).toBeLessThan(15_000);
  });
});

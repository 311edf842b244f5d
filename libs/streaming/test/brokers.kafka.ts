import { listDeadLetters } from '@usdt-africa/event-store';
import { eventually } from '@usdt-africa/event-store/subscription.features';
import { testDatabase, testKafka } from '@usdt-africa/testing';
import type { TestDatabase, TestKafka } from '@usdt-africa/testing';
import { newTopicPrefix, startProcess } from './kafka-process.js';
import { comparison, makeTables, startTraffic, tellingProjection, toldEvents, total } from './story.js';

describe('three brokers', () => {
  let kafka: TestKafka;
  let db: TestDatabase;
  beforeAll(async () => {
    kafka = await testKafka({ brokers: 3 });
    db = await testDatabase();
    await makeTables(db);
  });
  afterAll(async () => {
    await db.drop();
    await kafka.stop();
  });

  it('ENG-03 one of them killed: nothing stops for longer than 15 s, and nothing is lost', async () => {
    const one = await startProcess({
      appUrl: db.appUrl,
      brokers: kafka.brokers,
      topicPrefix: newTopicPrefix(),
      replicationFactor: 3,
      minInSync: 2,
    });
    const running = await one.transport.project(tellingProjection);
    const traffic = startTraffic(db.appUrl);
    const longest: number[] = [];
    for (const broker of [0, 1]) {
      await eventually(async () => (await toldEvents(db.app)) > total(traffic) - 20 && total(traffic) > 100);
      await kafka.kill(broker);
      let [last, since, standstill] = [await toldEvents(db.app), Date.now(), 0];
      const end = Date.now() + 20_000;
      while (Date.now() < end) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        const now = await toldEvents(db.app);
        if (now > last) [last, since] = [now, Date.now()];
        standstill = Math.max(standstill, Date.now() - since);
      }
      longest.push(standstill);
      await kafka.restart(broker);
    }
    expect(Math.max(...longest)).toBeLessThan(15_000);
    await traffic.stop();
    await running.caughtUp();
    const { told, expected } = await comparison(db, traffic);
    expect(told).toEqual(expected);
    expect(await listDeadLetters(db.app)).toEqual([]);
    expect(traffic.slowest()).toBeLessThan(15_000);
    await one.close();
  });
});

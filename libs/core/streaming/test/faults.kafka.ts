import { DirectTransport, listDeadLetters, loadTopics } from '@usdt-africa/event-store';
import { eventually } from '@usdt-africa/event-store/subscription.features';
import { isolatedCluster, testKafka } from '@usdt-africa/test-kit';
import type { IsolatedCluster, TestDatabase, TestKafka } from '@usdt-africa/test-kit';
import { Kafka, logLevel } from 'kafkajs';
import { refillTopics, streamingAlarms, subscriptionLag } from '../src/index.js';
import { Child } from './children.js';
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

/** How long the broker is away: 20 s, a minute in the long tests. */
const AWAY_MS = Number(process.env['AWAY_MS'] ?? 20_000);

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('failures around Kafka', () => {
  let kafka: TestKafka;
  let cluster: IsolatedCluster;
  let db: TestDatabase;
  let topicPrefix: string;
  let traffic: Traffic;
  let processes: KafkaProcess[];
  let children: Child[];

  beforeAll(async () => {
    [kafka, cluster] = await Promise.all([testKafka(), isolatedCluster()]);
  });
  afterAll(async () => {
    await cluster.stop();
    await kafka.stop();
  });
  beforeEach(async () => {
    db = await cluster.database();
    await makeTables(db);
    topicPrefix = newTopicPrefix();
    [processes, children] = [[], []];
  });
  afterEach(async () => {
    await traffic.stop().catch(() => undefined);
    await Promise.all(children.map((child) => child.kill()));
    await Promise.all(processes.map((one) => one.close()));
    await db.drop();
  });

  const begin = async (): Promise<KafkaProcess> => {
    const one = await startProcess({ appUrl: db.appUrl, brokers: kafka.brokers, topicPrefix });
    processes.push(one);
    return one;
  };
  const child = (roles?: 'relay' | 'consume'): Child => {
    const one = new Child({ db, kafka, topicPrefix, ...(roles ? { roles } : {}) });
    children.push(one);
    return one;
  };
  const expectAllProjected = async (): Promise<void> => {
    await traffic.stop();
    await eventually(async () => (await countProjectedEvents(db.app)) >= total(traffic));
    const { projected, expected } = await comparison(db, traffic);
    expect(projected).toEqual(expected);
    expect(await listDeadLetters(db.app)).toEqual([]);
  };

  it(`ENG-02 a broker that is away for ${AWAY_MS / 1000} s stops no append, and its readers catch up`, async () => {
    const one = await begin();
    const running = await one.transport.project(kafkaProjection);
    traffic = startTraffic(db.appUrl);
    await eventually(async () => (await countProjectedEvents(db.app)) > 100);
    await kafka.kill();
    await pause(AWAY_MS);
    const lag = (await subscriptionLag(db.app)).find(({ name }) => name === 'kafka-relay')!;
    expect(lag.seconds).toBeGreaterThan(AWAY_MS / 1000 - 5);
    expect(one.relay.status().failing).toBeDefined();
    await kafka.restart();
    const back = Date.now();
    await running.caughtUp();
    expect(Date.now() - back).toBeLessThan(15_000);
    // One that waited for the broker would have waited until it was back.
    expect(traffic.slowest()).toBeLessThan(AWAY_MS / 2);
    await expectAllProjected();
    expect(one.relay.status().failing).toBeUndefined();
  });

  it('ENG-02 a subscription started without a reachable broker begins as soon as one is reachable', async () => {
    await kafka.kill();
    const one = await begin();
    const running = await one.transport.project(kafkaProjection);
    traffic = startTraffic(db.appUrl);
    await eventually(() => total(traffic) > 100 && running.status().failing !== undefined);
    await kafka.restart();
    await running.caughtUp();
    expect(running.status().failing).toBeUndefined();
    await expectAllProjected();
  });

  it('ENG-02 a restart of PostgreSQL is survived by relay and consumers', async () => {
    const one = await begin();
    const running = await one.transport.project(kafkaProjection);
    traffic = startTraffic(db.appUrl);
    await eventually(async () => (await countProjectedEvents(db.app)) > 100);
    await cluster.kill();
    await pause(1000);
    await cluster.restart();
    const before = await countProjectedEvents(db.app);
    await eventually(async () => (await countProjectedEvents(db.app)) > before + 100);
    await running.caughtUp();
    await expectAllProjected();
  });

  it('ENG-02 a deleted topic is refilled by one call, and nothing is lost meanwhile', async () => {
    const one = await begin();
    const running = await one.transport.project(kafkaProjection);
    traffic = startTraffic(db.appUrl);
    await eventually(async () => (await countProjectedEvents(db.app)) > 100);
    const admin = new Kafka({ brokers: kafka.brokers, logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    await admin.deleteTopics({ topics: [`${topicPrefix}orders`] });
    await eventually(async () => (await streamingAlarms(db.app)).some(({ code }) => code === 'topic-lost'));
    // The other topics go on.
    const payouts = async (): Promise<number> =>
      (await db.app.query(`select coalesce(sum(version), 0)::int as n from told where stream_id like 'payout-%'`))
        .rows[0].n;
    const before = await payouts();
    await eventually(async () => (await payouts()) > before + 20);

    expect(await refillTopics(db.app, one.kafka, { topicPrefix }, ['orders'])).toEqual(['orders']);
    await eventually(async () => (await loadTopics(db.app)).topics.every(({ state }) => state === 'ready'));
    expect(await streamingAlarms(db.app)).toEqual([]);
    await running.caughtUp();
    await expectAllProjected();
    const offsets = await admin.fetchTopicOffsets(`${topicPrefix}orders`);
    const orders = [...traffic.versions].filter(([id]) => id.startsWith('order-'));
    expect(offsets.reduce((sum, { offset }) => sum + Number(offset), 0)).toBeGreaterThanOrEqual(
      orders.reduce((sum, [, version]) => sum + version, 0),
    );
    await admin.disconnect();
    await expect(refillTopics(db.app, one.kafka, { topicPrefix }, ['nothing'])).rejects.toThrow(RangeError);
  });

  it('ENG-02 a topic that was recreated manually loses nothing: missing events are read from the store', async () => {
    const one = await begin();
    const running = await one.transport.project(kafkaProjection);
    traffic = startTraffic(db.appUrl);
    await eventually(async () => (await countProjectedEvents(db.app)) > 100);
    await running.stop();
    await eventually(async () =>
      (await subscriptionLag(db.app)).some(({ name, events }) => name === 'reported' && events > 50),
    );
    const admin = new Kafka({ brokers: kafka.brokers, logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    const topic = `${topicPrefix}orders`;
    await admin.deleteTopics({ topics: [topic] });
    await eventually(async () => {
      await admin.createTopics({ topics: [{ topic, numPartitions: 3 }] }).catch(() => undefined);
      return (await admin.listTopics()).includes(topic);
    });
    await admin.disconnect();
    await one.transport.project(kafkaProjection);
    await expectAllProjected();
  });

  it('ENG-01 the rows stay correct when the feed changes between Kafka and the store under traffic', async () => {
    const one = await begin();
    traffic = startTraffic(db.appUrl);
    const direct = new DirectTransport({ store: one.store, leaderPollMs: 20 });
    for (const transport of [one.transport, direct, one.transport, direct]) {
      const before = await countProjectedEvents(db.app);
      const running = await transport.project(kafkaProjection);
      await eventually(async () => (await countProjectedEvents(db.app)) > before + 150);
      await running.stop();
    }
    // Both at once: one set of rows, one order.
    const both = [await one.transport.project(kafkaProjection), await direct.project(kafkaProjection)];
    const before = await countProjectedEvents(db.app);
    await eventually(async () => (await countProjectedEvents(db.app)) > before + 300);
    await Promise.all(both.map((running) => running.caughtUp()));
    await expectAllProjected();
    await direct.close();
  });

  it('ENG-07 consumers are taken over soon after a kill, and so is the relay', async () => {
    const relays = [child('relay'), child('relay')];
    const leader = await Promise.race(relays.map((one) => one.ready.then(() => one)));
    const [first, second] = [child('consume'), child('consume')];
    await Promise.all([first.ready, second.ready]);
    traffic = startTraffic(db.appUrl);
    await eventually(async () => (await countProjectedEvents(db.app)) > 100);

    const relayStandstill = watchStandstill(db.app);
    await leader.kill();
    await relays.find((one) => one !== leader)!.ready;
    const before = await countProjectedEvents(db.app);
    await eventually(async () => (await countProjectedEvents(db.app)) > before + 50);
    expect(await relayStandstill.longest()).toBeLessThan(5000);

    const killedAt = Date.now();
    await first.kill();
    const appended = total(traffic);
    await eventually(
      async () =>
        (await subscriptionLag(db.app)).every(({ seconds }) => seconds < 2) &&
        (await countProjectedEvents(db.app)) > appended,
    );
    // Alone on a machine 5 s, most of them the session that has to end first.
    expect(Date.now() - killedAt).toBeLessThan(15_000);
    await expectAllProjected();
  });

  it('ENG-07 consumers can be scaled to three and back to one under load', async () => {
    child('relay');
    const [first, second, third] = [child('consume'), child('consume'), child('consume')];
    await first!.ready;
    traffic = startTraffic(db.appUrl, { perSecond: 200 });
    await Promise.all([second!.ready, third!.ready]);
    const before = await countProjectedEvents(db.app);
    await eventually(async () => (await countProjectedEvents(db.app)) > before + 300);
    // A drained process leaves its group: the others go on at once.
    const standstill = watchStandstill(db.app);
    await Promise.all([second!.drain(), third!.drain()]);
    const later = await countProjectedEvents(db.app);
    await eventually(async () => (await countProjectedEvents(db.app)) > later + 300);
    expect(await standstill.longest()).toBeLessThan(5000);
    await expectAllProjected();
  });
});

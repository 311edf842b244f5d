import { projections } from '@usdt-africa/registry';
import { MONEY_EVENTS } from '@usdt-africa/contracts/events';
import { createEventStore, Leadership } from '@usdt-africa/event-store';
import { KafkaJsClient, KafkaTransport, Relay, subscriptionLag } from '@usdt-africa/streaming';
import { sealingKeys, testDatabase, type TestDatabase, testKafka, type TestKafka } from '@usdt-africa/test-kit';
import { append, rateSteps, makeScenario } from '@usdt-africa/test-kit/scenarios';
import { Kafka, logLevel } from 'kafkajs';
import { commandsOn } from '../../apps/cli/src/events/testing.features.js';

const all = projections({ shortfallWaitSeconds: 600, keys: sealingKeys() }).map(({ projection }) => projection);

describe('a topic that was deleted by mistake', () => {
  let db: TestDatabase;
  let kafka: TestKafka;

  beforeAll(async () => {
    [db, kafka] = await Promise.all([testDatabase(), testKafka()]);
  });
  afterAll(async () => {
    await kafka.stop();
    await db.drop();
  });

  it('ENG-02 is refilled by one command, and every read model is what its events make', async () => {
    const { events, json } = commandsOn(db);
    const { brokers } = kafka;
    const store = createEventStore({ pool: db.app, moneyEvents: MONEY_EVENTS });
    const client = new KafkaJsClient({ brokers });
    const leadership = new Leadership(db.app, { pollMs: 50 });
    const relay = new Relay({ pool: db.app, wakeUp: store.wakeUp, leadership, kafka: client });
    const transport = new KafkaTransport({ store, kafka: client });
    const relayed = async (): Promise<boolean> =>
      (await subscriptionLag(db.app)).some(({ name, events: behind }) => name === 'kafka-relay' && behind === 0);
    const states = async (): Promise<Record<string, string>> => {
      const { topics } = await json<{ topics: { topic: string; state: string }[] }>(['topics', 'list'], { brokers });
      return Object.fromEntries(topics.map(({ topic, state }) => [topic, state]));
    };
    try {
      relay.start();
      await append(store, rateSteps(1, 3));
      for (let index = 0; index < 11; index++) await append(store, makeScenario(1, index).steps);
      const running = await Promise.all(all.map((projection) => transport.project(projection)));
      await Promise.all(running.map((one) => one.caughtUp()));
      await until(relayed);
      await until(async () => (await states())['orders'] === 'ready');

      const admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin();
      await admin.connect();
      await admin.deleteTopics({ topics: ['orders'] });
      await admin.disconnect();
      await until(async () => (await events(['topics', 'list'], { brokers })).code === 1);

      const refilled = await events(['topics', 'refill', 'orders'], { brokers });
      expect(refilled).toMatchObject({
        code: 0,
        out: expect.stringContaining('The relay is refilling from the store'),
      });
      await append(store, makeScenario(1, 11).steps);
      await until(async () => (await states())['orders'] === 'ready');
      await Promise.all(running.map((one) => one.caughtUp()));
      expect((await events(['topics', 'list'], { brokers })).code).toBe(0);
      expect((await json<{ ok: boolean }>(['verify', '--projections'])).ok).toBe(true);
      expect(await events(['topics', 'refill', 'nothing'], { brokers })).toMatchObject({ code: 2 });
    } finally {
      await transport.close();
      await relay.stop();
      await leadership.close();
      await client.close();
    }
  });
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('it did not come to hold within a minute');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

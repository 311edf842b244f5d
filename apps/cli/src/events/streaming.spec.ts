import { projections } from '@usdt-africa/registry';
import { MONEY_EVENTS, STREAM_KINDS } from '@usdt-africa/contracts/events';
import { createEventStore, DirectTransport, loadTopics } from '@usdt-africa/event-store';
import { registerTopics } from '@usdt-africa/streaming';
import { sealingKeys, testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { append, makeScenario } from '@usdt-africa/test-kit/scenarios';
import { commandsOn } from './testing.features.js';

const NO_KAFKA = { brokers: ['127.0.0.1:9'] };

interface Lags {
  readonly subscriptions: readonly { readonly name: string; readonly events: number; readonly feed: string | null }[];
}

describe('npm run events: streaming', () => {
  let db: TestDatabase;
  let commands: ReturnType<typeof commandsOn>;

  beforeAll(async () => {
    db = await testDatabase();
    commands = commandsOn(db);
  });
  afterAll(() => db.drop());

  it('ENG-05 lag shows how far each subscription is behind, and exits with 1 when that is too far', async () => {
    const store = createEventStore({ pool: db.app, moneyEvents: MONEY_EVENTS });
    await append(store, makeScenario(1, 1).steps);
    const transport = new DirectTransport({ store, leaderPollMs: 20 });
    const all = projections({ shortfallWaitSeconds: 600, keys: sealingKeys() }).map(({ projection }) => projection);
    const ran = all.filter(({ name }) => name === 'order_summary' || name === 'order_deadlines');
    for (const projection of ran) await (await transport.project(projection)).caughtUp();
    await transport.close();
    const { code, out } = await commands.events(['lag', '--max', '60']);
    expect(code).toBe(0);
    expect(out).toMatch(/order_summary +projection +0 .* from Kafka where there is one\n/);
    expect(out).toMatch(/order_deadlines +projection +0 .* from the store, always\n/);
    const others = all.filter((projection) => !ran.includes(projection));
    expect(out).toContain(`Never run so far: ${others.map(({ name }) => name).join(', ')}.`);
    const appended = await append(store, makeScenario(1, 4).steps);
    const { subscriptions } = await commands.json<Lags>(['lag']);
    expect(subscriptions).toContainEqual(
      expect.objectContaining({
        name: 'order_summary',
        kind: 'projection',
        feed: 'kafka',
        events: appended,
        parked: 0,
      }),
    );
    await db.app.query(
      `insert into subscription_failures (name, kind, stream_id, version, event_id, event_type, epoch, transaction_id, global_position, attempts, last_error, next_try_at)
       values ('order_summary', 'projection', 'order-1', 1, gen_random_uuid(), 'OrderPlaced', 1, '7', 1, 1, 'Error: no', now())`,
    );
    expect((await commands.events(['lag', '--max', '1000'])).code).toBe(1);
    expect((await commands.events(['lag', '--max', 'soon'])).code).toBe(2);
  });

  it('ENG-05 topics reports that Kafka was never used, or does not answer', async () => {
    expect(await commands.events(['topics'])).toMatchObject({
      code: 0,
      out: 'Kafka was never used here. Everything reads the store directly.\n',
    });
    expect(await commands.events(['topics', 'refill'])).toMatchObject({
      code: 3,
      err: expect.stringContaining('Set KAFKA_BROKERS'),
    });
    expect((await commands.events(['topics', 'refill'], NO_KAFKA)).code).toBe(1);
    expect((await commands.events(['topics', 'drop'])).code).toBe(2);
    await registerTopics(db.app, {});
    const listed = await commands.events(['topics', 'list'], NO_KAFKA);
    expect(listed.code).toBe(0);
    expect(listed.out).toMatch(/orders +6 +new +\? +order-…/);
    expect(listed.out).toContain('No Kafka responds here');
    expect(await commands.events(['topics', 'refill', 'orders'], NO_KAFKA)).toMatchObject({
      code: 3,
      err: expect.stringContaining('No Kafka responds at 127.0.0.1:9'),
    });
    await db.app.query(`update kafka_topics set state = 'lost' where topic = 'orders'`);
    expect((await commands.events(['topics'])).code).toBe(1);
  });

  it('ENG-05 the catalogue of topics agrees with the relay', async () => {
    await registerTopics(db.app, {});
    const topics = await loadTopics(db.app);
    const topicsByKind = Object.entries(STREAM_KINDS).map(([kind, { prefix }]) => [
      kind,
      topics.topicOf(`${prefix}1`)?.topic,
    ]);
    expect(Object.fromEntries(topicsByKind)).toEqual(
      Object.fromEntries(Object.entries(STREAM_KINDS).map(([kind, { topic }]) => [kind, topic])),
    );
  });
});

import { MONEY_EVENTS, NEWEST_VERSIONS } from '@usdt-africa/contracts/events';
import { createEventStore, DirectTransport, type PostgresEventStore } from '@usdt-africa/event-store';
import { projections } from '@usdt-africa/registry';
import { sealingKeys, testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { append, makeScenario } from '@usdt-africa/test-kit/scenarios';
import { commandsOn } from './testing.features.js';

const summary = projections({ shortfallWaitSeconds: 600, keys: sealingKeys() }).find(
  ({ projection }) => projection.name === 'order_summary',
)!.projection;

describe('npm run events, of an older release than the one that runs', () => {
  let db: TestDatabase;
  let store: PostgresEventStore;
  let commands: ReturnType<typeof commandsOn>;

  beforeAll(async () => {
    db = await testDatabase();
    store = createEventStore({ pool: db.app, moneyEvents: MONEY_EVENTS });
    commands = commandsOn(db);
    const { steps, orderId } = makeScenario(1, 0);
    await append(store, steps);
    const transport = new DirectTransport({ store, leaderPollMs: 20 });
    const running = await transport.project(summary);
    await running.caughtUp();
    await transport.close();
    const events = await store.readStream(`order-${orderId}`);
    const { type, data } = events.findLast((event) => summary.handles.includes(event.type))!;
    const newer = { type, schemaVersion: NEWEST_VERSIONS.get(type)! + 1, data };
    await store.append(
      { streamId: `order-${orderId}`, expectedVersion: events.length, events: [newer] },
      { metadata: { correlationId: 'newer', actor: 'test' } },
    );
  });
  afterAll(() => db.drop());

  const rows = async (): Promise<unknown> =>
    (await db.reader.query('select t::text, c.global_position from order_summary t, subscription_checkpoints c')).rows;

  it('ENG-06 ENG-05 a rebuild leaves the rows unchanged at an unknown event, and reports a newer release', async () => {
    const before = await rows();
    const rebuilt = await commands.events(['rebuild', 'order_summary']);
    expect(rebuilt.out).toContain('is of a newer release');
    expect(rebuilt.code).toBe(1);
    expect(await rows()).toEqual(before);
  });

  it('ENG-06 ENG-05 shows a stream that contains an unknown event', async () => {
    const { orderId } = makeScenario(1, 0);
    expect((await commands.events(['show', `order-${orderId}`])).code).toBe(0);
  });
});

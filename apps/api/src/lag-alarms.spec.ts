import { createEventStore } from '@usdt-africa/event-store';
import { registerTopics } from '@usdt-africa/streaming';
import { testDatabase, type TestDatabase } from '@usdt-africa/testing';
import { lagAlarms } from './lag-alarms.js';

describe('what follows the events', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());

  const codes = async (events: 'kafka' | 'direct', now: Date): Promise<string[]> =>
    (await lagAlarms(db.app, events, now)).map(({ code }) => code);

  it('ENG-02 ENG-05 raises an alarm when Kafka or the sealer stays behind, and none in an empty store', async () => {
    expect(await codes('kafka', new Date())).toEqual([]);
    const store = createEventStore({ pool: db.app });
    await store.append(
      { streamId: 'order-1', expectedVersion: 0, events: [{ type: 'Counted', schemaVersion: 1, data: {} }] },
      { metadata: { correlationId: 'c', actor: 'test' } },
    );
    const [event] = await store.readStream('order-1');
    const late = new Date(event!.recordedAt.getTime() + 301_000);
    expect(await codes('direct', late)).toEqual(['sealer-behind']);

    await registerTopics(db.app, {});
    await db.owner.query('alter table events disable trigger events_are_append_only');
    await db.owner.query(`update events set recorded_at = recorded_at - interval '2 minutes'`);
    await db.owner.query(`update kafka_topics set state = 'lost' where topic = 'orders'`);
    expect(await codes('kafka', event!.recordedAt)).toEqual(['topic-lost', 'relay-behind']);
    expect(await codes('direct', event!.recordedAt)).toEqual([]);
  });
});

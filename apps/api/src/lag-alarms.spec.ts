import { createEventStore } from '@usdt-africa/event-store';
import { registerTopics } from '@usdt-africa/streaming';
import { isolatedCluster, type IsolatedCluster, type TestDatabase } from '@usdt-africa/test-kit';
import { lagAlarms } from './lag-alarms.js';

describe('alarms about event processing', () => {
  let cluster: IsolatedCluster;
  let db: TestDatabase;
  beforeEach(async () => {
    cluster = await isolatedCluster();
    db = await cluster.database();
  });
  afterEach(async () => {
    await db.drop();
    await cluster.stop();
  });

  const codes = async (events: 'kafka' | 'direct', now: Date): Promise<string[]> =>
    (await lagAlarms(db.app, { events, shortfallWaitSeconds: 600, shortfallChosenWaitSeconds: 86_400 }, now)).map(
      ({ code }) => code,
    );

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

  it('INT-09 reports a stopped subscription, waiting money and a long transaction at the same time', async () => {
    const store = createEventStore({ pool: db.app });
    const append = (streamId: string): Promise<unknown> =>
      store.append(
        {
          streamId,
          expectedVersion: 0,
          events: [{ type: 'DepositConfirmed', schemaVersion: 1, data: { depositKey: 'k' } }],
        },
        { metadata: { correlationId: 'c', actor: 'test', orderId: '0199a000-0000-7000-8000-000000000001' } },
      );
    await append('deposit-k');
    const session = await db.owner.connect();
    try {
      await session.query('begin; select pg_current_xact_id()');
      await append('deposit-l');
      expect(await codes('direct', new Date())).toEqual([]);
      const raised = await codes('direct', new Date(Date.now() + 75_000));
      expect([...new Set(raised)]).toEqual(['old-transaction', 'subscription-behind', 'money-stands-still']);
    } finally {
      await session.query('rollback');
      session.release();
    }
  });

  it('INT-09 computes the alarms in less than 200 ms after a hundred thousand handled events', async () => {
    await db.owner.query(
      `insert into events (stream_id, version, event_id, type, schema_version, data, metadata)
       select 'many-' || n, 1, uuidv7(), 'Other', 1, '{}', '{}' from generate_series(1, 100000) n`,
    );
    while ((await codes('direct', new Date())).includes('follow-ups-behind'));
    const began = performance.now();
    for (let looks = 0; looks < 10; looks++) await codes('direct', new Date());
    expect((performance.now() - began) / 10).toBeLessThan(200);
  });
});

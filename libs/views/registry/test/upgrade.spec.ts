import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { event, type EventData, eventUpcasters, MONEY_EVENTS, streams } from '@usdt-africa/contracts/events';
import {
  createEventStore,
  DirectTransport,
  type PostgresEventStore,
  type Projection,
  proveProjection,
  Rebuilder,
  type RunningSubscription,
} from '@usdt-africa/event-store';
import { FixedClock, lagosDay, uuidFrom } from '@usdt-africa/kernel';
import { migrate } from '@usdt-africa/migrations';
import { StatementReader } from '@usdt-africa/reconciliation';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { append, story } from '@usdt-africa/test-kit/stories';
import { projections } from '../src/index.js';

/** The migrations that the release of commit d14ad72 knew. */
const BEFORE = 32;
/** Rows as that release wrote them of the first half of a sale. */
const ROWS = JSON.parse(readFileSync(new URL('rows/d14ad72.json', import.meta.url), 'utf8')) as Record<
  string,
  readonly object[]
>;

describe('an upgrade', () => {
  const sale = story(1, 1);
  const half = Math.ceil(sale.steps.length / 2);
  const orders = projections({ shortfallWaitSeconds: 600 })
    .map(({ projection }) => projection)
    .find(({ name }) => name === 'order_summary') as Projection;
  let db: TestDatabase;
  let store: PostgresEventStore;
  let transport: DirectTransport;
  let running: RunningSubscription;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: BEFORE });
    store = createEventStore({ pool: db.app, moneyEvents: MONEY_EVENTS });
    await append(store, sale.steps.slice(0, half));
    for (const [table, rows] of Object.entries(ROWS))
      await db.app.query(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`, [
        JSON.stringify(rows),
      ]);
    const { epoch, transactionId, globalPosition } = (await store.lastPosition('committed'))!;
    await db.app.query(
      `insert into subscription_checkpoints (name, epoch, transaction_id, global_position)
       select name, $1, $2, $3 from unnest(array['order_summary', 'console_orders']) as name`,
      [epoch, transactionId.toString(), globalPosition.toString()],
    );
    await migrate(db.ownerUrl);
    transport = new DirectTransport({ store, leaderPollMs: 20, retry: { initialMs: 5, maxMs: 50 } });
    running = await transport.project(orders);
  });
  afterAll(async () => {
    await transport.close();
    await db.drop();
  });

  const shown = async (): Promise<unknown> =>
    (
      await db.app.query(
        `select o.status, s.status as summary, p.phase from console_orders o
           join order_summary s using (order_id) join console_payouts p using (order_id)`,
      )
    ).rows;

  it('ENG-04 shows the rows of the release before, and builds them anew of all events, unasked', async () => {
    const before = await shown();
    expect(before).toEqual([{ status: 'in-wallet', summary: 'in-wallet', phase: 'requested' }]);
    await append(store, sale.steps.slice(half));
    while (!running.status().failing?.includes('built anew')) await new Promise((resolve) => setImmediate(resolve));
    expect(await shown()).toEqual(before);
    const abort = new AbortController();
    const rebuilding = new Rebuilder({ store, projections: [orders], pollMs: 20 }).run(abort.signal);
    await running.caughtUp();
    abort.abort();
    await rebuilding;
    expect(await shown()).toEqual([{ status: 'completed', summary: 'completed', phase: 'settled' }]);
    const proof = await proveProjection({ store, projection: orders, by: 'test', reason: 'after the upgrade' });
    expect(proof).toMatchObject({ equal: true, differences: [] });
    const { rows } = await db.app.query(
      `select state_code, state->>'code' as code, state ? 'placed' as "isFold" from console_orders`,
    );
    expect(rows).toEqual([{ state_code: 'completed', code: 'completed', isFold: false }]);
  });

  it('ENG-02 ENG-06 lets no worker of the release before write to them', async () => {
    for (const name of ['order_summary', 'console_orders'])
      await expect(
        db.app.query('update subscription_checkpoints set global_position = global_position + 1 where name = $1', [
          name,
        ]),
      ).rejects.toThrow(`the rows of ${name} are of form 4`);
  });
});

describe('an upgrade while a worker of a release that knew no accounts still runs', () => {
  it('ENG-04 builds anew what that worker passed over', async () => {
    const db = await testDatabase();
    const store = createEventStore({ pool: db.app, moneyEvents: MONEY_EVENTS });
    const transport = new DirectTransport({ store, leaderPollMs: 20, retry: { initialMs: 5, maxMs: 50 } });
    const orders = projections({ shortfallWaitSeconds: 600 })
      .map(({ projection }) => projection)
      .find(({ name }) => name === 'order_summary') as Projection;
    const before: Projection = { ...orders, form: 2, handles: orders.handles.filter((type) => type !== 'OrderListed') };
    try {
      const sale = story(1, 1);
      await append(store, sale.steps);
      const { rows } = await db.app.query<{ stream_id: string; version: number }>(
        `select stream_id, max(version)::int as version from events where stream_id like 'order-%' group by 1`,
      );
      const { stream_id: streamId, version } = rows[0]!;
      const orderId = streamId.slice('order-'.length);
      const listed = event('OrderListed', {
        accountId: orderId,
        words: '',
        recipient: null,
        at: '2026-11-24T12:00:00.000Z',
      });
      await store.append(
        { streamId, expectedVersion: version, events: [listed] },
        { metadata: { correlationId: 'test', actor: `account:${orderId}`, orderId } },
      );
      const old = await transport.project(before);
      await old.caughtUp();
      await old.stop();
      const running = await transport.project(orders);
      const abort = new AbortController();
      const rebuilding = new Rebuilder({ store, projections: [orders], pollMs: 20 }).run(abort.signal);
      await running.caughtUp();
      abort.abort();
      await rebuilding;
      const shown = await db.app.query('select order_id, account_id from account_transactions');
      expect(shown.rows).toEqual([{ order_id: orderId, account_id: orderId }]);
    } finally {
      await transport.close();
      await db.drop();
    }
  });
});

describe('an upgrade from a release that did not lay the end of a dispute beside the statement', () => {
  it('ENG-04 ADM-08 closes the reference that was never told of, which waited in its day for ever', async () => {
    const db = await testDatabase();
    const store = createEventStore({ pool: db.app, moneyEvents: MONEY_EVENTS });
    const transport = new DirectTransport({ store, leaderPollMs: 20, retry: { initialMs: 5, maxMs: 50 } });
    const days = projections({ shortfallWaitSeconds: 600 })
      .map(({ projection }) => projection)
      .find(({ name }) => name === 'reconciliation') as Projection;
    const before: Projection = {
      ...days,
      form: 1,
      handles: days.handles.filter((type) => type !== 'PayoutDisputeEnded'),
    };
    try {
      await append(store, story(1, 1).steps);
      const { rows } = await db.app.query<{ stream_id: string; version: number }>(
        `select stream_id, max(version)::int as version from events where stream_id like 'payout-%' group by 1`,
      );
      const { stream_id: streamId, version } = rows[0]!;
      const asked = (await store.readStream(streamId))[0]!.data as EventData<'PayoutSubmitting'>;
      const { payoutId, orderId, reference, at } = asked;
      const never = `${reference}-a2`;
      const events = [
        event('PayoutSubmitting', { ...asked, attempt: 2, reference: never }),
        event('PayoutDisputeEnded', {
          payoutId,
          orderId,
          references: [],
          outcome: 'settled',
          reference,
          evidence: 'session 000014',
          key: 'a key of a test',
          at,
        }),
      ];
      await store.append(
        { streamId, expectedVersion: version, events },
        { metadata: { correlationId: 'test', actor: 'system:payouts', orderId } },
      );
      const old = await transport.project(before);
      await old.caughtUp();
      await old.stop();
      const stateOfNever = async () =>
        (await db.app.query('select state, finding from reconciliation_rows where reference = $1', [never])).rows;
      expect(await stateOfNever()).toEqual([{ state: 'pending', finding: 'not-concluded' }]);
      const running = await transport.project(days);
      const abort = new AbortController();
      const rebuilding = new Rebuilder({ store, projections: [days], pollMs: 20 }).run(abort.signal);
      await running.caughtUp();
      abort.abort();
      await rebuilding;
      expect(await stateOfNever()).toEqual([{ state: 'matched', finding: 'not-there' }]);
    } finally {
      await transport.close();
      await db.drop();
    }
  });
});

describe('an upgrade from a release that read fees and did not compare them', () => {
  it('ENG-04 ADM-08 leaves a day closed that was, also where a fee of its statement is not what was booked', async () => {
    const db = await testDatabase();
    const store = createEventStore({ pool: db.app, moneyEvents: MONEY_EVENTS, upcasters: eventUpcasters });
    const transport = new DirectTransport({ store, leaderPollMs: 20, retry: { initialMs: 5, maxMs: 50 } });
    const days = projections({ shortfallWaitSeconds: 600 })
      .map(({ projection }) => projection)
      .find(({ name }) => name === 'reconciliation') as Projection;
    try {
      const { steps } = story(1, 1);
      await append(store, steps);
      const payoutStream = steps.find(({ streamId }) => streamId.startsWith('payout-'))!.streamId;
      const asked = (await store.readStream(payoutStream))[0]!.data as EventData<'PayoutSubmitting'>;
      const { reference, amountKobo } = asked;
      const day = lagosDay(new Date(asked.at));
      const dayId = `paystack-${day}`;
      const at = new Date(Date.parse(asked.at) + 60_000).toISOString();
      const readingId = uuidFrom('a reading of before');
      const line = { line: 1, reference, providerReference: null, outcome: 'paid', amountKobo, feeKobo: '1' };
      const row = [uuidFrom('reconciliation-row', dayId, reference), 'same', 'matched', amountKobo, amountKobo];
      const figures = { lines: 1, resolved: 0, ledgerKobo: amountKobo, statementKobo: amountKobo, differenceKobo: '0' };
      const sha256 = createHash('sha256').update(row.join('|')).digest('hex');
      // As that release wrote them.
      const told: readonly (readonly [type: string, data: object])[] = [
        ['StatementReadingStarted', { readingId, provider: 'paystack', day, source: 'api', upTo: at, file: null, at }],
        [
          'StatementLinesRead',
          { readingId, page: 1, expected: 1, lines: [{ ...line, sessionId: null, at, problem: null }], at },
        ],
        ['StatementRead', { readingId, lines: 1, unreadable: 0, paidKobo: amountKobo, at }],
        ['ReconciliationDayClosed', { provider: 'paystack', day, figures: { ...figures, sha256 }, at }],
      ];
      const streamId = streams.reconciliation(dayId);
      for (const [index, [type, data]] of told.entries())
        await db.app.query(
          `insert into events (stream_id, version, event_id, type, schema_version, data, metadata)
           values ($1, $2, gen_random_uuid(), $3, 1, $4, '{"correlationId": "c", "actor": "test"}')`,
          [streamId, index + 1, type, JSON.stringify(data)],
        );
      await (await transport.project(days)).caughtUp();
      const clock = new FixedClock(at);
      const log = { error: () => undefined, warn: () => undefined };
      await new StatementReader({ pool: db.app, store, provider: undefined as never, clock, log }).look();
      expect((await store.readStream(streamId)).map(({ type }) => type)).toEqual(told.map(([type]) => type));
      const { rows } = await db.app.query(
        "select finding, tab, theirs->'line'->>'fees' as fees, closed->'figures'->'fees' as closed from reconciliation_rows join reconciliation_days using (day_id)",
      );
      expect(rows).toEqual([{ finding: 'same', tab: 'matched', fees: 'left-out', closed: null }]);
    } finally {
      await transport.close();
      await db.drop();
    }
  });
});

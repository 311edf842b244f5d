import { event, type EventData, type EventType, MONEY_EVENTS } from '@usdt-africa/contracts/events';
import {
  assertSchemaCurrent,
  createEventStore,
  DirectTransport,
  type PostgresEventStore,
  type Projection,
  proveProjection,
  Rebuilder,
  type RunningSubscription,
} from '@usdt-africa/event-store';
import { migrate } from '@usdt-africa/migrations';
import { sealingKeys, testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { append, makeScenario } from '@usdt-africa/test-kit/scenarios';
import { projections } from '../src/index.js';

const OPTIONS = { leaderPollMs: 20, retry: { initialMs: 5, maxMs: 50 } };
const TIMESTAMP = 1_999_000_000_001;

/** A projection of this release. */
const projectionNamed = (name: string): Projection =>
  projections({ shortfallWaitSeconds: 600, keys: sealingKeys() })
    .map(({ projection }) => projection)
    .find((projection) => projection.name === name) as Projection;
/** The same rows under the next row version. */
const ofNextRelease = (projection: Projection): Projection => ({
  ...projection,
  rowVersion: (projection.rowVersion ?? 1) + 1,
});
/** As a release has it that does not handle a type. */
const without = (projection: Projection, ignored: EventType): Projection => ({
  ...projection,
  handles: projection.handles.filter((type) => type !== ignored),
});

const orders = projectionNamed('order_summary');
const ordersOfNextRelease = ofNextRelease(orders);

const sale = makeScenario(1, 1);
const half = Math.ceil(sale.steps.length / 2);
const FIRST_HALF = [{ status: 'in-wallet', summary: 'in-wallet', phase: 'requested' }];
const COMPLETE = [{ status: 'completed', summary: 'completed', phase: 'settled' }];

/** A database with a worker's store and subscriptions. */
class Release {
  private constructor(
    readonly db: TestDatabase,
    readonly store: PostgresEventStore,
    readonly transport: DirectTransport,
  ) {}

  static async open(): Promise<Release> {
    const db = await testDatabase();
    const store = createEventStore({ pool: db.app, moneyEvents: MONEY_EVENTS });
    return new Release(db, store, new DirectTransport({ store, ...OPTIONS }));
  }

  async close(): Promise<void> {
    await this.transport.close();
    await this.db.drop();
  }

  async rows(): Promise<unknown> {
    const { rows } = await this.db.app.query(
      `select o.status, s.status as summary, p.phase from admin_orders o
         join order_summary s using (order_id) join admin_payouts p using (order_id)`,
    );
    return rows;
  }

  /** Runs rebuilds of the projection until the subscription has caught up. */
  async rebuildUntilCaughtUp(projection: Projection, running: RunningSubscription): Promise<void> {
    const abort = new AbortController();
    const rebuilding = new Rebuilder({ store: this.store, projections: [projection], pollMs: 20 }).run(abort.signal);
    await running.caughtUp();
    abort.abort();
    await rebuilding;
  }
}

/** Waits until the subscription reports why it stands still. */
async function untilFailing(running: RunningSubscription, why: RegExp): Promise<void> {
  while (!why.test(running.status().failing ?? '')) await new Promise((resolve) => setImmediate(resolve));
}

describe('an upgrade to a release with the next row version', () => {
  let release: Release;
  let running: RunningSubscription;

  beforeAll(async () => {
    release = await Release.open();
    await append(release.store, sale.steps.slice(0, half));
    const before = await release.transport.project(orders);
    await before.caughtUp();
    await before.stop();
    running = await release.transport.project(ordersOfNextRelease);
  });
  afterAll(() => release.close());

  it('ENG-04 shows the rows of the release before, and rebuilds them from all events automatically', async () => {
    expect(await release.rows()).toEqual(FIRST_HALF);
    await append(release.store, sale.steps.slice(half));
    await untilFailing(running, /built/);
    expect(await release.rows()).toEqual(FIRST_HALF);
    await release.rebuildUntilCaughtUp(ordersOfNextRelease, running);
    expect(await release.rows()).toEqual(COMPLETE);
    const { store } = release;
    const proof = await proveProjection({
      store,
      projection: ordersOfNextRelease,
      by: 'test',
      reason: 'after the upgrade',
    });
    expect(proof).toMatchObject({ equal: true, differences: [] });
    const { rows } = await release.db.app.query('select requested_by, state from rebuilds where purpose = $1', [
      'rebuild',
    ]);
    expect(rows).toEqual([{ requested_by: 'system:upgrade', state: 'done' }]);
  });

  it('ENG-02 ENG-06 lets no worker of the release before write to them', async () => {
    await expect(
      release.db.app.query(
        `update subscription_checkpoints set global_position = global_position + 1 where name = 'order_summary'`,
      ),
    ).rejects.toThrow(/the rows of order_summary/);
    await running.stop();
    const older = await release.transport.project(orders);
    await untilFailing(older, /later/);
    await older.stop();
    expect(await release.rows()).toEqual(COMPLETE);
  });
});

describe('an upgrade to a release that handles one more event type', () => {
  let release: Release;

  beforeEach(async () => {
    release = await Release.open();
    await append(release.store, sale.steps);
  });
  afterEach(() => release.close());

  /** The only stream of the sale with this prefix. */
  async function streamOf(prefix: string): Promise<{ readonly streamId: string; readonly version: number }> {
    const { rows } = await release.db.app.query<{ streamId: string; version: number }>(
      `select stream_id as "streamId", max(version)::int as version from events where stream_id like $1 group by 1`,
      [`${prefix}%`],
    );
    return rows[0]!;
  }

  it('ENG-04 rebuilds the orders of an account that a worker of the release before ignored', async () => {
    const { streamId, version } = await streamOf('order-');
    const orderId = streamId.slice('order-'.length);
    const at = '2026-11-24T12:00:00.000Z';
    const indexed = event('OrderIndexed', { accountId: orderId, words: '', recipient: null, at });
    await release.store.append(
      { streamId, expectedVersion: version, events: [indexed] },
      { metadata: { correlationId: 'test', actor: `account:${orderId}`, orderId } },
    );
    const older = await release.transport.project(without(orders, 'OrderIndexed'));
    await older.caughtUp();
    await older.stop();
    const transactions = async () =>
      (await release.db.app.query('select order_id, account_id from account_transactions')).rows;
    expect(await transactions()).toEqual([]);
    const running = await release.transport.project(ordersOfNextRelease);
    await release.rebuildUntilCaughtUp(ordersOfNextRelease, running);
    expect(await transactions()).toEqual([{ order_id: orderId, account_id: orderId }]);
  });

  it('ENG-04 ADM-08 closes a reference that the provider never reported once the end of its dispute is handled', async () => {
    const days = projectionNamed('reconciliation');
    const { streamId, version } = await streamOf('payout-');
    const submission = (await release.store.readStream(streamId))[0]!.data as EventData<'PayoutSubmitting'>;
    const { payoutId, for: purpose, provider, reference, at } = submission;
    const unreported = `${reference}-a2`;
    const events = [
      event('PayoutSubmitting', { ...submission, attempt: 2, reference: unreported }),
      event('PayoutDisputeEnded', {
        payoutId,
        for: purpose,
        provider,
        references: [],
        outcome: 'settled',
        reference,
        evidence: 'session 000014',
        key: 'a key of a test',
        at,
      }),
    ];
    await release.store.append(
      { streamId, expectedVersion: version, events },
      { metadata: { correlationId: 'test', actor: 'system:payouts', orderId: purpose.id } },
    );
    const older = await release.transport.project(without(days, 'PayoutDisputeEnded'));
    await older.caughtUp();
    await older.stop();
    const row = async () =>
      (await release.db.app.query('select state, finding from reconciliation_rows where reference = $1', [unreported]))
        .rows;
    expect(await row()).toEqual([{ state: 'pending', finding: 'not-concluded' }]);
    const next = ofNextRelease(days);
    const running = await release.transport.project(next);
    await release.rebuildUntilCaughtUp(next, running);
    expect(await row()).toEqual([{ state: 'matched', finding: 'not-there' }]);
  });
});

describe('a database with a migration of the next release', () => {
  let release: Release;

  beforeEach(async () => {
    release = await Release.open();
  });
  afterEach(() => release.close());

  /** A planted migration: it only adds a column with a default, which workers of this release need not know. */
  async function plantMigration(): Promise<void> {
    await release.db.owner.query(`alter table order_summary add column planted text not null default 'planted'`);
    await release.db.owner.query('insert into schema_migrations (timestamp, name) values ($1, $2)', [
      TIMESTAMP,
      `Planted${TIMESTAMP}`,
    ]);
  }
  const planted = async () => (await release.db.app.query('select status, planted from order_summary')).rows;

  it('ENG-04 INT-09 is written, read and rebuilt by a worker of this release', async () => {
    await append(release.store, sale.steps.slice(0, half));
    const running = await release.transport.project(orders);
    await running.caughtUp();
    await plantMigration();
    await append(release.store, sale.steps.slice(half));
    await running.caughtUp();
    expect(await release.rows()).toEqual(COMPLETE);
    expect(await planted()).toEqual([{ status: 'completed', planted: 'planted' }]);
    await assertSchemaCurrent(release.db.app);
    expect(await migrate(release.db.ownerUrl)).toEqual([]);
    const rebuilder = new Rebuilder({ store: release.store, projections: [orders], pollMs: 20 });
    const [requested] = await rebuilder.request(['order_summary'], { by: 'test', reason: 'with a newer schema' });
    expect(await rebuilder.finish([requested!.id])).toMatchObject([{ state: 'done' }]);
    expect(await planted()).toEqual([{ status: 'completed', planted: 'planted' }]);
  });

  it('INT-09 is refused by a release with a migration that was not run on it', async () => {
    await assertSchemaCurrent(release.db.app);
    const { rows } = await release.db.owner.query<{ name: string }>(
      'delete from schema_migrations where timestamp = (select max(timestamp) from schema_migrations) returning name',
    );
    expect(rows).toHaveLength(1);
    await expect(assertSchemaCurrent(release.db.app)).rejects.toMatchObject({ name: 'OldSchemaError' });
  });
});

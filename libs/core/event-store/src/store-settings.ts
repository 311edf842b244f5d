import type { Client, Pool, PoolClient } from 'pg';

/** PostgreSQL is not set or not the one it was, so that events could be lost or applied twice. Refuse to start. */
export class UnsafeStoreError extends Error {
  constructor(readonly reasons: readonly string[]) {
    super(reasons.join(' '));
    this.name = 'UnsafeStoreError';
  }
}

/**
 * This cluster's identity. Its timeline changes with a promotion and with a recovery from an archive; a copy on another
 * cluster has another identifier.
 */
const CLUSTER = `select system_identifier, ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline
  from pg_control_system()`;

interface Settings {
  readonly prepared: string;
  readonly idle: string;
  readonly epoch: number;
  readonly default_epoch: string;
  readonly same_cluster: boolean;
  readonly same_timeline: boolean;
}

/**
 * To be called at start, before anything is read or written.
 * @throws UnsafeStoreError with a sentence for each thing that is wrong
 */
export async function assertStoreSettings(pool: Pool): Promise<void> {
  const { rows } = await pool.query<Settings>(
    `select current_setting('max_prepared_transactions') as prepared,
       (select setting from pg_settings where name = 'idle_in_transaction_session_timeout') as idle,
       e.epoch,
       (select pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
        where d.adrelid = 'events'::regclass and a.attname = 'epoch') as default_epoch,
       e.system_identifier = c.system_identifier as same_cluster, e.timeline = c.timeline as same_timeline
     from store_epoch e, (${CLUSTER}) c`,
  );
  const settings = rows[0];
  if (!settings) throw new UnsafeStoreError(['The event store has no epoch: its migrations were not run to the end.']);
  const reasons = [...reasonsIn(settings)];
  if (reasons.length > 0) throw new UnsafeStoreError(reasons);
}

function* reasonsIn(settings: Settings): Iterable<string> {
  if (settings.prepared !== '0') {
    yield 'max_prepared_transactions must be 0: a forgotten prepared transaction would hold back every reader of the event store for ever.';
  }
  if (settings.idle === '0') {
    yield 'idle_in_transaction_session_timeout must be set: a session that forgot its transaction would hold back every reader of the event store.';
  }
  if (!settings.same_cluster || !settings.same_timeline) {
    const what = settings.same_cluster ? 'was promoted or recovered' : 'was copied or restored from another PostgreSQL';
    yield `This database ${what} since epoch ${settings.epoch} of the event store began, so its transaction ids no longer tell the order of events: raise the epoch first (npm run raise-epoch).`;
  }
  if (Number(/\d+/.exec(settings.default_epoch)?.[0]) !== settings.epoch) {
    yield `New events would enter epoch ${settings.default_epoch}, but the event store is in epoch ${settings.epoch}: raise the epoch (npm run raise-epoch).`;
  }
}

/**
 * Begins a new epoch in this cluster: every event so far counts as visible and stands before all that follow. Waits for
 * appends under way. With the owner's connection, while the product stands still.
 * @returns the new epoch
 */
export async function raiseEpoch(owner: Pool | Client | PoolClient): Promise<number> {
  const client = 'totalCount' in owner ? await owner.connect() : owner;
  try {
    await client.query('begin');
    await client.query('lock table events in access exclusive mode');
    const { rows } = await client.query<{ epoch: number }>(
      `update store_epoch e set since = clock_timestamp(), system_identifier = c.system_identifier, timeline = c.timeline,
         epoch = 1 + greatest(e.epoch, coalesce((select max(epoch) from events), 0))
       from (${CLUSTER}) c returning e.epoch`,
    );
    const { epoch } = rows[0]!;
    await client.query(`alter table events alter column epoch set default ${epoch}`);
    await recordRaise(client, epoch);
    await refillTopics(client);
    await client.query('commit');
    return epoch;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    if (client !== owner) (client as PoolClient).release();
  }
}

/**
 * Records when the epoch began and when the newest event of the copy was recorded: what happened outside since then
 * must be read before money goes out. A copy of a release without the table records it with its migration.
 */
async function recordRaise(client: Client | PoolClient, epoch: number): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(`select to_regclass('epoch_raises') is not null as exists`);
  if (!rows[0]!.exists) return;
  await client.query(
    `insert into epoch_raises (epoch, last_event_at)
     select $1, (select recorded_at from events order by epoch desc, transaction_id desc, global_position desc limit 1)`,
    [epoch],
  );
}

/**
 * Kafka may hold events that this database has lost: every topic is refilled, and its present content does not count
 * any more. Uses a time, because the copy may not know the last generation.
 */
async function refillTopics(client: Client | PoolClient): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(`select to_regclass('kafka_topics') is not null as exists`);
  if (!rows[0]!.exists) return;
  await client.query(
    `update kafka_topics set state = 'refilling', updated_at = clock_timestamp(),
       generation = greatest(generation + 1, floor(extract(epoch from clock_timestamp()))::bigint),
       refilled_epoch = 0, refilled_transaction_id = '0', refilled_global_position = 0
     where state <> 'new'`,
  );
}

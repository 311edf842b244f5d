import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/**
 * The event store: events (append-only for every role), the epoch that keeps their order across a restore, keys of personal
 * data, seals of the history, and what requests leave: idempotency keys and rate limits.
 */
export class EventStore1801000001001 implements MigrationInterface {
  readonly name = 'EventStore1801000001001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  // The current epoch: transaction ids order events within one epoch of one cluster only. Readers take the number from here,
  // writers from the default of events.epoch: a constant costs an insert nothing, and changing it waits for every append under
  // way. `raiseEpoch` changes both in one transaction.
  `create table store_epoch (
    only_row boolean primary key default true check (only_row),
    epoch smallint not null check (epoch > 0),
    system_identifier bigint not null,
    timeline integer not null,
    since timestamptz not null default clock_timestamp()
  )`,
  `insert into store_epoch (epoch, system_identifier, timeline)
   select 1, system_identifier, ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int
   from pg_control_system()`,

  // When each epoch after the first began. `last_event_at`: time of the newest event of the copy; null for an empty store.
  `create table epoch_raises (
    epoch smallint primary key,
    last_event_at timestamptz,
    raised_at timestamptz not null default clock_timestamp()
  )`,

  // Collation "C" compares bytes: every append looks up the primary key. No check constraints: PostgreSQL compiles them for
  // every statement, a tenth of a small append (measured), and the version check of the append allows the next version only.
  `create table events (
    epoch smallint not null default 1,
    global_position bigint generated always as identity,
    transaction_id xid8 not null default pg_current_xact_id(),
    stream_id text collate "C" not null,
    version integer not null,
    event_id uuid not null,
    type text collate "C" not null,
    schema_version smallint not null,
    data jsonb not null,
    metadata jsonb not null,
    recorded_at timestamptz not null default clock_timestamp(),
    primary key (stream_id, version)
  )`,
  // Ids begin with their time: new entries go to the right end of the index, which costs an append next to nothing.
  'create unique index events_by_id on events (event_id)',
  // Events are written in the order of time: a summary for each range of pages finds a day.
  'create index events_by_time on events using brin (recorded_at) with (autosummarize = on)',
  'create index events_in_order on events (epoch, transaction_id, global_position)',
  // Deposits that limits hold, for a change of the limits of a whole tier.
  `create index events_over_limits on events (stream_id) where type = 'LimitExceeded'`,
  `create function refuse_change_of_events() returns trigger language plpgsql as $$
   begin
     raise exception 'events are never changed or removed (% on %)', tg_op, tg_table_name
       using errcode = 'restrict_violation';
   end $$`,
  `create trigger events_are_append_only before update or delete or truncate on events
   for each statement execute function refuse_change_of_events()`,
  // `always`: also in sessions with session_replication_role = replica.
  'alter table events enable always trigger events_are_append_only',

  // Signed blocks of events, each chained to the block before it. A block covers every event after the last position of the
  // block before, up to its own last position. libs/core/event-store/src/seal says what is hashed. `event_marks`: the first 16
  // bytes of the hash of each event, to find the event that is wrong.
  `create table event_seals (
    block bigint primary key check (block > 0),
    first_epoch smallint not null,
    first_transaction_id xid8 not null,
    first_global_position bigint not null,
    last_epoch smallint not null,
    last_transaction_id xid8 not null,
    last_global_position bigint not null,
    event_count integer not null check (event_count > 0),
    previous_hash bytea not null check (length(previous_hash) = 32),
    events_hash bytea not null check (length(events_hash) = 32),
    event_marks bytea not null,
    block_hash bytea not null check (length(block_hash) = 32),
    sealed_at timestamptz not null,
    key_id text not null,
    signature bytea not null check (length(signature) = 64),
    check (length(event_marks) = event_count * 16)
  )`,
  `create function refuse_change_of_seals() returns trigger language plpgsql as $$
   begin
     raise exception 'seals are never changed or removed (% on %)', tg_op, tg_table_name
       using errcode = 'restrict_violation';
   end $$`,
  `create trigger seals_are_append_only before update or delete or truncate on event_seals
   for each statement execute function refuse_change_of_seals()`,
  'alter table event_seals enable always trigger seals_are_append_only',

  // Why the sealer has stopped, for the alarms. Empty while it works.
  `create table sealer_halt (
    only_row boolean primary key default true check (only_row),
    sentence text not null,
    since timestamptz not null
  )`,

  // The oldest transaction under way and since when it has been the oldest. PostgreSQL shows the age of a transaction to its own
  // role only.
  `create table store_horizon (
    only_row boolean primary key default true check (only_row),
    transaction_id xid8 not null,
    since timestamptz not null
  )`,

  // Keys of personal data, wrapped by a master key. A destroyed key keeps its row: its name is never used again.
  `create table subject_keys (
    subject_id text primary key,
    wrapped_key bytea,
    master_key_id text not null,
    created_at timestamptz not null default clock_timestamp(),
    destroyed_at timestamptz,
    check ((wrapped_key is null) = (destroyed_at is not null))
  )`,
  `create function keep_destroyed_keys_destroyed() returns trigger language plpgsql as $$
   begin
     if old.destroyed_at is not null then
       raise exception 'the key of this person was destroyed' using errcode = 'restrict_violation';
     end if;
     return new;
   end $$`,
  `create trigger destroyed_keys_stay_destroyed before update on subject_keys
   for each row execute function keep_destroyed_keys_destroyed()`,

  // Requests with an Idempotency-Key and their responses.
  `create table idempotency_keys (
    principal text not null,
    route text not null,
    key text not null,
    body_hash text not null,
    subject_id text,
    status smallint,
    answer bytea,
    claimed_until timestamptz,
    created_at timestamptz not null default clock_timestamp(),
    -- The advisory lock of the process that works on the request; null when the process holds no lock. Then only
    -- claimed_until ends the claim.
    claimed_by integer,
    primary key (principal, route, key)
  )`,
  'create index idempotency_keys_by_age on idempotency_keys (created_at)',

  // Counters of requests, in the shape that the rate limiter's library expects. Unlogged: a count is not worth a flush to disk, and
  // only a crash of the database empties the table.
  `create unlogged table rate_limits (
    key varchar(255) primary key,
    points integer not null default 0,
    expire bigint
  )`,

  `grant select on store_epoch, epoch_raises to ${app}, ${reader}`,
  `grant select, insert on event_seals to ${app}`,
  `grant select, insert, update, delete on sealer_halt, idempotency_keys, rate_limits to ${app}`,
  `grant select, insert, update on store_horizon to ${app}`,
  // The app states what happened; time, order and epoch come from the database.
  `grant select, insert (stream_id, version, event_id, type, schema_version, data, metadata) on events to ${app}`,
  `grant select, insert, update (wrapped_key, master_key_id, destroyed_at) on subject_keys to ${app}`,
  `grant select on events, event_seals, sealer_halt, store_horizon to ${reader}`,
  `grant select (subject_id, master_key_id, created_at, destroyed_at) on subject_keys to ${reader}`,
  // Processes compare the migrations of the database with their own.
  `grant select on schema_migrations to ${app}, ${reader}`,
];

const DOWN = [
  `revoke select on schema_migrations from ${app}, ${reader}`,
  `drop table rate_limits, idempotency_keys, subject_keys, store_horizon, sealer_halt, event_seals, events,
     epoch_raises, store_epoch`,
  'drop function refuse_change_of_events, refuse_change_of_seals, keep_destroyed_keys_destroyed',
];

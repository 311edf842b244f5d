import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

/**
 * The event store: events (append-only for everyone), the epoch that makes their order survive a restore, and what stands
 * beside them: subscribers' places, events a process manager could not handle yet, keys of personal data, idempotency keys.
 */
export class EventStore1763700000001 implements MigrationInterface {
  readonly name = 'EventStore1763700000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table idempotency_keys, subject_keys, subscription_failures, subscription_checkpoints, events, store_epoch',
    );
    await runner.query('drop function refuse_change_of_events, keep_destroyed_keys_destroyed');
  }
}

const { app, reader } = ROLES;

const UP = [
  // Transaction ids order events within one epoch of one cluster only. The epoch's number stands here for readers and, for
  // writers, as the constant default of events.epoch: a constant costs an insert nothing, and changing it waits for every
  // append under way. Both change in one transaction (`raiseEpoch`).
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

  // "C" compares bytes: ids are not prose, and the primary key is looked into on every append. No check constraints: they
  // are read and compiled anew for every statement, which a tenth of a small append goes into (measured), and the head
  // check of the append leaves no version but the next one.
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
  `create index events_in_order on events (epoch, transaction_id, global_position)`,
  `create function refuse_change_of_events() returns trigger language plpgsql as $$
   begin
     raise exception 'events are never changed or removed (% on %)', tg_op, tg_table_name
       using errcode = 'restrict_violation';
   end $$`,
  `create trigger events_are_append_only before update or delete or truncate on events
   for each statement execute function refuse_change_of_events()`,
  // "Always": also in a session that plays a replica.
  `alter table events enable always trigger events_are_append_only`,

  `create table subscription_checkpoints (
    name text primary key,
    epoch smallint not null,
    transaction_id xid8 not null,
    global_position bigint not null,
    updated_at timestamptz not null default clock_timestamp()
  )`,

  // One row for each stream that a process manager stands still on: its first event that is not handled yet.
  `create table subscription_failures (
    name text not null,
    stream_id text collate "C" not null,
    version integer not null,
    event_id uuid not null,
    event_type text not null,
    epoch smallint not null,
    transaction_id xid8 not null,
    global_position bigint not null,
    attempts integer not null check (attempts > 0),
    last_error text not null,
    first_failed_at timestamptz not null default clock_timestamp(),
    next_try_at timestamptz not null,
    primary key (name, stream_id)
  )`,

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
    primary key (principal, route, key)
  )`,
  `create index idempotency_keys_by_age on idempotency_keys (created_at)`,

  // The app states what happened; when, in which order and under which epoch is the database's word.
  `grant select, insert (stream_id, version, event_id, type, schema_version, data, metadata) on events to ${app}`,
  `grant select on store_epoch to ${app}, ${reader}`,
  `grant select, insert, update, delete on subscription_checkpoints, subscription_failures to ${app}`,
  `grant select, insert, update (wrapped_key, master_key_id, destroyed_at) on subject_keys to ${app}`,
  `grant select, insert, update, delete on idempotency_keys to ${app}`,
  `grant select on events, subscription_checkpoints, subscription_failures to ${reader}`,
  `grant select (subject_id, master_key_id, created_at, destroyed_at) on subject_keys to ${reader}`,
];

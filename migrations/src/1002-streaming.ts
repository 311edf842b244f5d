import type { MigrationInterface, QueryRunner } from 'typeorm';
import { DECLARED, PINNED } from './functions.js';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/**
 * Subscriptions: their checkpoints, dead letters and halts, the version of the rows that each projection writes, and how far
 * Kafka's relay and consumers are.
 */
export class Streaming1801000001002 implements MigrationInterface {
  readonly name = 'Streaming1801000001002';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  // The position up to which each subscription has applied events.
  `create table subscription_checkpoints (
    name text primary key,
    epoch smallint not null,
    transaction_id xid8 not null,
    global_position bigint not null,
    updated_at timestamptz not null default clock_timestamp()
  )`,

  // The first unhandled event of each stream on which a subscription stands still: its next attempt, or a dead letter that an
  // operator decides about.
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
    kind text not null default 'process' check (kind in ('projection', 'process')),
    primary key (name, stream_id)
  )`,

  // Events that a subscription skips by an operator's decision. Rebuilds skip them, too.
  `create table dropped_events (
    name text not null,
    stream_id text collate "C" not null,
    version integer not null,
    event_id uuid not null,
    event_type text not null,
    last_error text not null,
    reason text not null check (reason <> ''),
    actor text not null check (actor <> ''),
    dropped_at timestamptz not null default clock_timestamp(),
    primary key (name, stream_id, version)
  )`,

  // Subscriptions that stand before an event of a newer release than their worker's. A row counts while the checkpoint lies
  // before its position: moving the checkpoint past it needs no delete.
  `create table subscription_halts (
    name text primary key,
    stream_id text collate "C" not null,
    version integer not null,
    event_type text not null,
    schema_version smallint not null,
    known_version smallint not null,
    epoch smallint not null,
    transaction_id xid8 not null,
    global_position bigint not null,
    noted_at timestamptz not null default clock_timestamp()
  )`,

  // A stream belongs to the topic with the longest prefix of its id, and there to one partition by a hash of its id: neither
  // prefixes nor partitions of a topic may change once an event was sent. A new generation tells consumers that the topic is
  // filled again: records of older generations no longer count.
  `create table kafka_topics (
    topic text primary key,
    prefixes text[] not null,
    partitions integer not null check (partitions > 0),
    generation bigint not null default 1,
    state text not null default 'new' check (state in ('new', 'ready', 'lost', 'refilling')),
    refilled_epoch smallint not null default 0,
    refilled_transaction_id xid8 not null default '0',
    refilled_global_position bigint not null default 0,
    updated_at timestamptz not null default clock_timestamp()
  )`,

  // Every event up to this position is in Kafka. Moved after the acknowledgement.
  `create table kafka_relay (
    only_row boolean primary key default true check (only_row),
    epoch smallint not null default 0,
    transaction_id xid8 not null default '0',
    global_position bigint not null default 0,
    updated_at timestamptz not null default clock_timestamp()
  )`,
  'insert into kafka_relay default values',

  // The last event of each partition, moved together with kafka_relay.
  `create table kafka_partitions (
    topic text not null references kafka_topics,
    partition integer not null,
    epoch smallint not null,
    transaction_id xid8 not null,
    global_position bigint not null,
    primary key (topic, partition)
  )`,

  // The position of each subscription in each partition. A subscription has applied an event when the event is at or before its
  // position in subscription_checkpoints, or at or before the position here for the partition of the stream.
  `create table subscription_partitions (
    name text not null,
    topic text not null,
    partition integer not null,
    generation bigint not null,
    next_offset bigint not null,
    epoch smallint not null,
    transaction_id xid8 not null,
    global_position bigint not null,
    updated_at timestamptz not null default clock_timestamp(),
    primary key (name, topic, partition)
  )`,

  // The version of the rows that a projection stores. A projection without an entry has rows of version 1, or none.
  `create table projection_row_versions (
    projection text primary key,
    row_version integer not null check (row_version > 1)
  )`,

  // A checkpoint and the rows that it covers are written in one transaction: refusing the checkpoint refuses both to a release
  // that writes an earlier version.
  `create function assert_row_version() returns trigger language plpgsql ${PINNED} as $$
  declare
    whose text := case when tg_op = 'DELETE' then old.name else new.name end;
    stored integer := (select row_version from public.projection_row_versions where projection = whose);
  begin
    if stored > ${DECLARED} then
      raise exception 'the rows of % have version %, which this release does not write', whose, stored
        using errcode = 'object_not_in_prerequisite_state';
    end if;
    return case when tg_op = 'DELETE' then old else new end;
  end $$`,
  `create trigger assert_row_version before insert or update on subscription_checkpoints
   for each row when (new.epoch > 0) execute function assert_row_version()`,
  `create trigger assert_row_version before insert or update on subscription_partitions
   for each row execute function assert_row_version()`,
  // A parked stream is tried again without moving the checkpoint.
  `create trigger assert_row_version before delete or update of attempts on subscription_failures
   for each row execute function assert_row_version()`,

  `grant select, insert, update, delete on subscription_checkpoints, subscription_failures, kafka_topics,
     kafka_partitions, subscription_partitions to ${app}`,
  `grant select, insert on dropped_events to ${app}`,
  `grant select, insert, update on subscription_halts, projection_row_versions to ${app}`,
  `grant select, update on kafka_relay to ${app}`,
  `grant select on subscription_checkpoints, subscription_failures, dropped_events, subscription_halts, kafka_topics,
     kafka_relay, kafka_partitions, subscription_partitions, projection_row_versions to ${reader}`,
];

const DOWN = [
  `drop table projection_row_versions, subscription_partitions, kafka_partitions, kafka_relay, kafka_topics,
     subscription_halts, dropped_events, subscription_failures, subscription_checkpoints`,
  'drop function assert_row_version',
];

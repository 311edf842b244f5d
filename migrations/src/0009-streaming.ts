import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/**
 * What Kafka's relay and consumers keep: topics and how streams are spread over them, how far the relay has come, where
 * each subscription stands in each partition. And dead letters: of projections too, with a record of what was dropped.
 */
export class Streaming1763700000009 implements MigrationInterface {
  readonly name = 'Streaming1763700000009';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table subscription_partitions, kafka_partitions, kafka_relay, kafka_topics, dropped_events',
    );
    await runner.query('alter table subscription_failures drop column kind');
  }
}

const UP = [
  `alter table subscription_failures
     add column kind text not null default 'process' check (kind in ('projection', 'process'))`,

  // Events that a person decided a subscription goes on without. A rebuild leaves them out, too.
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

  // A stream belongs to the topic with the longest prefix of its id, and there to one partition by a hash of its id: so
  // neither prefixes nor partitions of a topic may change once something was sent. A new generation tells consumers that
  // the topic is filled anew: what older generations left in it no longer counts.
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

  // Everything up to here is in Kafka: moved after the acknowledgement.
  `create table kafka_relay (
    only_row boolean primary key default true check (only_row),
    epoch smallint not null default 0,
    transaction_id xid8 not null default '0',
    global_position bigint not null default 0,
    updated_at timestamptz not null default clock_timestamp()
  )`,
  `insert into kafka_relay default values`,

  // The last event of each partition, moved with the relay's place: who has applied it has applied all before it.
  `create table kafka_partitions (
    topic text not null references kafka_topics,
    partition integer not null,
    epoch smallint not null,
    transaction_id xid8 not null,
    global_position bigint not null,
    primary key (topic, partition)
  )`,

  // A subscription has applied an event when it stands at or before its place in subscription_checkpoints, or at or before
  // its place here in the partition of the event's stream.
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

  `grant select, insert on dropped_events to ${app}`,
  `grant select, insert, update, delete on kafka_topics, kafka_partitions, subscription_partitions to ${app}`,
  `grant select, update on kafka_relay to ${app}`,
  `grant select on dropped_events, kafka_topics, kafka_relay, kafka_partitions, subscription_partitions to ${reader}`,
];

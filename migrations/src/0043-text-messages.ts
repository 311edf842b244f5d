import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

/** Text messages: which are still to be sent, and how many anybody may have sent. */
export class TextMessages1763700000043 implements MigrationInterface {
  readonly name = 'TextMessages1763700000043';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from projection_tables where projection = 'text-queue'`);
    await runner.query('drop table text_message_caps, text_queue');
  }
}

const { app, reader } = ROLES;

const UP = [
  // Read model of the message events: what the dispatcher looks through. The message's own stream has the last word.
  `create table text_queue (
    message_id uuid primary key,
    account_id uuid not null,
    kind text not null,
    state text not null check (state in ('pending', 'sending', 'sent', 'failed', 'unknown')),
    attempts integer not null,
    provider text,
    last_cause text,
    requested_at timestamptz not null,
    next_try_at timestamptz,
    ended_at timestamptz,
    check ((state in ('pending', 'sending')) = (next_try_at is not null)),
    check ((state in ('pending', 'sending')) = (ended_at is null))
  )`,
  `create index texts_to_send on text_queue (next_try_at) where next_try_at is not null`,
  `create index texts_by_end on text_queue (ended_at)`,

  `insert into projection_tables (projection, table_name) values ('text-queue', 'text_queue')`,

  // Numbers and addresses are never here, only their blind indexes: of the number, of the thousand numbers around it, of
  // who asked and of their network.
  `create table text_message_caps (
    message_id uuid primary key,
    account_id uuid not null,
    phone_index text not null check (phone_index ~ '^[0-9a-f]{64}$'),
    block_index text not null check (block_index ~ '^[0-9a-f]{64}$'),
    client_index text check (client_index ~ '^[0-9a-f]{64}$'),
    network_index text check (network_index ~ '^[0-9a-f]{64}$'),
    parts integer not null default 1 check (parts > 0),
    asked_at timestamptz,
    sent_at timestamptz,
    check (asked_at is not null or sent_at is not null)
  )`,
  `create index text_message_caps_by_asked on text_message_caps (asked_at)`,
  `create index text_message_caps_by_sent on text_message_caps (sent_at)`,

  `grant select, insert, update, delete on text_queue to ${app}`,
  `grant select, insert, delete, update (parts, sent_at) on text_message_caps to ${app}`,
  `grant select on text_queue to ${reader}`,
  `grant select (message_id, account_id, parts, asked_at, sent_at) on text_message_caps to ${reader}`,
];

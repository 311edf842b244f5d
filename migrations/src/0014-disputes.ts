import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** Disputes: the list of cases (rebuildable from their events), and the files that both sides add, sealed. */
export class Disputes1763700000014 implements MigrationInterface {
  readonly name = 'Disputes1763700000014';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from projection_tables where projection = 'disputes'`);
    await runner.query('drop table dispute_files, stored_files, disputes');
    await runner.query('drop sequence dispute_numbers');
  }
}

const UP = [
  // What people call a case by. Gaps are harmless.
  `create sequence dispute_numbers as bigint start 1001`,

  `create table disputes (
    dispute_id uuid primary key,
    number text not null,
    order_id uuid not null,
    order_number text not null,
    issue text not null,
    phase text not null check (phase in ('open', 'waiting-us', 'waiting-customer', 'refunding', 'resolved')),
    amount_kobo bigint not null,
    claimed_by uuid,
    due_of text check (due_of in ('us', 'customer')),
    due_at timestamptz,
    opened_at timestamptz not null,
    last_at timestamptz not null,
    last_by text check (last_by in ('customer', 'operator')),
    repay text check (repay in ('asked', 'started')),
    how text,
    version integer not null,
    state jsonb not null
  )`,
  `create unique index disputes_by_number on disputes (number)`,
  `create unique index disputes_by_order on disputes (order_id)`,
  `create index disputes_by_due on disputes (phase, due_at, dispute_id)`,
  `create index disputes_by_opening on disputes (opened_at, dispute_id)`,
  `create index disputes_by_order_number on disputes (order_number text_pattern_ops)`,
  `create index disputes_to_lapse on disputes (due_at) where phase = 'waiting-customer'`,
  `insert into projection_tables (projection, table_name) values ('disputes', 'disputes')`,

  // Bytes are not in events: what speaks of a file names it, and these rows are never made again.
  `create table stored_files (
    file_id uuid primary key,
    sealed bytea not null,
    created_at timestamptz not null default clock_timestamp()
  )`,
  `alter table stored_files alter column sealed set storage external`,

  // Who added which file to which order's case, from before it is part of a message.
  `create table dispute_files (
    file_id uuid primary key,
    order_id uuid not null,
    added_by text not null check (added_by = 'customer' or added_by like 'operator:%'),
    kind text not null check (kind in ('pdf', 'jpg', 'png')),
    bytes integer not null check (bytes > 0),
    sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
    source_sha256 text not null check (source_sha256 ~ '^[0-9a-f]{64}$'),
    name jsonb not null,
    attached boolean not null default false,
    created_at timestamptz not null
  )`,
  `create index dispute_files_by_order on dispute_files (order_id)`,
  `create index dispute_files_left_over on dispute_files (created_at) where not attached`,

  `grant usage on sequence dispute_numbers to ${app}`,
  `grant select, insert, update, delete on disputes to ${app}`,
  `grant select, insert, delete on stored_files to ${app}`,
  `grant select, insert, delete, update (attached) on dispute_files to ${app}`,
  `grant select on disputes to ${reader}`,
  `grant select (file_id, created_at) on stored_files to ${reader}`,
  `grant select (file_id, order_id, added_by, kind, bytes, sha256, attached, created_at) on dispute_files to ${reader}`,
];

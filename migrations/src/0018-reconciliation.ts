import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;
const TABLES = [
  'reconciliation_days',
  'reconciliation_readings',
  'reconciliation_rows',
  'reconciliation_orders',
  'reconciliation_deposits',
];

/**
 * Our payouts beside the provider's statement, day by day: rebuildable from the events of payouts, orders, deposits and
 * of the days themselves.
 */
export class Reconciliation1763700000018 implements MigrationInterface {
  readonly name = 'Reconciliation1763700000018';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from projection_tables where projection = 'reconciliation'`);
    await runner.query(`drop table ${TABLES.join(', ')}`);
  }
}

const UP = [
  `create table reconciliation_days (
    day_id text primary key,
    provider text not null,
    day date not null,
    -- Events of the day's own stream.
    version integer not null,
    -- The reading that is the day's statement, and the one under way.
    read_id uuid,
    reading_id uuid,
    closed jsonb,
    closed_at timestamptz,
    reopened jsonb
  )`,
  `create index reconciliation_days_by_day on reconciliation_days (day, provider)`,
  `create table reconciliation_readings (
    reading_id uuid primary key,
    day_id text not null,
    source text not null,
    state text not null,
    up_to timestamptz not null,
    started_at timestamptz not null,
    actor text not null,
    reason text,
    ended_at timestamptz,
    pages integer not null,
    lines integer not null,
    expected integer,
    unreadable integer not null,
    paid_kobo bigint not null,
    file jsonb
  )`,
  `create index reconciliation_readings_by_day on reconciliation_readings (day_id, started_at)`,
  `create index reconciliation_readings_open on reconciliation_readings (day_id) where state = 'reading'`,
  `create index reconciliation_readings_by_file on reconciliation_readings ((file->>'sha256')) where file is not null`,
  // A row a reference and day: what we say, what they say, and what that comes to.
  `create table reconciliation_rows (
    row_id uuid primary key,
    day_id text not null,
    provider text not null,
    reference text,
    payout_id uuid,
    order_id uuid,
    order_number text,
    session_id text,
    provider_reference text,
    ours jsonb,
    theirs jsonb,
    resolved jsonb,
    state text,
    finding text,
    -- matched, pending, explain or resolved; null while neither side has it.
    tab text,
    ledger_kobo bigint not null,
    statement_kobo bigint not null,
    difference_kobo bigint not null,
    at timestamptz not null,
    changed_at timestamptz not null
  )`,
  `create index reconciliation_rows_by_time on reconciliation_rows (day_id, tab, at, row_id)`,
  `create index reconciliation_rows_by_amount on reconciliation_rows (day_id, tab, difference_kobo, row_id)`,
  `create index reconciliation_rows_sums on reconciliation_rows (day_id, tab, state)
     include (ledger_kobo, statement_kobo, difference_kobo)`,
  `create index reconciliation_rows_changed on reconciliation_rows (day_id, changed_at)`,
  `create index reconciliation_rows_by_reference on reconciliation_rows (reference) where reference is not null`,
  `create index reconciliation_rows_by_session on reconciliation_rows (session_id) where session_id is not null`,
  `create index reconciliation_rows_by_provider_reference on reconciliation_rows (provider_reference)
     where provider_reference is not null`,
  `create index reconciliation_rows_by_order on reconciliation_rows (order_number) where order_number is not null`,
  `create index reconciliation_rows_by_payout on reconciliation_rows (day_id, payout_id) where payout_id is not null`,
  // What orders asked for, and what stands behind it on the chain.
  `create table reconciliation_orders (
    payout_id uuid primary key,
    order_id uuid not null,
    asked_kobo bigint not null,
    paid_for_micro bigint not null,
    deposit_keys text[] not null
  )`,
  `create table reconciliation_deposits (
    deposit_key text primary key,
    received_micro bigint,
    arrived_at timestamptz,
    at_quote_kobo bigint
  )`,
  ...TABLES.map(
    (table) => `insert into projection_tables (projection, table_name) values ('reconciliation', '${table}')`,
  ),
  `grant select, insert, update, delete on ${TABLES.join(', ')} to ${app}`,
  `grant select on ${TABLES.join(', ')} to ${reader}`,
];

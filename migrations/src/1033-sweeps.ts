import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** What deposit addresses hold, and the sweeps of it. */
export class Sweeps1801000001033 implements MigrationInterface {
  readonly name = 'Sweeps1801000001033';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  // A fold of events, one row for each address that ever held something: `trx_sun` is ours, `found_sun` what others sent.
  `create table deposit_holdings (
    address text collate "C" primary key,
    usdt_micro bigint not null,
    trx_sun bigint not null,
    found_sun bigint not null,
    first_at timestamptz,
    last_at timestamptz,
    swept_at timestamptz
  )`,
  'create index deposit_holdings_usdt on deposit_holdings (usdt_micro desc, address) where usdt_micro > 0',
  // Sends from or into deposit addresses: a later event of a send names neither.
  `create table holding_sends (
    send_id uuid primary key,
    source text collate "C",
    destination text collate "C",
    asset text not null,
    amount bigint not null,
    settled_at timestamptz
  )`,
  // Deposits without an order: what becomes of one names no address.
  'create table holding_deposits (deposit_key text collate "C" primary key, address text collate "C" not null)',

  `create table sweep_states (
    sweep_id uuid primary key,
    run_id uuid not null,
    run_number text collate "C" not null,
    index bigint not null,
    address text collate "C" not null,
    recipient text collate "C" not null,
    goes_into text not null,
    phase text not null,
    amount_micro bigint not null,
    plan_sun bigint not null,
    plan_kobo bigint not null,
    plan_bps integer not null,
    fee_sun bigint not null,
    kobo bigint,
    tx_id text collate "C",
    stuck_reason text,
    requested_at timestamptz not null,
    last_at timestamptz not null,
    version integer not null,
    state jsonb not null
  )`,
  'create index sweep_states_by_run on sweep_states (run_id)',
  'create index sweep_states_by_time on sweep_states (requested_at, sweep_id)',

  // Written in the transactions of a sweep's events: an address has one open sweep.
  `create table sweep_work (
    sweep_id uuid primary key,
    run_id uuid not null,
    address text collate "C" not null,
    phase text not null check (phase in ('top-up', 'sweep', 'stuck', 'again', 'completed', 'ended')),
    cause_id uuid not null unique,
    send_ids uuid[] not null,
    goes_into text not null,
    amount_micro bigint not null,
    requested_at timestamptz not null,
    last_at timestamptz not null,
    ended_at timestamptz
  )`,
  'create unique index sweep_work_open on sweep_work (address) where ended_at is null',
  'create index sweep_work_by_address on sweep_work (address)',
  'create index sweep_work_by_end on sweep_work (ended_at)',

  // `slot`: the time that a run of the clock is for. `correlation_id`: of the request, or the run's own.
  `create table sweep_runs (
    run_id uuid primary key,
    number bigint generated always as identity unique,
    slot timestamptz unique,
    requested_by uuid,
    reason text,
    correlation_id text not null,
    requested_at timestamptz not null,
    claimed_until timestamptz,
    planned_at timestamptz,
    outcome text,
    detail text,
    left_out integer not null default 0
  )`,
  `create unique index sweep_runs_requested on sweep_runs ((true)) where planned_at is null and requested_by is not null`,
  'create index sweep_runs_open on sweep_runs (requested_at) where planned_at is null',

  `grant select, insert, update, delete on deposit_holdings, holding_sends, holding_deposits, sweep_states to ${app}`,
  `grant select, insert, update on sweep_work, sweep_runs to ${app}`,
  `grant select on deposit_holdings, holding_sends, holding_deposits, sweep_states, sweep_work, sweep_runs to ${reader}`,

  `insert into projection_tables (projection, table_name) values ('holdings', 'deposit_holdings'),
     ('holdings', 'holding_sends'), ('holdings', 'holding_deposits'), ('sweep_states', 'sweep_states')`,
];

const DOWN = [
  `delete from projection_tables where projection in ('holdings', 'sweep_states')`,
  'drop table sweep_runs, sweep_work, sweep_states, holding_deposits, holding_sends, deposit_holdings',
];

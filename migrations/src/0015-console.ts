import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;
const PROJECTED = {
  console_orders: ['console_orders', 'console_payouts', 'console_looks'],
  approvals: ['approvals'],
  switches: ['switches'],
} as const;

/** Read models of the operators' console, all rebuildable from their events. */
export class Console1763700000015 implements MigrationInterface {
  readonly name = 'Console1763700000015';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from projection_tables where projection in ('console_orders', 'approvals', 'switches')`);
    await runner.query('drop table switches, approvals, console_looks, console_payouts, console_orders');
  }
}

const UP = [
  `create table console_orders (
    order_id uuid primary key,
    number text not null,
    side text not null,
    status text not null,
    attention text,
    waiting_since timestamptz,
    -- What needs a person stands above everything else, the longest waiting first; then the newest.
    urgency bigint not null,
    amount_micro bigint not null,
    arrived_micro bigint,
    naira_kobo bigint not null,
    placed_at timestamptz not null,
    lock_ends_at timestamptz not null,
    first_block bigint,
    delivered_seconds integer,
    provider text,
    last_payout_id uuid,
    recipient jsonb not null,
    sender jsonb not null,
    -- What it is found by: address, transactions, references, session ids.
    finders text[] not null,
    version integer not null,
    state jsonb not null
  )`,
  `create unique index console_orders_by_number on console_orders (number text_pattern_ops)`,
  `create index console_orders_by_number_end on console_orders (reverse(number) text_pattern_ops)`,
  `create index console_orders_by_urgency on console_orders (urgency, order_id)`,
  `create index console_orders_by_time on console_orders (placed_at, order_id)`,
  `create index console_orders_by_usdt on console_orders (amount_micro, order_id)`,
  `create index console_orders_by_naira on console_orders (naira_kobo, order_id)`,
  `create index console_orders_by_waiting on console_orders ((coalesce(waiting_since, 'infinity'::timestamptz)), order_id)`,
  `create index console_orders_by_status on console_orders (status, urgency, order_id)`,
  `create index console_orders_with_attention on console_orders (urgency, order_id) where attention is not null`,
  `create index console_orders_by_finder on console_orders using gin (finders)`,

  `create table console_payouts (
    payout_id uuid primary key,
    order_id uuid not null,
    -- Of the order that asked for it; null until that was heard.
    order_number text,
    sequence integer,
    amount_kobo bigint,
    requested_at timestamptz,
    recipient jsonb,
    phase text not null,
    attention text,
    waiting_since timestamptz,
    urgency bigint not null,
    reference text,
    attempt integer not null,
    session_id text,
    settled_at timestamptz,
    version integer not null,
    state jsonb not null
  )`,
  `create index console_payouts_by_order on console_payouts (order_id)`,
  `create index console_payouts_by_urgency on console_payouts (urgency, payout_id)`,
  `create index console_payouts_by_time on console_payouts (requested_at, payout_id)`,
  `create index console_payouts_by_naira on console_payouts (amount_kobo, payout_id)`,
  `create index console_payouts_by_phase on console_payouts (phase, urgency, payout_id)`,
  `create index console_payouts_by_reference on console_payouts (reference)`,
  `create index console_payouts_by_session on console_payouts (session_id) where session_id is not null`,

  `create table console_looks (
    event_id uuid primary key,
    resource text not null,
    record_id text not null,
    operator_id uuid not null,
    reason text,
    at timestamptz not null,
    until timestamptz not null
  )`,
  `create index console_looks_by_record on console_looks (resource, record_id, at)`,

  `create table approvals (
    approval_id uuid primary key,
    verb text not null,
    resource text not null,
    record_id text not null,
    label text not null,
    order_id uuid,
    payload jsonb not null,
    payload_hash text not null,
    amount_kobo bigint,
    asked_by uuid not null,
    reason text,
    asked_at timestamptz not null,
    expires_at timestamptz not null,
    state text not null check (state in ('asked', 'granted', 'refused', 'expired', 'executed', 'not-possible')),
    decided_by uuid,
    decided_at timestamptz,
    decided_reason text,
    version integer not null
  )`,
  `create index approvals_by_state on approvals (state, asked_at, approval_id)`,
  `create index approvals_by_record on approvals (resource, record_id)`,

  `create table switches (
    name text primary key,
    paused boolean not null,
    until timestamptz,
    operator_id uuid,
    reason text,
    changed_at timestamptz not null,
    version integer not null
  )`,

  ...Object.entries(PROJECTED).flatMap(([projection, tables]) =>
    tables.map(
      (table) => `insert into projection_tables (projection, table_name) values ('${projection}', '${table}')`,
    ),
  ),
  `grant select, insert, update, delete on console_orders, console_payouts, console_looks, approvals, switches to ${app}`,
  `grant select on console_orders, console_payouts, console_looks, approvals, switches to ${reader}`,
];

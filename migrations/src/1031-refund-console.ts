import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** Refunds as operators list them. */
export class RefundConsole1801000001031 implements MigrationInterface {
  readonly name = 'RefundConsole1801000001031';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  // The console's list: one row for each refund, a projection of its events.
  `create table refunds (
    refund_id uuid primary key,
    number text collate "C" not null,
    order_id uuid not null,
    order_number text collate "C" not null,
    status text not null check (status in ('unproved', 'held', 'sending', 'stuck', 'completed', 'ended')),
    requested_by text not null check (requested_by in ('customer', 'guest', 'support')),
    amount_micro bigint not null check (amount_micro > 0),
    worth_kobo bigint not null check (worth_kobo >= 0),
    address text collate "C",
    at timestamptz not null,
    -- Waits for an operator since then.
    waiting_since timestamptz,
    ended_at timestamptz,
    tx_id text collate "C",
    version integer not null,
    state jsonb not null
  )`,
  'create unique index refunds_by_number on refunds (number)',
  'create index refunds_by_time on refunds (at, refund_id)',
  'create index refunds_by_amount on refunds (amount_micro, refund_id)',
  'create index refunds_of_order on refunds (order_id, at)',
  'create index refunds_of_order_number on refunds (order_number)',
  'create index refunds_to_address on refunds (address) where address is not null',
  'create index refunds_by_transaction on refunds (tx_id) where tx_id is not null',
  `create index refunds_open on refunds (at, refund_id) where ended_at is null`,
  'create index refunds_waiting on refunds (waiting_since, refund_id) where waiting_since is not null',
  `grant select, insert, update, delete on refunds to ${app}`,
  `grant select on refunds to ${reader}`,
  `insert into projection_tables (projection, table_name) values ('refunds', 'refunds')`,
];

const DOWN = [`delete from projection_tables where table_name = 'refunds'`, 'drop table refunds'];

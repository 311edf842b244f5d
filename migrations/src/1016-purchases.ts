import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** Purchases: what is decided by number and by time, and what lists and pages read. */
export class Purchases1801000001016 implements MigrationInterface {
  readonly name = 'Purchases1801000001016';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from projection_tables where table_name = 'purchases'`);
    await runner.query('drop table purchases, purchase_work');
  }
}

const UP = [
  // One row for each purchase, written in the transactions of its events: found by number, held until, counted against the hot wallet
  // while it has no send, and by its address where that was used before.
  `create table purchase_work (
    purchase_id uuid primary key,
    number text collate "C" not null unique,
    account_id uuid not null,
    address text collate "C" not null,
    amount_micro bigint not null,
    placed_at timestamptz not null,
    -- While it waits for finance; null otherwise.
    held_until timestamptz,
    ended_at timestamptz,
    outcome text check (outcome in ('settled', 'undone')),
    constraint purchase_work_ended check ((ended_at is null) = (outcome is null))
  )`,
  'create index purchase_work_held on purchase_work (held_until) where held_until is not null',
  'create index purchase_work_open on purchase_work (account_id) where ended_at is null',
  'create index purchase_work_by_address on purchase_work (account_id, address)',
  // Look-alikes of an address.
  'create index purchase_work_by_ends on purchase_work (account_id, left(address, 4), right(address, 4))',

  // A read model: one row for each purchase. Its transaction stands in send_states, by the purchase as its cause.
  `create table purchases (
    purchase_id uuid primary key,
    number text collate "C" not null,
    account_id uuid not null,
    status text not null check (status in ('approval', 'sending', 'completed', 'undone')),
    hold_why text,
    hold_people integer,
    held_until timestamptz,
    address text collate "C" not null,
    amount_micro bigint not null,
    naira_kobo bigint not null,
    margin_kobo bigint not null,
    placed_at timestamptz not null,
    ended_at timestamptz,
    undone_reason text,
    -- The transaction that settled it, and what that cost.
    tx_id text collate "C",
    fee_sun bigint,
    version integer not null,
    state jsonb not null
  )`,
  'create unique index purchases_by_number on purchases (number)',
  'create index purchases_by_time on purchases (placed_at, purchase_id)',
  'create index purchases_by_amount on purchases (amount_micro, purchase_id)',
  'create index purchases_by_account on purchases (account_id, placed_at, purchase_id)',
  'create index purchases_by_address on purchases (address)',
  'create index purchases_by_end on purchases (ended_at) where ended_at is not null',
  // Few rows, however many purchases there are.
  `create index purchases_open on purchases (placed_at, purchase_id) where status in ('approval', 'sending')`,

  `insert into projection_tables (projection, table_name) values ('purchases', 'purchases')`,

  `grant select, insert, update, delete on purchase_work, purchases to ${app}`,
  `grant select on purchase_work, purchases to ${reader}`,
];

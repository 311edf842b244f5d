import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** Withdrawals, and payouts that pay for one. */
export class Withdrawals1801000001024 implements MigrationInterface {
  readonly name = 'Withdrawals1801000001024';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  // Every payout so far pays for an order.
  'alter table payout_work rename column order_id to for_id',
  `alter table payout_work add column for_kind text not null default 'order' check (for_kind in ('order', 'withdrawal'))`,
  'alter table payout_work alter column for_kind drop default',
  // The console's list has payouts of both.
  'alter table admin_payouts alter column order_id drop not null',
  'alter table admin_payouts add column withdrawal_id uuid, add column account_id uuid',
  `alter table admin_payouts add constraint admin_payouts_paid_for
     check ((order_id is null) = (withdrawal_id is not null) and (withdrawal_id is null) = (account_id is null))`,

  // One row for each withdrawal, written in the transactions of its events: found by number, the open ones of an account, and under
  // which index a bank account was first known.
  `create table withdrawal_work (
    withdrawal_id uuid primary key,
    number text collate "C" not null unique,
    account_id uuid not null,
    payee text collate "C" not null,
    phase text not null check (phase in ('requested', 'paid', 'undone', 'paid-after-all')),
    -- Since when an operator has to deal with it: it was paid after its naira had gone back.
    matter_since timestamptz,
    requested_at timestamptz not null
  )`,
  'create index withdrawal_work_matters on withdrawal_work (matter_since) where matter_since is not null',
  'create index withdrawal_work_by_payee on withdrawal_work (payee)',
  `create index withdrawal_work_open on withdrawal_work (account_id) where phase = 'requested'`,
  `grant select, insert, update on withdrawal_work to ${app}`,
  `grant select (withdrawal_id, number, account_id, phase, matter_since, requested_at) on withdrawal_work to ${reader}`,
];

const DOWN = [
  'drop table withdrawal_work',
  'delete from admin_payouts where order_id is null',
  'alter table admin_payouts drop column withdrawal_id, drop column account_id',
  'alter table admin_payouts alter column order_id set not null',
  `delete from payout_work where for_kind <> 'order'`,
  'alter table payout_work drop column for_kind',
  'alter table payout_work rename column for_id to order_id',
];

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** Solid transactions that our own addresses signed, and since which block none of them can be missing. */
export class OwnTransactions1801000001012 implements MigrationInterface {
  readonly name = 'OwnTransactions1801000001012';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  // Written in the transaction that moves the cursor over the block; `transfer` is a call of a token's transfer.
  `create table own_transactions (
    tx_id text collate "C" primary key check (tx_id ~ '^[0-9a-f]{64}$'),
    address text collate "C" not null check (address ~ '^T[1-9A-HJ-NP-Za-km-z]{33}$'),
    kind text not null check (kind in ('transfer', 'permission', 'other')),
    contract text collate "C" check (contract ~ '^T[1-9A-HJ-NP-Za-km-z]{33}$'),
    recipient text collate "C" check (recipient ~ '^T[1-9A-HJ-NP-Za-km-z]{33}$'),
    amount numeric(78, 0) check (amount >= 0),
    block_number bigint not null check (block_number >= 0),
    block_id text not null check (block_id ~ '^[0-9a-f]{64}$'),
    block_time timestamptz not null,
    -- SUCCESS, or the node's word for why it failed.
    outcome text not null check (outcome <> ''),
    fee_sun bigint not null check (fee_sun >= 0),
    energy bigint not null check (energy >= 0),
    bandwidth bigint not null check (bandwidth >= 0),
    recorded_at timestamptz not null default clock_timestamp(),
    constraint own_transactions_transfer check (
      (kind = 'transfer') = (recipient is not null) and (kind = 'transfer') = (amount is not null)
      and (kind <> 'transfer' or contract is not null))
  )`,
  'create index own_transactions_by_block on own_transactions (block_number)',
  `create index own_transactions_by_transfer on own_transactions (recipient, amount, block_number)
     where kind = 'transfer'`,

  // The first block since which every transaction of our own addresses is recorded, without a gap up to the cursor; null
  // while none is recorded. A cursor that is not at recorded_to was moved by a process that records none, and one for
  // another hot wallet begins anew.
  `alter table chain_cursors
     add column continuous_from bigint,
     add column recorded_to bigint,
     add column hot_wallet text`,

  `grant select, insert on own_transactions to ${app}`,
  `grant select on own_transactions to ${reader}`,
];

const DOWN = [
  `alter table chain_cursors drop column hot_wallet, drop column recorded_to, drop column continuous_from`,
  'drop table own_transactions',
];

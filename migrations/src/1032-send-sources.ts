import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sends of every source and asset: what each is paid from, in which asset, and into which account of our own. */
export class SendSources1801000001032 implements MigrationInterface {
  readonly name = 'SendSources1801000001032';
  /** Indexes of tables that hold rows are built concurrently. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

/** Without an address the hot wallet pays. */
const SOURCE = `add column if not exists asset text not null default 'USDT' check (asset in ('USDT', 'TRX')),
  add column if not exists from_address text check (from_address ~ '^T[1-9A-HJ-NP-Za-km-z]{33}$')`;

const UP = [
  `alter table send_work ${SOURCE}`,
  `alter table send_attempts ${SOURCE}`,
  `alter table send_states ${SOURCE}, add column if not exists into_account text`,
  `alter table unknown_signatures ${SOURCE}`,
  // What else leaves a deposit address while a send from it is checked.
  `create index concurrently if not exists send_work_by_source on send_work (from_address) where from_address is not null`,
  // What may have left a source since its balance was read.
  'create index concurrently if not exists send_work_by_end on send_work (ended_at)',

  // `trx` is a transfer of TRX; it calls no contract.
  `alter table own_transactions drop constraint if exists own_transactions_kind_check,
     drop constraint if exists own_transactions_transfer`,
  `alter table own_transactions add constraint own_transactions_kind_check
       check (kind in ('transfer', 'trx', 'permission', 'other')),
     add constraint own_transactions_transfer check (
       (kind in ('transfer', 'trx')) = (recipient is not null) and (kind in ('transfer', 'trx')) = (amount is not null)
       and (kind <> 'transfer' or contract is not null) and (kind <> 'trx' or contract is null))`,
  `create index concurrently if not exists own_transactions_by_recipient on own_transactions (recipient, amount, block_number)
     where recipient is not null`,
  'drop index if exists own_transactions_by_transfer',

  // Where the money that is not needed here is kept; null: nowhere.
  'alter table hot_wallet add column if not exists treasury text',
];

const DOWN = [
  'alter table hot_wallet drop column treasury',
  `create index own_transactions_by_transfer on own_transactions (recipient, amount, block_number) where kind = 'transfer'`,
  'drop index own_transactions_by_recipient',
  `alter table own_transactions drop constraint own_transactions_kind_check, drop constraint own_transactions_transfer`,
  `update own_transactions set kind = 'other', recipient = null, amount = null where kind = 'trx'`,
  `alter table own_transactions add constraint own_transactions_kind_check check (kind in ('transfer', 'permission', 'other')),
     add constraint own_transactions_transfer check (
       (kind = 'transfer') = (recipient is not null) and (kind = 'transfer') = (amount is not null)
       and (kind <> 'transfer' or contract is not null))`,
  'drop index send_work_by_end',
  'drop index send_work_by_source',
  ...['send_work', 'send_attempts', 'unknown_signatures'].map(
    (table) => `alter table ${table} drop column asset, drop column from_address`,
  ),
  'alter table send_states drop column asset, drop column from_address, drop column into_account',
];

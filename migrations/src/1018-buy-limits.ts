import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** What customers use of their limits for buying. */
export class BuyLimits1801000001018 implements MigrationInterface {
  readonly name = 'BuyLimits1801000001018';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from projection_tables where projection = 'buy-limit-use'`);
    await runner.query('drop table buy_limit_ends, buy_limit_entries');
  }
}

const UP = [
  // A read model: one row for each debit of a wallet that counts against the limits for buying. An undone one has none.
  `create table buy_limit_entries (
    account_id uuid not null,
    entry_id uuid not null,
    day date not null,
    kobo bigint not null check (kobo > 0),
    kind text not null,
    -- What it paid for; null where that is no purchase.
    purchase_id uuid,
    at timestamptz not null,
    primary key (account_id, entry_id)
  )`,
  'create index buy_limit_entries_by_day on buy_limit_entries (account_id, day)',
  // Purchases whose USDT are final: what they took of a limit is used, and not held any more.
  'create table buy_limit_ends (purchase_id uuid primary key, at timestamptz not null)',

  `insert into projection_tables (projection, table_name)
   values ('buy-limit-use', 'buy_limit_entries'), ('buy-limit-use', 'buy_limit_ends')`,

  `grant select, insert, update, delete on buy_limit_entries, buy_limit_ends to ${app}`,
  `grant select on buy_limit_entries, buy_limit_ends to ${reader}`,
];

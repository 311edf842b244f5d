import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** The ledger's balances (rebuildable from the money events): one row an account and currency. */
export class Ledger1763700000012 implements MigrationInterface {
  readonly name = 'Ledger1763700000012';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from projection_tables where projection = 'ledger'`);
    await runner.query('drop table ledger_balances');
  }
}

const UP = [
  // Sums of all time outgrow a bigint sooner than single amounts do. Half of each page stays free, for the accounts of the
  // house change with every batch: their new versions fit beside the old ones, and no index moves.
  `create table ledger_balances (
    account text collate "C" not null,
    currency text collate "C" not null,
    kind text collate "C" not null,
    balance numeric(38, 0) not null,
    postings bigint not null check (postings > 0),
    primary key (account, currency)
  ) with (fillfactor = 50)`,
  `create index ledger_balances_by_kind on ledger_balances (kind, currency)`,
  `insert into projection_tables (projection, table_name) values ('ledger', 'ledger_balances')`,
  `grant select, insert, update, delete on ledger_balances to ${app}`,
  `grant select on ledger_balances to ${reader}`,
];

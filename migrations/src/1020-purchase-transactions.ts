import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** Purchases in a customer's transactions: the addresses by which they are found. */
export class PurchaseTransactions1801000001020 implements MigrationInterface {
  readonly name = 'PurchaseTransactions1801000001020';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from projection_tables where table_name = 'account_addresses'`);
    await runner.query('drop table account_addresses');
  }
}

const UP = [
  // One row for each address that a customer bought to, with the name of its latest purchase: a search reads these and not the
  // customer's history.
  `create table account_addresses (
    account_id uuid not null,
    -- As in account_transactions.
    payee text not null,
    address text collate "C" not null,
    -- Sealed; null: it has no name.
    label jsonb,
    at timestamptz not null,
    order_id uuid not null,
    primary key (account_id, payee)
  )`,

  `insert into projection_tables (projection, table_name) values ('order_summary', 'account_addresses')`,

  `grant select, insert, update, delete on account_addresses to ${app}`,
  `grant select (account_id, address, at, order_id) on account_addresses to ${reader}`,
];

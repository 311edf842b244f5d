import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** Customers' wallets: stored states for decisions, and the lines of statements. */
export class Wallets1801000001014 implements MigrationInterface {
  readonly name = 'Wallets1801000001014';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from projection_tables where table_name = 'wallet_lines'`);
    await runner.query('drop table wallet_lines, wallet_states');
  }
}

const UP = [
  // States of wallets as of a version: a decision reads only the later events. Can be deleted at any time.
  `create table wallet_states (
    account_id uuid primary key,
    row_version smallint not null,
    version integer not null check (version > 0),
    state jsonb not null
  )`,

  // A read model: every line of every wallet. The key is also the order of a statement's pages.
  `create table wallet_lines (
    account_id uuid not null,
    version integer not null,
    entry_id uuid not null,
    kind text not null,
    -- Negative where it was taken.
    amount_kobo bigint not null,
    -- After the line.
    balance_kobo bigint not null check (balance_kobo >= 0),
    -- Where more was taken back than the wallet had: all that is owed.
    open_kobo bigint,
    counter text not null,
    undoes uuid,
    at timestamptz not null,
    primary key (account_id, version)
  )`,

  // The prefix was reserved for another kind of stream, which was never written.
  `update kafka_topics set prefixes = array_remove(prefixes, 'wallet-') where topic = 'addresses'`,

  `insert into projection_tables (projection, table_name) values ('wallet-lines', 'wallet_lines')`,

  `grant select, insert, update, delete on wallet_states, wallet_lines to ${app}`,
  `grant select on wallet_states, wallet_lines to ${reader}`,
];

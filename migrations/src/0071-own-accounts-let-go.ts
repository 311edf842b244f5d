import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** Bank accounts of their own that customers keep no more: they weigh on the limits of the month that they were let go in. */
export class OwnAccountsLetGo1763700000071 implements MigrationInterface {
  readonly name = 'OwnAccountsLetGo1763700000071';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table own_accounts_let_go');
  }
}

const UP = [
  // Written in the transaction that deletes it, or that says that its name is another one. Of the account a keyed hash alone.
  `create table own_accounts_let_go (
    account_id uuid not null,
    recipient_id uuid not null,
    -- By every key that was known then.
    indexes text[] not null check (cardinality(indexes) > 0),
    until timestamptz not null,
    primary key (account_id, recipient_id)
  )`,
  `create index own_accounts_let_go_by_end on own_accounts_let_go (until)`,
  `grant select, insert, update, delete on own_accounts_let_go to ${app}`,
  `grant select (account_id, recipient_id, until) on own_accounts_let_go to ${reader}`,
];

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** Accounts that their owners closed: whose keys go, and when. */
export class AccountErasures1763700000056 implements MigrationInterface {
  readonly name = 'AccountErasures1763700000056';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table account_erasures');
    await runner.query(`revoke delete on account_credentials from ${app}`);
    await runner.query('alter table accounts drop column closed_at');
  }
}

const UP = [
  `alter table accounts add column closed_at timestamptz`,
  // Written in the transaction that closes the account, taken away when the key is gone: whoever is killed between goes on.
  `create table account_erasures (
    subject_id text collate "C" primary key,
    account_id uuid not null references accounts,
    because text not null check (because in ('closed', 'unpaid', 'law')),
    due_at timestamptz not null
  )`,
  `create index account_erasures_by_due on account_erasures (due_at)`,
  `create index account_erasures_of_account on account_erasures (account_id)`,
  `grant delete on account_credentials to ${app}`,
  `grant select, insert, update, delete on account_erasures to ${app}`,
  `grant select on account_erasures to ${reader}`,
];

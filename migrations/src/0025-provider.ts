import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

/** Codes of banks have letters, too (`035A` was left out of the list); and what is left at the provider to pay from is kept. */
export class Provider1763700000025 implements MigrationInterface {
  readonly name = 'Provider1763700000025';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const { app, reader } = ROLES;

const UP = [
  'alter table banks drop constraint banks_code_check',
  `alter table banks add constraint banks_code_check check (code ~ '^[0-9A-Za-z]{3,12}$')`,
  // As old as can be, so that the next look fetches the whole list.
  `update banks set listed_at = '2000-01-01T00:00:00Z'`,
  // One row for each provider: what it last told, and since when it tells nothing.
  `create table provider_balances (
    provider text primary key,
    balance_kobo bigint,
    told_at timestamptz,
    -- Below this somebody must top it up.
    low_kobo bigint not null,
    asked_at timestamptz not null,
    silent_since timestamptz
  )`,
  `grant select, insert, update on provider_balances to ${app}`,
  `grant select on provider_balances to ${reader}`,
];

const DOWN = [
  'drop table provider_balances',
  `delete from banks where code !~ '^[0-9]{3,6}$'`,
  'alter table banks drop constraint banks_code_check',
  `alter table banks add constraint banks_code_check check (code ~ '^[0-9]{3,6}$')`,
];

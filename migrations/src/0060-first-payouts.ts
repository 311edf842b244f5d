import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** What went out to accounts that a customer had not used before without anybody having looked: held against one cap together. */
export class FirstPayouts1763700000060 implements MigrationInterface {
  readonly name = 'FirstPayouts1763700000060';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table first_payouts');
  }
}

const UP = [
  `create table first_payouts (
    account_id uuid primary key,
    kobo bigint not null check (kobo > 0)
  )`,
  `grant select, insert, update on first_payouts to ${app}`,
  `grant select on first_payouts to ${reader}`,
];

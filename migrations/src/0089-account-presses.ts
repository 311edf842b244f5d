import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app } = ROLES;

/** What was answered to a press by which a customer tried to prove themselves: asked again, it is no further try. */
export class AccountPresses1763700000089 implements MigrationInterface {
  readonly name = 'AccountPresses1763700000089';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table account_presses');
  }
}

// Nothing of what was given: a refusal by its name, and how many tries it left.
const UP = [
  `create table account_presses (
    of text collate "C",
    press text collate "C",
    at timestamptz not null,
    refusal text,
    data jsonb,
    primary key (of, press)
  )`,
  `create index account_presses_by_time on account_presses (at)`,
  `grant select, insert, update, delete on account_presses to ${app}`,
];

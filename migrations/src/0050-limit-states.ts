import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** What streams of limits have become, so that a decision reads what came since. Made anew from the events whenever it is gone. */
export class LimitStates1763700000050 implements MigrationInterface {
  readonly name = 'LimitStates1763700000050';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table limit_overrides drop column month_micro');
    await runner.query('drop table limit_states');
  }
}

const UP = [
  `create table limit_states (
    person text primary key,
    form integer not null check (form > 0),
    version integer not null check (version > 0),
    state text not null
  )`,
  `grant select, insert, update, delete on limit_states to ${app}`,
  `grant select (person, form, version) on limit_states to ${reader}`,
  // An account may be given a limit of its own before it sold anything.
  `alter table limit_overrides alter column order_id drop not null`,
  `alter table limit_overrides add column month_micro bigint check (month_micro >= 0)`,
];

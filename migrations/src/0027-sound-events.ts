import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

/** An event's id is its own, by the database's word; and why the sealer refuses, where it does, for the alarms. */
export class SoundEvents1763700000027 implements MigrationInterface {
  readonly name = 'SoundEvents1763700000027';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table seal_refusals');
    await runner.query('drop index events_by_id');
  }
}

const { app, reader } = ROLES;

const UP = [
  // Ids begin with their time: what is new goes to the right end of the index, which costs an append next to nothing
  // (measured: docs/decisions/0021-what-the-database-refuses.md).
  `create unique index events_by_id on events (event_id)`,
  `create table seal_refusals (
    only_row boolean primary key default true check (only_row),
    sentence text not null,
    since timestamptz not null
  )`,
  `grant select, insert, update, delete on seal_refusals to ${app}`,
  `grant select on seal_refusals to ${reader}`,
];

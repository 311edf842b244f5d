import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** Deposit addresses whose sweep the chain would not execute, as the runs found them. */
export class RefusedSweeps1801000001047 implements MigrationInterface {
  readonly name = 'RefusedSweeps1801000001047';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table refused_sweeps (
      address text collate "C" primary key,
      failure text not null,
      since timestamptz not null,
      seen_at timestamptz not null
    )`);
    await runner.query(`grant select, insert, update, delete on refused_sweeps to ${app}`);
    await runner.query(`grant select on refused_sweeps to ${reader}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table refused_sweeps');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

/** A process that asks whether it is ready reads which migrations were run. */
export class Readiness1763700000038 implements MigrationInterface {
  readonly name = 'Readiness1763700000038';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`grant select on schema_migrations to ${ROLES.app}, ${ROLES.reader}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`revoke select on schema_migrations from ${ROLES.app}, ${ROLES.reader}`);
  }
}

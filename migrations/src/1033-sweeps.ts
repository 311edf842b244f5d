import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What lists and pages read of sweeps. */
export class Sweeps1801000001033 implements MigrationInterface {
  readonly name = 'Sweeps1801000001033';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('');
  }
}

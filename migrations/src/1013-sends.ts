import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What lists and pages read of sends. */
export class Sends1801000001013 implements MigrationInterface {
  readonly name = 'Sends1801000001013';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('');
  }
}

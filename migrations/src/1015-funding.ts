import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What lists and pages read of funding. */
export class Funding1801000001015 implements MigrationInterface {
  readonly name = 'Funding1801000001015';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What lists and pages read of transfers. */
export class Transfers1801000001023 implements MigrationInterface {
  readonly name = 'Transfers1801000001023';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('');
  }
}

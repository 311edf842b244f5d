import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How often somebody has asked is worth no flush to disk: every request waited for one before anything else was done for it. A
 * restart keeps the counts, only a crash of the database empties them (decision 107).
 */
export class CountsOfRequests1763700000085 implements MigrationInterface {
  readonly name = 'CountsOfRequests1763700000085';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table rate_limits set unlogged');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table rate_limits set logged');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When the limits of a whole tier change, whatever they hold is looked at anew: found in the history itself, of which these
 * events are few among very many.
 */
export class HeldByLimits1763700000076 implements MigrationInterface {
  readonly name = 'HeldByLimits1763700000076';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // What a build left that was broken off is there, and is of no use.
    await runner.query('drop index if exists events_over_limits');
    await runner.query(
      `create index concurrently events_over_limits on events (stream_id) where type = 'LimitExceeded'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index events_over_limits');
  }
}

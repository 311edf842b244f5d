import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The console's search finds a tier upgrade request by its number. */
export class TierNumbers1801000001041 implements MigrationInterface {
  readonly name = 'TierNumbers1801000001041';
  /** Indexes of tables that hold rows are built concurrently. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index concurrently if not exists admin_tier_upgrades_by_number on admin_tier_upgrades (number)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index admin_tier_upgrades_by_number');
  }
}

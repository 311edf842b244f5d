import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Payouts about which the provider contradicted itself were never asked about again: from now on they are, by themselves.
 * What nobody asks about by itself still has no time.
 */
export class PayoutsInDispute1763700000024 implements MigrationInterface {
  readonly name = 'PayoutsInDispute1763700000024';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `update payout_work set next_check_at = now() where phase = 'disputed' and next_check_at is null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`update payout_work set next_check_at = null where phase = 'disputed'`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The process that claimed an Idempotency-Key, by the number of the advisory lock that it holds while it lives. */
export class ClaimsOfProcesses1763700000131 implements MigrationInterface {
  readonly name = 'ClaimsOfProcesses1763700000131';

  async up(runner: QueryRunner): Promise<void> {
    // Null where an earlier release claimed it, or its process held no lock: then its time alone ends the claim.
    await runner.query('alter table idempotency_keys add column claimed_by int');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table idempotency_keys drop column claimed_by');
  }
}

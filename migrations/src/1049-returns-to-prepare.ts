import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The worker finds the returns of other assets whose send is to be prepared. */
export class ReturnsToPrepare1801000001049 implements MigrationInterface {
  readonly name = 'ReturnsToPrepare1801000001049';
  /** Indexes of tables that hold rows are built concurrently. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index concurrently if not exists refund_work_to_prepare on refund_work (due_at) where due_at is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index refund_work_to_prepare');
  }
}

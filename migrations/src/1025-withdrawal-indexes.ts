import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payouts of withdrawals: a list's search by number, and what the provider holds of them. */
export class WithdrawalIndexes1801000001025 implements MigrationInterface {
  readonly name = 'WithdrawalIndexes1801000001025';
  /** Indexes of tables that hold rows are built concurrently. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index admin_payouts_by_withdrawal');
    await runner.query('drop index payout_work_withdrawals');
  }
}

const UP = [
  `create index concurrently if not exists admin_payouts_by_withdrawal on admin_payouts (order_number)
     where withdrawal_id is not null`,
  `create index concurrently if not exists payout_work_withdrawals on payout_work (payout_id)
     where for_kind = 'withdrawal' and phase <> 'settled'`,
];

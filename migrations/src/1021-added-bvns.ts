import type { MigrationInterface, QueryRunner } from 'typeorm';

/** BVNs that customers add after their approval, and the month sums of a wallet by time. */
export class AddedBvns1801000001021 implements MigrationInterface {
  readonly name = 'AddedBvns1801000001021';
  /** Indexes of tables that hold rows are built concurrently. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index wallet_lines_by_time');
    await runner.query('alter table tier_upgrade_requests drop column bvn_typed, drop column bvn_blind');
  }
}

const UP = [
  // The input, sealed for the request's documents, and the blind index that finds its number on other accounts.
  `alter table tier_upgrade_requests add column if not exists bvn_typed jsonb,
     add column if not exists bvn_blind text collate "C"`,
  `create index concurrently if not exists tier_upgrade_requests_by_bvn on tier_upgrade_requests (bvn_blind)
     where bvn_blind is not null`,
  // A month's sums read the lines of that month, however long the wallet's history is.
  `create index concurrently if not exists wallet_lines_by_time on wallet_lines (account_id, at) include (amount_kobo)`,
];

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { reader } = ROLES;

/** Withdrawals by their payout and by their customer: lines of wallets, and exports, name them. */
export class WithdrawalDetails1801000001026 implements MigrationInterface {
  readonly name = 'WithdrawalDetails1801000001026';
  /** Indexes of tables that hold rows are built concurrently. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index withdrawal_work_by_account');
    await runner.query('drop index withdrawal_work_by_payout');
    await runner.query(
      'alter table withdrawal_work drop column payout_id, drop column amount_kobo, drop column recipient, drop column note',
    );
  }
}

const UP = [
  // Recipient and note are sealed under the withdrawal's own key.
  `alter table withdrawal_work add column if not exists payout_id uuid, add column if not exists amount_kobo bigint,
     add column if not exists recipient jsonb, add column if not exists note jsonb`,
  `update withdrawal_work w set payout_id = (e.data->>'payoutId')::uuid, amount_kobo = (e.data->>'amountKobo')::bigint,
     recipient = e.data->'recipient', note = nullif(e.data->'note', 'null'::jsonb)
   from events e where e.stream_id = 'withdrawal-' || w.withdrawal_id::text and e.version = 1`,
  `alter table withdrawal_work alter column payout_id set not null, alter column amount_kobo set not null,
     alter column recipient set not null`,
  'create unique index concurrently if not exists withdrawal_work_by_payout on withdrawal_work (payout_id)',
  `create index concurrently if not exists withdrawal_work_by_account
     on withdrawal_work (account_id, requested_at desc, withdrawal_id desc)`,
  `grant select (payout_id, amount_kobo) on withdrawal_work to ${reader}`,
];

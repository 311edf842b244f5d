import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** Withdrawals and transfers as operators list them. */
export class WithdrawalConsole1801000001027 implements MigrationInterface {
  readonly name = 'WithdrawalConsole1801000001027';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  // The console's list: one row for each withdrawal and transfer, a projection of their events.
  `create table admin_withdrawals (
    id uuid primary key,
    kind text not null check (kind in ('withdrawal', 'transfer')),
    number text collate "C" not null,
    status text not null check (status in ('sending', 'paid', 'undone', 'paid-after-all', 'made')),
    account_id uuid not null,
    to_account_id uuid check ((to_account_id is not null) = (kind = 'transfer')),
    payout_id uuid check ((payout_id is not null) = (kind = 'withdrawal')),
    amount_kobo bigint not null check (amount_kobo > 0),
    -- Sealed under the withdrawal's own key; a transfer has none.
    recipient jsonb,
    at timestamptz not null,
    ended_at timestamptz,
    matter_since timestamptz,
    version integer not null
  )`,
  'create unique index admin_withdrawals_by_number on admin_withdrawals (number)',
  'create index admin_withdrawals_by_time on admin_withdrawals (at, id)',
  'create index admin_withdrawals_by_amount on admin_withdrawals (amount_kobo, id)',
  'create index admin_withdrawals_of_account on admin_withdrawals (account_id, at)',
  'create index admin_withdrawals_to_account on admin_withdrawals (to_account_id, at) where to_account_id is not null',
  `create index admin_withdrawals_open on admin_withdrawals (at, id) where status = 'sending' or matter_since is not null`,
  `grant select, insert, update, delete on admin_withdrawals to ${app}`,
  `grant select on admin_withdrawals to ${reader}`,
  `insert into projection_tables (projection, table_name) values ('admin-withdrawals', 'admin_withdrawals')`,
];

const DOWN = [`delete from projection_tables where table_name = 'admin_withdrawals'`, 'drop table admin_withdrawals'];

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** Transfers of naira between customers' wallets: who paid whom. */
export class Transfers1801000001023 implements MigrationInterface {
  readonly name = 'Transfers1801000001023';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table transfers');
  }
}

const UP = [
  // One row for each transfer, written in the transaction of its event: it decides whether an account was paid before.
  `create table transfers (
    transfer_id uuid primary key,
    number text collate "C" not null unique,
    from_account_id uuid not null,
    to_account_id uuid not null check (to_account_id <> from_account_id),
    amount_kobo bigint not null check (amount_kobo > 0),
    -- Names and note, sealed under the transfer's own key.
    details jsonb not null,
    made_at timestamptz not null
  )`,
  'create index transfers_of_sender on transfers (from_account_id, to_account_id, made_at)',
  'create index transfers_of_receiver on transfers (to_account_id, made_at)',
  `grant select, insert, delete on transfers to ${app}`,
  `grant select on transfers to ${reader}`,
];

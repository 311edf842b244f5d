import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** Which addresses each customer saved. */
export class SavedAddresses1801000001019 implements MigrationInterface {
  readonly name = 'SavedAddresses1801000001019';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table saved_addresses');
  }
}

const UP = [
  // One row for each saved address, written in the transactions of its events: an address that was just saved is compared with the
  // next one before the read model has it. The address itself is sealed, in the events and the read model.
  `create table saved_addresses (
    recipient_id uuid primary key,
    account_id uuid not null,
    saved_at timestamptz not null
  )`,
  'create index saved_addresses_of_account on saved_addresses (account_id, saved_at, recipient_id)',
  `grant select, insert, delete on saved_addresses to ${app}`,
  `grant select on saved_addresses to ${reader}`,
];

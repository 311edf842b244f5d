import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

/** Banks that can be paid, and what they said about whose account it is. */
export class Recipients1763700000003 implements MigrationInterface {
  readonly name = 'Recipients1763700000003';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table name_enquiries, banks');
  }
}

const { app, reader } = ROLES;

const UP = [
  // The provider's list as it was last given; `rank` orders the banks that are paid most often.
  `create table banks (
    code text collate "C" primary key check (code ~ '^[0-9]{3,6}$'),
    name text not null,
    short_name text not null,
    rank smallint,
    listed_at timestamptz not null
  )`,

  // One answer of a bank, for the browser that asked and for half an hour. Name and number are sealed under a subject of
  // this enquiry's own; the blind index finds enquiries about the same account.
  `create table name_enquiries (
    id uuid primary key,
    bank_code text not null,
    account_blind text not null,
    sealed jsonb not null,
    subject_id text not null,
    guest_hash text not null,
    checked_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index name_enquiries_by_end on name_enquiries (expires_at)`,

  `grant select, insert, update, delete on banks to ${app}`,
  `grant select, insert, delete on name_enquiries to ${app}`,
  `grant select on banks to ${reader}`,
  `grant select (id, bank_code, subject_id, checked_at, expires_at) on name_enquiries to ${reader}`,
];

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app } = ROLES;

/** What operators find people by: blind indexes, erased with the person's key. */
export class People1801000001040 implements MigrationInterface {
  readonly name = 'People1801000001040';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from projection_tables where projection = 'person-lookups'`);
    await runner.query('drop table person_lookups');
  }
}

const UP = [
  // One row for each value and record. token: of the blind index; subject_id: whose key opens the value; recipient_id: of an
  // account's saved recipient. The reader role has no part in it.
  `create table person_lookups (
    kind text collate "C" not null check (kind in ('email', 'phone', 'account-number', 'name')),
    token uuid not null,
    record text collate "C" not null check (record in ('order', 'account')),
    record_id uuid not null,
    subject_id text collate "C" not null,
    recipient_id uuid,
    at timestamptz not null,
    primary key (kind, token, record, record_id, subject_id)
  )`,
  'create index person_lookups_of_subject on person_lookups (subject_id)',
  'create index person_lookups_of_recipient on person_lookups (recipient_id) where recipient_id is not null',
  `grant select, insert, delete on person_lookups to ${app}`,
  `insert into projection_tables (projection, table_name) values ('person-lookups', 'person_lookups')`,
];

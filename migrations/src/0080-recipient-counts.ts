import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** How many recipients a customer keeps: those that are saved at once cannot see each other. */
export class RecipientCounts1763700000080 implements MigrationInterface {
  readonly name = 'RecipientCounts1763700000080';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table recipient_counts');
  }
}

const UP = [
  `create table recipient_counts (
    account_id uuid primary key,
    kept integer not null check (kept >= 0)
  )`,
  `grant select, insert, update on recipient_counts to ${app}`,
  `grant select on recipient_counts to ${reader}`,
  `insert into recipient_counts
   select account_id, count(*) from (
     select distinct on (stream_id) type, (data->>'accountId')::uuid as account_id from events
     where stream_id like 'recipient-%' and type in ('RecipientSaved', 'RecipientDeleted')
     order by stream_id, version desc
   ) last where type = 'RecipientSaved' group by account_id`,
];

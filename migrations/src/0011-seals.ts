import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** Proof of history: blocks of events with their hashes, each chained to the one before and signed. */
export class Seals1763700000011 implements MigrationInterface {
  readonly name = 'Seals1763700000011';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`revoke update (account_blind) on name_enquiries from ${app}`);
    await runner.query('drop table event_seals');
    await runner.query('drop function refuse_change_of_seals');
  }
}

const UP = [
  // A block covers every event after the last position of the block before, up to its own last position. What the hashes
  // are of is written in libs/core/event-store/src/seal. Marks: 16 bytes of each event's hash, to say which event is wrong.
  `create table event_seals (
    block bigint primary key check (block > 0),
    first_epoch smallint not null,
    first_transaction_id xid8 not null,
    first_global_position bigint not null,
    last_epoch smallint not null,
    last_transaction_id xid8 not null,
    last_global_position bigint not null,
    event_count integer not null check (event_count > 0),
    previous_hash bytea not null check (length(previous_hash) = 32),
    events_hash bytea not null check (length(events_hash) = 32),
    event_marks bytea not null check (length(event_marks) = event_count * 16),
    block_hash bytea not null check (length(block_hash) = 32),
    sealed_at timestamptz not null,
    key_id text not null,
    signature bytea not null check (length(signature) = 64)
  )`,
  `create function refuse_change_of_seals() returns trigger language plpgsql as $$
   begin
     raise exception 'seals are never changed or removed (% on %)', tg_op, tg_table_name
       using errcode = 'restrict_violation';
   end $$`,
  `create trigger seals_are_append_only before update or delete or truncate on event_seals
   for each statement execute function refuse_change_of_seals()`,
  `alter table event_seals enable always trigger seals_are_append_only`,
  `grant select, insert on event_seals to ${app}`,
  `grant select on event_seals to ${reader}`,

  // A new blind index key makes the values anew; nothing else of an answer ever changes.
  `grant update (account_blind) on name_enquiries to ${app}`,
];

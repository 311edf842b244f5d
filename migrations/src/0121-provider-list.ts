import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

/** When epochs began and what the copy last knew, and the provider's list of transfers that is read afterwards. */
export class ProviderList1763700000121 implements MigrationInterface {
  readonly name = 'ProviderList1763700000121';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table provider_list_lines, provider_list_reads, epoch_raises');
  }
}

const { app, reader } = ROLES;

const UP = [
  // `last_event_at`: when the newest event of the copy was recorded; null in an empty store.
  `create table epoch_raises (
    epoch smallint primary key,
    last_event_at timestamptz,
    raised_at timestamptz not null default clock_timestamp()
  )`,
  // A copy of an older release may be restored, raised and migrated, in this order.
  `insert into epoch_raises (epoch, last_event_at, raised_at)
   select s.epoch, (select e.recorded_at from events e where e.epoch < s.epoch
       order by e.epoch desc, e.transaction_id desc, e.global_position desc limit 1), s.since
   from store_epoch s where s.epoch > 1 and s.since > clock_timestamp() - interval '45 days'`,
  // The checkpoint of the reading. `others`: transfers listed so far that are none of ours to compare.
  `create table provider_list_reads (
    epoch smallint primary key,
    read_from timestamptz not null,
    read_to timestamptz not null,
    next_page integer not null default 1 check (next_page > 0),
    others integer not null default 0,
    started_at timestamptz not null,
    finished_at timestamptz
  )`,
  `create table provider_list_lines (
    epoch smallint not null,
    line text collate "C" not null,
    number text,
    payout_id uuid,
    reference text,
    amount_kobo bigint not null,
    outcome text not null,
    primary key (epoch, line)
  )`,
  'create index provider_list_lines_by_number on provider_list_lines (epoch, number)',
  'create index provider_list_lines_by_payout on provider_list_lines (epoch, payout_id)',
  `grant select on epoch_raises to ${app}, ${reader}`,
  `grant select, insert, update, delete on provider_list_reads, provider_list_lines to ${app}`,
  `grant select on provider_list_reads, provider_list_lines to ${reader}`,
];

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** Lines of the provider's account that settled what it collected. */
export class Settlements1801000001022 implements MigrationInterface {
  readonly name = 'Settlements1801000001022';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table settled_collections, settlement_reads');
  }
}

const UP = [
  // Written in the transactions of their events.
  `create table settled_collections (
    provider text not null,
    entry_id text collate "C" not null,
    -- Money into the balance is positive.
    difference_kobo bigint not null,
    cause text not null check (cause in ('transaction', 'refund')),
    cause_id text collate "C" not null,
    at timestamptz not null,
    primary key (provider, entry_id)
  )`,
  'create index settled_collections_by_time on settled_collections (provider, at)',

  // How far the provider's account was read.
  `create table settlement_reads (
    provider text primary key,
    next_at timestamptz not null,
    -- Until when a reader works on it.
    claimed_until timestamptz,
    -- End of the last reading that was complete.
    read_to timestamptz,
    began_at timestamptz not null
  )`,

  `grant select, insert, update, delete on settled_collections, settlement_reads to ${app}`,
  `grant select on settled_collections, settlement_reads to ${reader}`,
];

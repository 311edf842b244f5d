import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

/** What the alarms remember from one look to the next: how long the horizon has stood, and facts without their sequel. */
export class Silence1763700000026 implements MigrationInterface {
  readonly name = 'Silence1763700000026';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table waiting_facts, sequel_mark, store_horizon');
  }
}

const { app, reader } = ROLES;

const UP = [
  // The oldest transaction under way, as last seen, and since when it has been that one: PostgreSQL tells how old a
  // transaction is to its own role alone, but which is the oldest to everybody.
  `create table store_horizon (
    only_row boolean primary key default true check (only_row),
    transaction_id xid8 not null,
    since timestamptz not null
  )`,
  // How far the facts below were looked for, and when a look last reached the horizon.
  `create table sequel_mark (
    only_row boolean primary key default true check (only_row),
    epoch smallint not null,
    transaction_id xid8 not null,
    global_position bigint not null,
    reached_at timestamptz
  )`,
  `insert into sequel_mark (epoch, transaction_id, global_position) values (0, '0', 0)`,
  // A fact about money that must be followed by another, and was not yet: a handful of rows, however many events there are.
  `create table waiting_facts (
    rule text collate "C" not null,
    key text collate "C" not null,
    stream_id text collate "C" not null,
    order_id text collate "C" not null,
    recorded_at timestamptz not null,
    primary key (rule, key)
  )`,
  `grant select, insert, update on store_horizon to ${app}`,
  `grant select, update on sequel_mark to ${app}`,
  `grant select, insert, update, delete on waiting_facts to ${app}`,
  `grant select on store_horizon, sequel_mark, waiting_facts to ${reader}`,
];

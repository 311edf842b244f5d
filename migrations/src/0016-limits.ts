import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/**
 * Limits: what people take up of theirs, day by day, and the limits that operators gave them; and what operators did to the
 * price. All of it is rebuildable.
 */
export class Limits1763700000016 implements MigrationInterface {
  readonly name = 'Limits1763700000016';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from projection_tables where projection in ('limit-use', 'rate-controls')`);
    await runner.query('drop table limit_overrides, limit_entries, rate_controls');
  }
}

const UP = [
  // One row for what an order keeps free (`entry`: the order), and one for each deposit (`entry`: its key). People are
  // known by blind indexes of what they gave.
  `create table limit_entries (
    person text not null,
    entry text not null,
    kind text not null,
    order_id uuid not null,
    day date not null,
    state text not null check (state in ('reserved', 'used', 'held')),
    amount_micro bigint not null check (amount_micro >= 0),
    until timestamptz,
    kept_by text[] not null default '{}',
    at timestamptz not null,
    primary key (person, entry)
  )`,
  `create index limit_entries_by_day on limit_entries (day, person)`,
  `create index limit_entries_held on limit_entries (person) where state = 'held'`,
  `create table limit_overrides (
    person text not null,
    override_id uuid not null,
    kind text not null,
    limit_micro bigint not null check (limit_micro >= 0),
    until timestamptz,
    order_id uuid not null,
    set_at timestamptz not null,
    set_by text not null,
    reason text,
    ended_at timestamptz,
    ended_by text,
    primary key (person, override_id)
  )`,
  `create index limit_overrides_in_force on limit_overrides (person) where ended_at is null`,
  `insert into projection_tables (projection, table_name) values ('limit-use', 'limit_entries'), ('limit-use', 'limit_overrides')`,

  // What operators did to the price, one row an event of the stream of rates. Written with the event, for quotes and late
  // deposits ask it; rates are naira for one stablecoin in 10^-4.
  `create table rate_controls (
    version integer primary key,
    kind text not null check (kind in ('margin', 'pinned', 'lifted', 'paused', 'resumed')),
    side text not null check (side in ('sell', 'buy')),
    at timestamptz not null,
    margin_bps integer,
    rate_e4 bigint,
    anchor_e4 bigint,
    until timestamptz,
    cause text,
    actor text not null,
    reason text
  )`,
  `create index rate_controls_by_time on rate_controls (side, at, version)`,
  `insert into projection_tables (projection, table_name) values ('rate-controls', 'rate_controls')`,

  `grant select, insert, update, delete on limit_entries, limit_overrides, rate_controls to ${app}`,
  `grant select on limit_entries, limit_overrides, rate_controls to ${reader}`,
];

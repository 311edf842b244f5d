import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** What operators did, as the console lists it (rebuildable from their events), and events by the time they were written. */
export class Audit1763700000017 implements MigrationInterface {
  readonly name = 'Audit1763700000017';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from projection_tables where projection = 'audit'`);
    await runner.query('drop index events_by_time');
    await runner.query('drop table audit');
  }
}

const UP = [
  `create table audit (
    event_id uuid primary key,
    position bigint not null,
    at timestamptz not null,
    act text not null,
    stream_id text not null,
    version integer not null,
    actor text not null,
    -- The operator of the console who did it; null for one of the command line, and for what happened by itself.
    operator_id uuid,
    reason text,
    money boolean not null,
    facts jsonb not null,
    changes jsonb not null,
    resource text,
    record_id text,
    order_id uuid,
    correlation_id text not null
  )`,
  `create index audit_by_position on audit (position, event_id)`,
  `create index audit_by_time on audit (at)`,
  `create index audit_by_operator on audit (operator_id, position)`,
  `create index audit_by_record on audit (resource, record_id, position)`,
  `create index audit_by_order on audit (order_id) where order_id is not null`,
  `insert into projection_tables (projection, table_name) values ('audit', 'audit')`,
  // Events are written in the order of time: a summary a range of pages finds a day, and costs an append next to nothing.
  `create index events_by_time on events using brin (recorded_at) with (autosummarize = on)`,
  `grant select, insert, update, delete on audit to ${app}`,
  `grant select on audit to ${reader}`,
];

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** Read models of orders (rebuildable from their events) and the counters of the HTTP edge. */
export class Orders1763700000008 implements MigrationInterface {
  readonly name = 'Orders1763700000008';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table rate_limits, order_deadlines, order_summary');
  }
}

const UP = [
  `create table order_summary (
    order_id uuid primary key,
    number text not null unique,
    status text not null,
    amount_micro bigint not null,
    naira_kobo bigint not null,
    arrived_micro bigint not null,
    paid_kobo bigint not null,
    placed_at timestamptz not null,
    arrived_at timestamptz,
    completed_at timestamptz,
    delivered_seconds integer,
    version integer not null,
    state jsonb not null
  )`,
  // The median of the last day reads only what was delivered in it.
  `create index order_summary_delivered on order_summary (completed_at) where completed_at is not null`,
  `create table order_deadlines (
    order_id uuid not null,
    kind text not null check (kind in ('expire', 'shortfall', 'price')),
    due_at timestamptz not null,
    primary key (order_id, kind)
  )`,
  `create index order_deadlines_due on order_deadlines (due_at)`,
  // The shape that the rate limiter's library expects.
  `create table rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint)`,
  `grant select, insert, update, delete on order_summary, order_deadlines, rate_limits to ${app}`,
  `grant select on order_summary, order_deadlines to ${reader}`,
];

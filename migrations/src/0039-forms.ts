import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

/**
 * The form that a read model's rows are stored in, and a fence for those who write another. One fold of an order for
 * `order_summary` and what the console lists of it.
 */
export class Forms1763700000039 implements MigrationInterface {
  readonly name = 'Forms1763700000039';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const { app, reader } = ROLES;

const PINNED = 'set search_path = pg_catalog, pg_temp';
const REFUSED = `using errcode = 'object_not_in_prerequisite_state'`;
/** What whoever writes says of itself; releases before this migration say nothing, and write form 1. */
const OWN = `coalesce(nullif(current_setting('usdt_africa.form', true), ''), '1')::int`;

const UP = [
  // A name that is not here has rows of form 1, or none.
  `create table projection_forms (projection text primary key, form integer not null check (form > 1))`,
  `grant select, insert, update on projection_forms to ${app}`,
  `grant select on projection_forms to ${reader}`,

  // A place and the rows it speaks of are written in one transaction: who may not write the one writes neither.
  `create function assert_form() returns trigger language plpgsql ${PINNED} as $$
  declare
    whose text := case when tg_op = 'DELETE' then old.name else new.name end;
    stored integer := (select form from public.projection_forms where projection = whose);
  begin
    if stored > ${OWN} then
      raise exception 'the rows of % are of form %, which this release does not write', whose, stored ${REFUSED};
    end if;
    return case when tg_op = 'DELETE' then old else new end;
  end $$`,
  `create trigger assert_form before insert or update on subscription_checkpoints
   for each row when (new.epoch > 0) execute function assert_form()`,
  `create trigger assert_form before insert or update on subscription_partitions for each row execute function assert_form()`,
  // A stream that stands still is tried again without moving the place.
  `create trigger assert_form before delete or update of attempts on subscription_failures
   for each row execute function assert_form()`,

  `alter table rebuilds add column form integer not null default 1`,
  `grant insert (form) on rebuilds to ${app}`,
  `create function assert_rebuild_form() returns trigger language plpgsql ${PINNED} as $$
  begin
    if new.form > ${OWN} then
      raise exception 'rebuild % is of form %, which this release does not write', new.id, new.form ${REFUSED};
    end if;
    return new;
  end $$`,
  `create trigger assert_form before update of events_done on rebuilds for each row execute function assert_rebuild_form()`,

  `update projection_tables set projection = 'order_summary' where projection = 'console_orders'`,
  // An order's state stands beside its summary, once.
  `alter table console_orders alter column state drop not null`,
];

const DOWN = [
  `update console_orders set state = '{}' where state is null`,
  `alter table console_orders alter column state set not null`,
  `update projection_tables set projection = 'console_orders'
   where table_name in ('console_orders', 'console_payouts', 'console_looks')`,
  'drop trigger assert_form on rebuilds',
  'drop function assert_rebuild_form',
  'alter table rebuilds drop column form',
  'drop trigger assert_form on subscription_failures',
  'drop trigger assert_form on subscription_partitions',
  'drop trigger assert_form on subscription_checkpoints',
  'drop function assert_form',
  'drop table projection_forms',
];

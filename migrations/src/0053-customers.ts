import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** Customers in the console: who needs a look first, and whose an order is. */
export class Customers1763700000053 implements MigrationInterface {
  readonly name = 'Customers1763700000053';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from projection_tables where projection in ('customers', 'order-owners')`);
    await runner.query('drop table console_order_owners, console_customers');
    await runner.query('alter table accounts drop column owner_key');
  }
}

const UP = [
  // By what orders know an account: as the product makes it of the account's id.
  `alter table accounts add column owner_key text collate "C" not null unique generated always as
     (encode(sha256(('account/' || account_id::text)::bytea), 'hex')) stored`,
  // Read model of the accounts' streams. The profile is sealed: lists open it for the page that is shown, and mask it.
  `create table console_customers (
    account_id uuid primary key,
    owner_key text collate "C" not null,
    profile jsonb not null,
    tier text not null,
    state_name text not null,
    attention text,
    waiting_since timestamptz,
    urgency bigint not null,
    because text,
    since timestamptz not null,
    seen_at timestamptz,
    version integer not null,
    state jsonb not null
  )`,
  `create index console_customers_by_urgency on console_customers (urgency, account_id)`,
  `create index console_customers_by_since on console_customers (since, account_id)`,
  `create index console_customers_by_seen on console_customers (coalesce(seen_at, since), account_id)`,
  `create index console_customers_waiting on console_customers (waiting_since) where attention is not null`,
  // Whose orders are: the newest owner of each, a guest's browser or an account.
  `create table console_order_owners (
    order_id uuid primary key,
    owner_key text collate "C" not null,
    placed_at timestamptz not null
  )`,
  `create index console_orders_of_owner on console_order_owners (owner_key, placed_at desc, order_id)`,
  `insert into projection_tables (projection, table_name) values
     ('customers', 'console_customers'), ('order-owners', 'console_order_owners')`,
  `grant select, insert, update, delete on console_customers, console_order_owners to ${app}`,
  `grant select (account_id, owner_key, tier, state_name, attention, waiting_since, because, since, seen_at, version)
     on console_customers to ${reader}`,
  `grant select on console_order_owners to ${reader}`,
];

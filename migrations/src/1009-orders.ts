import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** Orders: their summary and deadlines, how they are found again, whom they pay, and what first payouts add up to. */
export class Orders1801000001009 implements MigrationInterface {
  readonly name = 'Orders1801000001009';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  // Read model of orders.
  `create table order_summary (
    order_id uuid primary key,
    number text not null unique,
    status text not null,
    amount_micro bigint not null,
    naira_kobo bigint not null,
    received_micro bigint not null,
    paid_kobo bigint not null,
    placed_at timestamptz not null,
    received_at timestamptz,
    completed_at timestamptz,
    delivered_seconds integer,
    version integer not null,
    state jsonb not null
  )`,
  // The median of the last day reads only the orders that were delivered in it.
  'create index order_summary_delivered on order_summary (completed_at) where completed_at is not null',

  // Read model of deadlines: what the order timers look for.
  `create table order_deadlines (
    order_id uuid not null,
    kind text not null check (kind in ('expire', 'shortfall', 'price')),
    due_at timestamptz not null,
    primary key (order_id, kind)
  )`,
  'create index order_deadlines_due on order_deadlines (due_at)',

  // Finds orders by browser, mail address or phone number. Written with the order: a projection cannot read what is sealed. Holds
  // blind indexes, and a hash of the browser.
  `create table order_lookups (
    kind text collate "C" not null check (kind in ('mail-address', 'phone-number', 'browser')),
    person text collate "C" not null check (person ~ '^[0-9a-f]{64}$'),
    placed_at timestamptz not null,
    order_id uuid not null,
    primary key (kind, person, placed_at, order_id)
  )`,

  // The payee of each order as a blind index, and whether it was paid. Written with the order.
  `create table order_payees (
    order_id uuid primary key,
    payee text collate "C" not null check (payee ~ '^[0-9a-f]{64}$'),
    placed_by text collate "C" not null,
    paid boolean not null default false
  )`,
  'create index order_payees_by_payee on order_payees (payee)',
  // Any number of orders may name an account that was never paid; those that were paid are few.
  'create index order_payees_paid on order_payees (payee) where paid',
  'create index order_payees_paid_by on order_payees (placed_by) where paid',

  // What an account's payouts to bank accounts that are new to it add up to without a review: one cap for all of them.
  `create table first_payouts (
    account_id uuid primary key,
    kobo bigint not null check (kobo >= 0)
  )`,

  // The payouts of each sum: a failed payout is taken out once, and added again if it was paid after all.
  `create table first_payout_parts (
    payout_id uuid primary key,
    account_id uuid not null references first_payouts,
    kobo bigint not null check (kobo > 0),
    freed boolean not null default false
  )`,

  // The same for guests, by the bank account that they pay.
  `create table first_payouts_to (
    payee text collate "C" primary key,
    kobo bigint not null check (kobo >= 0)
  )`,

  // The payouts of each sum in first_payouts_to.
  `create table first_payout_parts_to (
    payout_id uuid primary key,
    payee text collate "C" not null references first_payouts_to,
    kobo bigint not null check (kobo > 0),
    freed boolean not null default false
  )`,

  // When payouts were requested lately for each bank account and each customer: too many in a short time are held. Written with
  // the order's events.
  `create table payout_velocity (
    who text collate "C" primary key check (who ~ '^(payee|customer):'),
    requested_at timestamptz[] not null check (cardinality(requested_at) > 0)
  )`,

  `insert into projection_tables (projection, table_name) values
    ('order_summary', 'order_summary'), ('order_deadlines', 'order_deadlines')`,

  `grant select, insert, update, delete on order_summary, order_deadlines to ${app}`,
  `grant select, insert on order_lookups to ${app}`,
  `grant select, insert, update on order_payees, first_payouts, first_payout_parts, first_payouts_to,
     first_payout_parts_to, payout_velocity to ${app}`,
  `grant select on order_summary, order_deadlines, first_payouts, first_payout_parts to ${reader}`,
  `grant select (kind, placed_at, order_id) on order_lookups to ${reader}`,
  `grant select (order_id, paid) on order_payees to ${reader}`,
  `grant select (payout_id, kobo, freed) on first_payout_parts_to to ${reader}`,
];

const DOWN = [
  `delete from projection_tables where table_name in ('order_summary', 'order_deadlines')`,
  `drop table payout_velocity, first_payout_parts_to, first_payouts_to, first_payout_parts, first_payouts,
     order_payees, order_lookups, order_deadlines, order_summary`,
];

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

/** Whom customers pay, and which of their orders went there. */
export class SavedRecipients1763700000048 implements MigrationInterface {
  readonly name = 'SavedRecipients1763700000048';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from projection_tables where table_name in ('saved_recipients', 'recipient_orders')`);
    await runner.query('drop table recipient_orders, saved_recipients');
  }
}

const { app, reader } = ROLES;

const UP = [
  // What says who they are stands sealed in the state, under a key of their own.
  `create table saved_recipients (
     recipient_id uuid primary key,
     account_id uuid,
     saved_at timestamptz,
     version integer not null,
     state jsonb not null
   )`,
  // A deleted one is no account's.
  `create index saved_recipients_of_account on saved_recipients (account_id, recipient_id) where account_id is not null`,
  `create table recipient_orders (
     order_id uuid primary key,
     recipient_id uuid not null,
     account_id uuid not null,
     chosen_at timestamptz not null,
     paid_at timestamptz
   )`,
  `create index recipient_orders_paid on recipient_orders (account_id, recipient_id, paid_at) where paid_at is not null`,
  `insert into projection_tables (projection, table_name) values
     ('saved_recipients', 'saved_recipients'), ('saved_recipients', 'recipient_orders')`,

  `grant select, insert, update, delete on saved_recipients, recipient_orders to ${app}`,
  `grant select (recipient_id, account_id, saved_at, version) on saved_recipients to ${reader}`,
  `grant select on recipient_orders to ${reader}`,
];

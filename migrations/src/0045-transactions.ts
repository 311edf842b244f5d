import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

/** What customers have done: the list that each of them pages, filters and searches. */
export class Transactions1763700000045 implements MigrationInterface {
  readonly name = 'Transactions1763700000045';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from projection_tables where table_name in ('account_transactions', 'account_payees')`);
    await runner.query('drop table account_payees, account_transactions');
  }
}

const { app, reader } = ROLES;

const UP = [
  // Beside the orders' summary, of the same fold. Narrow: what is asked of a whole history at once stands here alone. A row
  // is nobody's until an event says whose.
  `create table account_transactions (
     order_id uuid primary key,
     account_id uuid,
     kind text,
     number text,
     day date,
     at timestamptz,
     status text,
     state text check (state in ('completed', 'waiting', 'cancelled')),
     direction text check (direction in ('in', 'out')),
     needs_choice boolean,
     amount_micro bigint,
     naira_kobo bigint,
     in_kobo bigint,
     payee text,
     words bigint[],
     hidden boolean not null default false,
     category text not null default 'general' check (category in ('general', 'ecommerce'))
   )`,
  `create index account_transactions_by_time on account_transactions (account_id, at desc, order_id desc)`,
  `create index account_transactions_shown on account_transactions (account_id, at desc, order_id desc) where not hidden`,
  `create index account_transactions_by_state on account_transactions (account_id, state, at desc, order_id desc)`,
  `create index account_transactions_by_payee on account_transactions (account_id, payee, at desc, order_id desc)`,
  `create index account_transactions_by_number on account_transactions (account_id, number text_pattern_ops)`,
  `create index account_transactions_by_day on account_transactions (account_id, day) include (in_kobo, hidden)`,
  `create index account_transactions_by_words on account_transactions using gin (words)`,
  // Whose account it paid into, sealed: opened for the rows of one page.
  `create table account_payees (order_id uuid primary key, recipient jsonb not null)`,
  `insert into projection_tables (projection, table_name) values
     ('order_summary', 'account_transactions'), ('order_summary', 'account_payees')`,

  `grant select, insert, update, delete on account_transactions, account_payees to ${app}`,
  `grant select (order_id, account_id, kind, number, day, at, status, state, direction, needs_choice, amount_micro,
     naira_kobo, in_kobo, hidden, category) on account_transactions to ${reader}`,
];

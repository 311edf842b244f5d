import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** Naira in: customers' account numbers, what the provider is asked about, and the payments that it collected. */
export class Funding1801000001015 implements MigrationInterface {
  readonly name = 'Funding1801000001015';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from projection_tables where table_name = 'fundings'`);
    await runner.query('alter table provider_balances drop column customers_kobo');
    await runner.query(
      'drop table collected_credits, funding_list_reads, fundings, funding_intents, funding_work, funding_accounts',
    );
  }
}

const UP = [
  // Customers' account numbers, written in the transaction of their events: a payment is credited by them.
  `create table funding_accounts (
    account_id uuid primary key,
    provider text not null,
    customer_code text not null unique,
    state text not null check (state in ('requested', 'open', 'refused', 'ended')),
    provider_id text,
    bank_name text,
    bank_slug text,
    -- Number and name, sealed for the account.
    account jsonb,
    -- Blind index of the number.
    number_index text collate "C" unique,
    -- When the customer last had the provider asked, and when it was last made to look for missed payments.
    checked_at timestamptz,
    requeried_at timestamptz
  )`,

  // What the provider is asked about next: a reference, a payment, an account number, or missed payments of a number.
  `create table funding_work (
    key text collate "C" primary key,
    kind text not null check (kind in ('credit', 'funding', 'account', 'requery')),
    subject text not null,
    found text,
    due_at timestamptz,
    claimed_until timestamptz,
    tries integer not null default 0,
    -- Changes with every piece of news: an answer from before it is not the last word.
    hints integer not null default 0,
    -- When the provider was last requested to refund; null after an answer that nothing was done.
    refund_requested_at timestamptz,
    created_at timestamptz not null
  )`,
  'create index funding_work_due on funding_work (due_at) where due_at is not null',

  // What customers were about to transfer: shown to people.
  `create table funding_intents (
    intent_id uuid primary key,
    account_id uuid not null,
    amount_kobo bigint not null,
    at timestamptz not null
  )`,
  'create index funding_intents_by_account on funding_intents (account_id, at)',
  'create index funding_intents_by_time on funding_intents (at)',

  // A read model: one row for each payment.
  `create table fundings (
    funding_id uuid primary key,
    provider text not null,
    transaction_id text collate "C" not null,
    reference text collate "C" not null,
    account_id uuid,
    amount_kobo bigint not null,
    -- As the console shows it.
    status text not null,
    why text,
    found text not null,
    received_at timestamptz not null,
    seen_at timestamptz not null,
    ended_at timestamptz,
    due_at timestamptz,
    claimed_at timestamptz,
    version integer not null,
    state jsonb not null
  )`,
  'create unique index fundings_by_transaction on fundings (provider, transaction_id)',
  'create index fundings_by_reference on fundings (reference)',
  'create index fundings_by_account on fundings (account_id, seen_at) where account_id is not null',
  'create index fundings_by_receipt on fundings (received_at, funding_id)',
  'create index fundings_by_seen on fundings (seen_at, funding_id)',
  'create index fundings_by_amount on fundings (amount_kobo, funding_id)',
  // Few rows, however many payments there are: what is in no customer's wallet.
  `create index fundings_open on fundings (due_at, funding_id)
     where status in ('checking', 'held', 'returning', 'attention')`,

  // How far the provider's list of credits was read.
  `create table funding_list_reads (
    provider text primary key,
    next_at timestamptz not null,
    -- Until when a reader works on it.
    claimed_until timestamptz,
    -- End of the last list that was read completely, and when that was.
    read_to timestamptz,
    read_at timestamptz,
    reversals_at timestamptz,
    began_at timestamptz not null,
    -- Rows of the last list that could not be read.
    unreadable integer not null default 0
  )`,

  // The provider's own list: each credit is exactly one payment here.
  `create table collected_credits (
    provider text not null,
    transaction_id text collate "C" not null,
    reference text collate "C" not null,
    amount_kobo bigint not null,
    paid_at timestamptz not null,
    listed_at timestamptz not null,
    primary key (provider, transaction_id)
  )`,
  'create index collected_credits_by_time on collected_credits (paid_at)',

  // Customers' naira at the time of the balance: they are in it and are no float.
  'alter table provider_balances add column customers_kobo bigint not null default 0',

  `insert into projection_tables (projection, table_name) values ('fundings', 'fundings')`,

  `grant select, insert, update, delete on funding_accounts, funding_work, funding_intents, fundings, funding_list_reads,
     collected_credits to ${app}`,
  `grant select on funding_accounts, funding_work, funding_intents, fundings, funding_list_reads, collected_credits
     to ${reader}`,
];

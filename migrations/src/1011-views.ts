import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** Read models of the admin console, customers' transactions, the audit log, follow-ups and the reconciliation. */
export class Views1801000001011 implements MigrationInterface {
  readonly name = 'Views1801000001011';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  // The admin console.

  // Orders of the admin console, from the same fold as order_summary, which holds the state of both.
  `create table admin_orders (
    order_id uuid primary key,
    number text not null,
    side text not null,
    status text not null,
    attention text,
    waiting_since timestamptz,
    -- What needs a person comes first, the longest waiting first; then the newest.
    urgency bigint not null,
    amount_micro bigint not null,
    received_micro bigint,
    naira_kobo bigint not null,
    placed_at timestamptz not null,
    lock_ends_at timestamptz not null,
    first_block bigint,
    delivered_seconds integer,
    provider text,
    last_payout_id uuid,
    recipient jsonb not null,
    sender jsonb not null,
    -- What an order is found by: address, transactions, references, session ids.
    lookups text[] not null,
    version integer not null,
    state jsonb,
    bank_code text collate "C",
    state_code text
  )`,
  'create index admin_orders_by_bank on admin_orders (bank_code, urgency, order_id) where bank_code is not null',
  'create index admin_orders_by_lookup on admin_orders using gin (lookups)',
  'create index admin_orders_by_naira on admin_orders (naira_kobo, order_id)',
  'create unique index admin_orders_by_number on admin_orders (number text_pattern_ops)',
  'create index admin_orders_by_number_end on admin_orders (reverse(number) text_pattern_ops)',
  // The index that finds a number by its beginning sorts in no collation.
  'create index admin_orders_by_number_order on admin_orders (number collate "C", order_id)',
  'create index admin_orders_by_state on admin_orders (state_code, urgency, order_id)',
  'create index admin_orders_by_status on admin_orders (status, urgency, order_id)',
  'create index admin_orders_by_time on admin_orders (placed_at, order_id)',
  'create index admin_orders_by_urgency on admin_orders (urgency, order_id)',
  'create index admin_orders_by_usdt on admin_orders (amount_micro, order_id)',
  `create index admin_orders_by_waiting on admin_orders (coalesce(waiting_since, 'infinity'), order_id)`,
  'create index admin_orders_with_attention on admin_orders (urgency, order_id) where attention is not null',

  // Payouts of the admin console.
  `create table admin_payouts (
    payout_id uuid primary key,
    order_id uuid not null,
    -- Of the order that requested it; null until its event is applied.
    order_number text,
    sequence integer,
    amount_kobo bigint,
    requested_at timestamptz,
    recipient jsonb,
    phase text not null,
    attention text,
    waiting_since timestamptz,
    urgency bigint not null,
    reference text,
    attempt integer not null,
    session_id text,
    settled_at timestamptz,
    version integer not null,
    state jsonb not null,
    bank_code text collate "C",
    state_code text
  )`,
  'create index admin_payouts_by_bank on admin_payouts (bank_code, urgency, payout_id) where bank_code is not null',
  'create index admin_payouts_by_naira on admin_payouts (amount_kobo, payout_id)',
  'create index admin_payouts_by_order on admin_payouts (order_id)',
  'create index admin_payouts_by_phase on admin_payouts (phase, urgency, payout_id)',
  'create index admin_payouts_by_reference on admin_payouts (reference)',
  'create index admin_payouts_by_session on admin_payouts (session_id) where session_id is not null',
  `create index admin_payouts_by_settling on admin_payouts (coalesce(settled_at, 'infinity'), payout_id)`,
  'create index admin_payouts_by_state on admin_payouts (state_code, urgency, payout_id)',
  'create index admin_payouts_by_time on admin_payouts (requested_at, payout_id)',
  'create index admin_payouts_by_urgency on admin_payouts (urgency, payout_id)',
  `create index admin_payouts_by_waiting on admin_payouts (coalesce(waiting_since, 'infinity'), payout_id)`,
  'create index admin_payouts_with_attention on admin_payouts (urgency, payout_id) where attention is not null',

  // Which operator opened the personal data of which record.
  `create table personal_data_views (
    event_id uuid primary key,
    resource text not null,
    record_id text not null,
    operator_id uuid not null,
    reason text,
    at timestamptz not null,
    until timestamptz not null
  )`,
  'create index personal_data_views_by_record on personal_data_views (resource, record_id, at)',

  // Customers of the admin console. The profile is sealed: a list opens it for the page that is shown, and masks it.
  `create table admin_customers (
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
  'create index admin_customers_by_seen on admin_customers (coalesce(seen_at, since), account_id)',
  'create index admin_customers_by_since on admin_customers (since, account_id)',
  'create index admin_customers_by_urgency on admin_customers (urgency, account_id)',
  'create index admin_customers_waiting on admin_customers (waiting_since) where attention is not null',

  // The newest owner of each order: the browser of a guest, or an account.
  `create table admin_order_owners (
    order_id uuid primary key,
    owner_key text collate "C" not null,
    placed_at timestamptz not null
  )`,
  'create index admin_orders_of_owner on admin_order_owners (owner_key, placed_at desc, order_id)',

  // The tier that each order was placed under. A guest's order has no row, also after an account claims it.
  `create table admin_order_tiers (
    order_id uuid primary key,
    account_id uuid not null,
    placed_at timestamptz not null,
    tier text not null
  )`,
  'create index admin_order_tiers_by_tier on admin_order_tiers (tier, order_id)',
  'create index admin_order_tiers_of_account on admin_order_tiers (account_id, placed_at)',

  // When each account had which tier: the event of an order may be applied before the event of its tier.
  `create table admin_account_tiers (
    event_id uuid primary key,
    account_id uuid not null,
    at timestamptz not null,
    tier text not null
  )`,
  'create index admin_account_tiers_of_account on admin_account_tiers (account_id, at)',

  // Operators' actions, for the audit log.
  `create table audit (
    event_id uuid primary key,
    position bigint not null,
    at timestamptz not null,
    act text not null,
    stream_id text not null,
    version integer not null,
    actor text not null,
    -- Null for the command line and for what happened by itself.
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
  'create index audit_by_operator on audit (operator_id, position)',
  'create index audit_by_order on audit (order_id) where order_id is not null',
  'create index audit_by_position on audit (position, event_id)',
  'create index audit_by_record on audit (resource, record_id, position)',
  'create index audit_by_time on audit (at)',

  // Customers’ transactions.

  // The list that each customer pages, filters and searches, from the same fold as order_summary. Narrow: it holds only what is
  // queried across a whole history. A row has no account until an event names one.
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
  'create index account_transactions_by_day on account_transactions (account_id, day) include (in_kobo, hidden)',
  'create index account_transactions_by_number on account_transactions (account_id, number text_pattern_ops)',
  'create index account_transactions_by_payee on account_transactions (account_id, payee, at desc, order_id desc)',
  'create index account_transactions_by_state on account_transactions (account_id, state, at desc, order_id desc)',
  'create index account_transactions_by_time on account_transactions (account_id, at desc, order_id desc)',
  'create index account_transactions_by_words on account_transactions using gin (words)',
  `create index account_transactions_shown on account_transactions (account_id, at desc, order_id desc)
     where not hidden`,

  // The recipient of each transaction, sealed: opened for the rows of one page.
  `create table account_payees (
    order_id uuid primary key,
    recipient jsonb not null
  )`,

  // Follow-ups: an event about money that another event has to follow.

  // How far events were checked, and when a check last reached the horizon.
  `create table follow_up_checkpoint (
    only_row boolean primary key default true check (only_row),
    epoch smallint not null,
    transaction_id xid8 not null,
    global_position bigint not null,
    reached_at timestamptz
  )`,
  `insert into follow_up_checkpoint (epoch, transaction_id, global_position) values (0, '0', 0)`,

  // Events without their follow-up: a handful of rows, however many events there are.
  `create table pending_follow_ups (
    rule text collate "C" not null,
    key text collate "C" not null,
    stream_id text collate "C" not null,
    order_id text collate "C" not null,
    recorded_at timestamptz not null,
    primary key (rule, key)
  )`,

  // Reconciliation: our payouts beside the provider's statement, day by day.

  // One row for each provider and day: its statement, and whether the day is closed.
  `create table reconciliation_days (
    day_id text primary key,
    provider text not null,
    day date not null,
    -- Events of the day's own stream.
    version integer not null,
    -- The import that is the day's statement, and the one under way.
    read_id uuid,
    reading_id uuid,
    closed jsonb,
    closed_at timestamptz,
    reopened jsonb,
    -- Some lines come from an import that was abandoned.
    torn boolean not null default false
  )`,
  'create index reconciliation_days_by_day on reconciliation_days (day, provider)',

  // Imports of statements.
  `create table reconciliation_readings (
    reading_id uuid primary key,
    day_id text not null,
    source text not null,
    state text not null,
    up_to timestamptz not null,
    started_at timestamptz not null,
    actor text not null,
    reason text,
    ended_at timestamptz,
    pages integer not null,
    lines integer not null,
    expected integer,
    unreadable integer not null,
    paid_kobo bigint not null,
    file jsonb,
    fees text not null default 'left-out'
  )`,
  'create index reconciliation_readings_by_day on reconciliation_readings (day_id, started_at)',
  `create index reconciliation_readings_by_file on reconciliation_readings ((file ->> 'sha256')) where file is not null`,
  `create index reconciliation_readings_open on reconciliation_readings (day_id) where state = 'reading'`,

  // One row for each reference and day: our figures, theirs, and the finding.
  `create table reconciliation_rows (
    row_id uuid primary key,
    day_id text not null,
    provider text not null,
    reference text,
    payout_id uuid,
    order_id uuid,
    order_number text,
    session_id text,
    provider_reference text,
    ours jsonb,
    theirs jsonb,
    resolved jsonb,
    state text,
    finding text,
    -- matched, pending, explain or resolved; null while neither side has it.
    tab text,
    ledger_kobo bigint not null,
    statement_kobo bigint not null,
    difference_kobo bigint not null,
    at timestamptz not null,
    changed_at timestamptz not null,
    fee_ledger_kobo bigint not null default 0,
    fee_statement_kobo bigint not null default 0,
    -- Null where the statement has no fees.
    fee_difference_kobo bigint,
    -- What the deposits behind the payout do not cover, or null. The bare columns hold the finding without that.
    uncovered_kobo bigint,
    bare_finding text,
    bare_tab text
  )`,
  'create index reconciliation_rows_by_amount on reconciliation_rows (day_id, tab, difference_kobo, row_id)',
  'create index reconciliation_rows_by_order on reconciliation_rows (order_number) where order_number is not null',
  'create index reconciliation_rows_by_payout on reconciliation_rows (day_id, payout_id) where payout_id is not null',
  `create index reconciliation_rows_by_provider_reference on reconciliation_rows (provider_reference)
     where provider_reference is not null`,
  'create index reconciliation_rows_by_reference on reconciliation_rows (reference) where reference is not null',
  'create index reconciliation_rows_by_session on reconciliation_rows (session_id) where session_id is not null',
  'create index reconciliation_rows_by_time on reconciliation_rows (day_id, tab, at, row_id)',
  'create index reconciliation_rows_changed on reconciliation_rows (day_id, changed_at)',
  `create index reconciliation_rows_sums on reconciliation_rows (day_id, tab, state)
     include (ledger_kobo, statement_kobo, difference_kobo)`,
  'create index reconciliation_rows_uncovered on reconciliation_rows (payout_id) where uncovered_kobo is not null',

  // What orders requested, and the deposits behind it.
  `create table reconciliation_orders (
    payout_id uuid primary key,
    order_id uuid not null,
    requested_kobo bigint not null,
    paid_for_micro bigint not null,
    deposit_keys text[] not null
  )`,
  'create index reconciliation_orders_by_deposit on reconciliation_orders using gin (deposit_keys)',

  // The deposits behind payouts.
  `create table reconciliation_deposits (
    deposit_key text primary key,
    received_micro bigint,
    received_at timestamptz,
    at_quote_kobo bigint
  )`,

  `insert into projection_tables (projection, table_name) values
    ('order_summary', 'admin_orders'), ('order_summary', 'admin_payouts'),
    ('order_summary', 'personal_data_views'), ('customers', 'admin_customers'),
    ('order-owners', 'admin_order_owners'), ('order-owners', 'admin_order_tiers'),
    ('order-owners', 'admin_account_tiers'), ('audit', 'audit'), ('order_summary', 'account_transactions'),
    ('order_summary', 'account_payees'), ('reconciliation', 'reconciliation_days'),
    ('reconciliation', 'reconciliation_readings'), ('reconciliation', 'reconciliation_rows'),
    ('reconciliation', 'reconciliation_orders'), ('reconciliation', 'reconciliation_deposits')`,

  `grant select, insert, update, delete on admin_orders, admin_payouts, personal_data_views, admin_customers,
     admin_order_owners, admin_order_tiers, admin_account_tiers, audit, account_transactions, account_payees,
     pending_follow_ups, reconciliation_days, reconciliation_readings, reconciliation_rows, reconciliation_orders,
     reconciliation_deposits to ${app}`,
  `grant select, update on follow_up_checkpoint to ${app}`,
  `grant select on admin_orders, admin_payouts, personal_data_views, admin_order_owners, admin_order_tiers,
     admin_account_tiers, audit, follow_up_checkpoint, pending_follow_ups, reconciliation_days,
     reconciliation_readings, reconciliation_rows, reconciliation_orders, reconciliation_deposits to ${reader}`,
  `grant select (account_id, owner_key, tier, state_name, attention, waiting_since, because, since, seen_at, version)
     on admin_customers to ${reader}`,
  `grant select (order_id, account_id, kind, number, day, at, status, state, direction, needs_choice, amount_micro,
     naira_kobo, in_kobo, hidden, category) on account_transactions to ${reader}`,
];

const DOWN = [
  `delete from projection_tables where table_name in
     ('admin_orders', 'admin_payouts', 'personal_data_views', 'admin_customers', 'admin_order_owners',
      'admin_order_tiers', 'admin_account_tiers', 'audit', 'account_transactions', 'account_payees',
      'reconciliation_days', 'reconciliation_readings', 'reconciliation_rows', 'reconciliation_orders',
      'reconciliation_deposits')`,
  `drop table reconciliation_deposits, reconciliation_orders, reconciliation_rows, reconciliation_readings,
     reconciliation_days, pending_follow_ups, follow_up_checkpoint, account_payees, account_transactions, audit,
     admin_account_tiers, admin_order_tiers, admin_order_owners, admin_customers, personal_data_views,
     admin_payouts, admin_orders`,
];

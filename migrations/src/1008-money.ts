import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** Deposits and payouts: the chain watcher's position, the work on payouts, the provider's balance, list and webhooks. */
export class Money1801000001008 implements MigrationInterface {
  readonly name = 'Money1801000001008';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  // Deposits.

  // The last block whose deposits are all in the store. Moved in the transaction of the deposits.
  `create table chain_cursors (
    name text primary key,
    block_number bigint not null check (block_number >= 0),
    block_id text not null check (block_id ~ '^[0-9a-f]{64}$'),
    block_time timestamptz not null,
    updated_at timestamptz not null default clock_timestamp()
  )`,

  // Engineers' decisions to continue from another block, and why.
  `create table chain_cursor_moves (
    id bigint generated always as identity primary key,
    from_number bigint,
    from_id text,
    to_number bigint not null,
    to_id text not null,
    reason text not null check (length(reason) between 10 and 500),
    moved_by text not null,
    moved_at timestamptz not null default clock_timestamp()
  )`,

  // The last blocks at the head: shows when one is replaced.
  `create table chain_blocks (
    number bigint primary key,
    block_id text not null,
    parent_id text not null
  )`,

  // The height of the chain, for pages that count confirmations.
  `create table chain_heads (
    only_row boolean primary key default true check (only_row),
    head_number bigint not null,
    head_time timestamptz not null,
    solid_number bigint not null,
    solid_time timestamptz not null,
    updated_at timestamptz not null
  )`,

  // The status of the two scans: any process can raise an alarm from it. A halt has a name; it can come without an error.
  `create table chain_scans (
    name text primary key check (name in ('solid', 'head')),
    failing_since timestamptz,
    error text,
    halt text,
    updated_at timestamptz not null,
    halt_code text,
    check ((failing_since is null) = (error is null)),
    constraint chain_scans_halt check ((halt is null) = (halt_code is null)),
    constraint chain_scans_halt_code check (halt_code in ('chain-fork', 'solid-still', 'node-unfit'))
  )`,

  // Deposits at the head that are neither confirmed nor dropped.
  `create table pending_deposits (
    deposit_key text collate "C" primary key,
    order_id uuid not null,
    block_number bigint not null,
    block_id text not null
  )`,
  'create index pending_deposits_by_block on pending_deposits (block_number)',

  // Transfers of the stablecoin's contract to a watched address that credit nothing, with the reason.
  `create table ignored_transfers (
    transfer_key text collate "C" primary key,
    order_id uuid not null,
    address text not null,
    sender text not null,
    reason text not null,
    amount numeric(78, 0),
    block_number bigint not null,
    received_at timestamptz not null,
    noted_at timestamptz not null default clock_timestamp()
  )`,

  // Confirmed deposits at our addresses that could not be credited to an order. Each ends in one way: credited, returned or
  // attributed.
  `create table unattributed_deposits (
    deposit_key text collate "C" primary key,
    reason text not null check (reason in ('no-order', 'address-mismatch')),
    address text collate "C" not null,
    address_index bigint not null,
    named_order_id uuid,
    amount numeric(78, 0) not null,
    received_at timestamptz not null,
    noted_at timestamptz not null default clock_timestamp(),
    credited_at timestamptz,
    closed_at timestamptz,
    outcome text check (outcome in ('returned', 'attributed')),
    constraint unattributed_deposits_end check ((closed_at is null) = (outcome is null)
      and (closed_at is null or credited_at is null))
  )`,
  'create index unattributed_deposits_by_received on unattributed_deposits (received_at, deposit_key)',
  `create index unattributed_deposits_open on unattributed_deposits (received_at)
     where credited_at is null and closed_at is null`,

  // Payouts.

  // When the provider is to be queried about each payout. Written in the transaction of the events, and rebuilt from them on
  // demand.
  `create table payout_work (
    payout_id uuid primary key,
    order_id uuid not null,
    correlation_id text not null,
    subject_id text not null,
    reference text not null,
    phase text not null,
    version integer not null check (version > 0),
    next_check_at timestamptz,
    checks integer not null default 0,
    hints integer not null default 0,
    reversal_hinted boolean not null default false,
    hinted_references text[] not null default '{}',
    claimed_until timestamptz,
    -- Since when the outcome is awaited; null once the payout is paid, or surely is not.
    waiting_since timestamptz,
    escalated_at timestamptz,
    -- The provider's responses contradict the request or each other.
    disputed boolean not null default false
  )`,
  'create index payout_work_due on payout_work (next_check_at) where next_check_at is not null',
  // For alarms: few rows, however many payouts there are.
  `create index payout_work_troubled on payout_work (phase)
     where waiting_since is not null or disputed or phase in ('failed', 'returned')`,

  // The last reported balance at each provider, and since when it has not responded.
  `create table provider_balances (
    provider text primary key,
    balance_kobo bigint,
    reported_at timestamptz,
    -- Below this the balance has to be topped up.
    low_kobo bigint not null,
    requested_at timestamptz not null,
    silent_since timestamptz
  )`,

  // The progress of reading the provider's list of transfers after a restore. `others`: transfers on the list that are not
  // payouts of this store.
  `create table provider_list_reads (
    epoch smallint primary key,
    read_from timestamptz not null,
    read_to timestamptz not null,
    next_page integer not null default 1 check (next_page > 0),
    others integer not null default 0,
    started_at timestamptz not null,
    finished_at timestamptz
  )`,

  // Lines of the provider's list that are compared with payouts.
  `create table provider_list_lines (
    epoch smallint not null,
    line text collate "C" not null,
    number text,
    payout_id uuid,
    reference text,
    amount_kobo bigint not null,
    outcome text not null,
    primary key (epoch, line)
  )`,
  'create index provider_list_lines_by_number on provider_list_lines (epoch, number)',
  'create index provider_list_lines_by_payout on provider_list_lines (epoch, payout_id)',

  // Verified webhooks: one row for each event of the provider, however often it is sent. The bytes are sealed.
  `create table webhook_inbox (
    event_key text collate "C" primary key,
    event text not null,
    reference text,
    subject_id text not null,
    body bytea not null,
    copies integer not null default 1,
    received_at timestamptz not null,
    last_received_at timestamptz not null
  )`,
  'create index webhook_inbox_by_age on webhook_inbox (received_at)',

  // Webhooks by hour and outcome.
  `create table webhook_counts (
    outcome text not null,
    hour timestamptz not null,
    count bigint not null,
    primary key (outcome, hour)
  )`,

  `grant select, insert, update on chain_cursors, chain_heads, chain_scans, provider_balances to ${app}`,
  `grant select, insert on chain_cursor_moves, ignored_transfers to ${app}`,
  `grant select, insert, update, delete on chain_blocks, pending_deposits, payout_work, provider_list_reads,
     provider_list_lines, webhook_inbox, webhook_counts to ${app}`,
  `grant select, insert, update (credited_at, closed_at, outcome) on unattributed_deposits to ${app}`,
  `grant select on chain_cursors, chain_cursor_moves, chain_blocks, chain_heads, chain_scans, pending_deposits,
     ignored_transfers, unattributed_deposits, payout_work, provider_balances, provider_list_reads,
     provider_list_lines, webhook_counts to ${reader}`,
  `grant select (event_key, event, reference, subject_id, copies, received_at, last_received_at) on webhook_inbox
     to ${reader}`,
];

const DOWN = [
  `drop table webhook_counts, webhook_inbox, provider_list_lines, provider_list_reads, provider_balances,
     payout_work, unattributed_deposits, ignored_transfers, pending_deposits, chain_scans, chain_heads,
     chain_blocks, chain_cursor_moves, chain_cursors`,
];

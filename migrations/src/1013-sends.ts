import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** Sends: the work on them, their attempts, the list of them, the hot wallet, and the signer's journal. */
export class Sends1801000001013 implements MigrationInterface {
  readonly name = 'Sends1801000001013';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  // When each send is looked at next. Written in the transaction of the events, and rebuilt from them on demand.
  `create table send_work (
    send_id uuid primary key,
    kind text not null check (kind in ('purchase', 'refund', 'sweep', 'top-up')),
    cause_id uuid not null,
    wallet_id uuid,
    correlation_id text not null,
    recipient text not null,
    amount_micro bigint not null check (amount_micro > 0),
    state text not null check (state in ('requested', 'signing', 'signed', 'settled', 'given-up')),
    version integer not null check (version > 0),
    requested_at timestamptz not null,
    -- Null: not automatically.
    next_at timestamptz,
    tries integer not null default 0,
    leased_until timestamptz,
    -- Of the present attempt.
    expiration timestamptz,
    broadcast_at timestamptz,
    ended_at timestamptz,
    constraint send_work_end check ((state in ('settled', 'given-up')) = (ended_at is not null)),
    unique (kind, cause_id)
  )`,
  'create index send_work_due on send_work (next_at) where next_at is not null',
  // What is not settled: for gates and alarms few rows, however many sends there are.
  'create index send_work_open on send_work (requested_at) where ended_at is null',

  // Transactions that were, or may have been, signed for each send. Written in the transaction of the events.
  `create table send_attempts (
    send_id uuid not null,
    attempt smallint not null check (attempt > 0),
    tx_id text collate "C" unique check (tx_id ~ '^[0-9a-f]{64}$'),
    recipient text not null,
    amount_micro bigint not null check (amount_micro > 0),
    reference_number bigint not null,
    expiration timestamptz not null,
    outcome text check (outcome in ('settled', 'failed', 'expired')),
    primary key (send_id, attempt)
  )`,
  'create index send_attempts_open on send_attempts (expiration) where outcome is null',

  // Read model of sends.
  `create table send_states (
    send_id uuid primary key,
    kind text,
    cause_id uuid,
    wallet_id uuid,
    recipient text,
    amount_micro bigint,
    phase text not null,
    attempts smallint not null,
    tx_id text,
    -- In micro, what a signed transaction may still take from the hot wallet.
    reserved_micro bigint not null,
    given_up text,
    -- How many transactions of ended attempts were found on the chain.
    found smallint not null,
    requested_at timestamptz,
    last_at timestamptz,
    version integer not null,
    state jsonb not null
  )`,
  'create index send_states_by_cause on send_states (cause_id)',
  'create index send_states_by_wallet on send_states (wallet_id, requested_at) where wallet_id is not null',
  'create index send_states_by_requested on send_states (requested_at, send_id)',
  'create index send_states_by_tx on send_states (tx_id) where tx_id is not null',
  'create index send_states_found on send_states (last_at) where found > 0',
  'create index send_states_given_up on send_states (last_at) where given_up is not null',

  // The hot wallet as the worker last read it at the solid head, and why the signer refuses to sign, if it does. Any process
  // can raise an alarm from it.
  `create table hot_wallet (
    only_row boolean primary key default true check (only_row),
    address text not null,
    usdt_micro bigint,
    trx_sun bigint,
    -- Below these the wallet has to be topped up.
    usdt_low_micro bigint not null,
    trx_low_sun bigint not null,
    read_at timestamptz,
    requested_at timestamptz not null,
    signer_refusal text,
    signer_refused_since timestamptz,
    constraint hot_wallet_read check ((read_at is null) = (usdt_micro is null) and (read_at is null) = (trx_sun is null)),
    constraint hot_wallet_refusal check ((signer_refusal is null) = (signer_refused_since is null))
  )`,

  // What this database knows of the signer's journal. The lines are removed where an operator adopts another journal.
  `create table signer_journal (
    sequence bigint primary key check (sequence > 0),
    hash text not null check (hash ~ '^[0-9a-f]{64}$'),
    send_id uuid not null,
    attempt smallint not null,
    tx_id text not null,
    stored_at timestamptz not null default clock_timestamp()
  )`,
  'create index signer_journal_by_send on signer_journal (send_id, attempt)',

  // Decisions of operators to go on with this database and the signer's journal as they are. Each word is used once.
  `create table journal_adoptions (
    word uuid primary key,
    reason text not null check (length(reason) between 10 and 500),
    asked_by text not null,
    asked_at timestamptz not null default clock_timestamp(),
    used_at timestamptz
  )`,

  // Signatures of the signer's journal whose send this database does not know. The wallet that one names is closed for
  // debits until finance has entered it.
  `create table unknown_signatures (
    tx_id text collate "C" primary key check (tx_id ~ '^[0-9a-f]{64}$'),
    sequence bigint not null,
    intent_id uuid not null,
    attempt smallint not null,
    kind text not null,
    cause_id uuid not null,
    wallet_id uuid,
    recipient text not null,
    amount_micro bigint not null,
    expiration timestamptz not null,
    entered_at timestamptz not null default clock_timestamp(),
    resolved_at timestamptz,
    resolved_by text,
    constraint unknown_signatures_end check ((resolved_at is null) = (resolved_by is null))
  )`,
  'create index unknown_signatures_open on unknown_signatures (wallet_id) where resolved_at is null',

  `insert into projection_tables (projection, table_name) values ('send_states', 'send_states')`,

  `grant select, insert, update, delete on send_work, send_states, signer_journal to ${app}`,
  // A refused attempt is taken back: its number is used again.
  `grant select, insert, update, delete on send_attempts to ${app}`,
  `grant select, insert, update on hot_wallet to ${app}`,
  // Only the owner adopts: a worker that is taken over cannot.
  `grant select, update (used_at) on journal_adoptions to ${app}`,
  `grant select, insert, update (resolved_at, resolved_by) on unknown_signatures to ${app}`,
  `grant select on send_work, send_attempts, send_states, hot_wallet, signer_journal, journal_adoptions, unknown_signatures
     to ${reader}`,
];

const DOWN = [
  `delete from projection_tables where table_name = 'send_states'`,
  `drop table unknown_signatures, journal_adoptions, signer_journal, hot_wallet, send_states, send_attempts, send_work`,
];

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** Operations: operators and how they sign in, approvals, switches, and the balances of the ledger. */
export class Operations1801000001004 implements MigrationInterface {
  readonly name = 'Operations1801000001004';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  // Written in the transaction of the events that it follows from: signing in waits for no projection. The profile (name,
  // address) is sealed; the blind index finds it by the address.
  `create table operators (
    operator_id uuid primary key,
    email_blind text collate "C" not null unique,
    profile jsonb not null,
    role text not null check (role in ('support', 'finance', 'engineer', 'admin')),
    state text not null check (state in ('invited', 'active', 'disabled')),
    invited_at timestamptz not null,
    last_sign_in_at timestamptz,
    last_sign_in_device text
  )`,

  // Both secrets are sealed under the operator's own key: a copy of this table alone allows no guessing.
  `create table operator_credentials (
    operator_id uuid primary key references operators,
    password bytea,
    totp bytea,
    totp_last_step bigint not null default 0
  )`,

  // The one-time link of an invitation or a reset. The token is made when its mail is sent; `event_id` names the event that the
  // mail is for.
  `create table operator_enrolments (
    operator_id uuid primary key references operators,
    token_hash text collate "C" unique,
    ends_at timestamptz not null,
    event_id uuid
  )`,

  // Unused recovery codes. A used code is deleted.
  `create table operator_recovery_codes (
    operator_id uuid not null references operators,
    code_hash text collate "C" not null,
    primary key (operator_id, code_hash)
  )`,

  // Passkeys of operators, with their public keys.
  `create table operator_passkeys (
    passkey_id uuid primary key,
    operator_id uuid not null references operators,
    credential_id text collate "C" not null unique,
    public_key bytea not null,
    counter bigint not null check (counter >= 0),
    transports text[] not null,
    synced boolean not null,
    device text not null,
    added_at timestamptz not null,
    used_at timestamptz
  )`,
  'create index operator_passkeys_by_operator on operator_passkeys (operator_id)',

  // Attempts to sign in, counted before each check: neither parallel attempts nor a killed process allow one more.
  `create table operator_attempt_counters (
    key text collate "C" primary key,
    tries integer not null check (tries > 0),
    last_at timestamptz not null,
    locked_until timestamptz
  )`,

  // Browsers between the first and the second factor, or with the challenge of a passkey.
  `create table operator_sign_ins (
    token_hash text collate "C" primary key,
    operator_id uuid references operators,
    totp bytea,
    challenge text,
    device text not null,
    ends_at timestamptz not null
  )`,
  'create index operator_sign_ins_by_operator on operator_sign_ins (operator_id)',

  // Browsers that are signed in.
  `create table operator_sessions (
    session_id uuid primary key,
    token_hash text collate "C" not null unique,
    operator_id uuid not null references operators,
    method text not null check (method in ('totp', 'recovery', 'passkey', 'sandbox')),
    device text not null,
    started_at timestamptz not null,
    seen_at timestamptz not null,
    ends_at timestamptz not null,
    challenge text,
    challenge_ends_at timestamptz
  )`,
  'create index operator_sessions_by_operator on operator_sessions (operator_id)',

  // Who invited, reset, enabled or disabled which operator, one row for each change. Written in the transaction of its event:
  // the rule that an approver is independent of the requester waits for no projection.
  `create table operator_changes (
    operator_id uuid not null,
    -- Null for the command line.
    by_operator_id uuid,
    act text not null check (act in ('invited', 'reset', 'role-changed', 'disabled', 'enabled')),
    at timestamptz not null
  )`,
  'create index operator_changes_by on operator_changes (by_operator_id, at) where by_operator_id is not null',
  'create index operator_changes_of on operator_changes (operator_id, at)',

  // Read model of approvals: actions that need a second operator.
  `create table approvals (
    approval_id uuid primary key,
    action text not null,
    resource text not null,
    record_id text not null,
    label text not null,
    order_id uuid,
    payload jsonb not null,
    payload_hash text not null,
    amount_kobo bigint,
    requested_by uuid not null,
    reason text,
    requested_at timestamptz not null,
    expires_at timestamptz not null,
    state text not null check (state in ('requested', 'granted', 'refused', 'expired', 'dropped', 'executed',
      'not-possible', 'withdrawn')),
    decided_by uuid,
    decided_at timestamptz,
    decided_reason text,
    version integer not null
  )`,
  'create index approvals_by_record on approvals (resource, record_id)',
  'create index approvals_by_state on approvals (state, requested_at, approval_id)',

  // Read model of switches: what operators have paused.
  `create table switches (
    name text primary key,
    paused boolean not null,
    until timestamptz,
    operator_id uuid,
    reason text,
    changed_at timestamptz not null,
    version integer not null
  )`,

  // Read model of the ledger: one row for each account and currency. Totals outgrow a bigint sooner than single amounts. Half of
  // each page stays free: the accounts of the house change with every batch, and new row versions then move no index entry.
  `create table ledger_balances (
    account text collate "C" not null,
    currency text collate "C" not null,
    kind text collate "C" not null,
    balance numeric(38, 0) not null,
    postings bigint not null check (postings > 0),
    primary key (account, currency)
  ) with (fillfactor = 50)`,
  'create index ledger_balances_by_kind on ledger_balances (kind, currency)',

  `insert into projection_tables (projection, table_name) values
    ('approvals', 'approvals'), ('switches', 'switches'), ('ledger', 'ledger_balances')`,

  `grant select, insert, update on operators, operator_credentials to ${app}`,
  `grant select, insert, update, delete on operator_enrolments, operator_recovery_codes, operator_passkeys,
     operator_attempt_counters, operator_sign_ins, operator_sessions, approvals, switches, ledger_balances to ${app}`,
  `grant select, insert on operator_changes to ${app}`,
  `grant select on operator_changes, approvals, switches, ledger_balances to ${reader}`,
  `grant select (operator_id, role, state, invited_at, last_sign_in_at) on operators to ${reader}`,
];

const DOWN = [
  `delete from projection_tables where table_name in ('approvals', 'switches', 'ledger_balances')`,
  `drop table ledger_balances, switches, approvals, operator_changes, operator_sessions, operator_sign_ins,
     operator_attempt_counters, operator_passkeys, operator_recovery_codes, operator_enrolments,
     operator_credentials, operators`,
];

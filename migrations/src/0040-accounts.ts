import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** Customers: who they are, how they prove it, where they are signed in, and what is under way until they have an account. */
export class Accounts1763700000040 implements MigrationInterface {
  readonly name = 'Accounts1763700000040';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop table account_confirmations, account_resets, account_codes, account_registrations, account_devices,
       account_attempts, account_recovery_codes, account_passkeys, account_sign_ins, account_sessions,
       account_credentials, accounts`,
    );
  }
}

const UP = [
  // Written in the transaction of the events it follows from: whether somebody may come in waits for no projection. The
  // profile is sealed; blind indexes find it by its address and number. A row is never deleted, so that a username is never
  // given twice: of it, as look-alikes share it, only a hash stands here.
  `create table accounts (
    account_id uuid primary key,
    state text not null check (state in ('active', 'frozen', 'closed')),
    profile jsonb not null,
    email_blind text collate "C" unique,
    phone_blind text collate "C" unique,
    username_hash text collate "C" not null unique,
    language text not null,
    registered_at timestamptz not null,
    last_sign_in_at timestamptz,
    check (state = 'closed' or (email_blind is not null and phone_blind is not null))
  )`,

  // All secrets are sealed under the customer's own key: a copy of this table alone gives nothing to guess against.
  `create table account_credentials (
    account_id uuid primary key references accounts,
    password bytea,
    pin bytea not null,
    totp bytea,
    totp_last_step bigint not null default 0,
    payouts_held_until timestamptz
  )`,
  `create table account_recovery_codes (
    account_id uuid not null references accounts,
    code_hash text collate "C" not null,
    primary key (account_id, code_hash)
  )`,
  `create table account_passkeys (
    passkey_id uuid primary key,
    account_id uuid not null references accounts,
    credential_id text collate "C" not null unique,
    public_key bytea not null,
    counter bigint not null check (counter >= 0),
    transports text[] not null,
    synced boolean not null,
    device text not null,
    added_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index account_passkeys_by_account on account_passkeys (account_id)`,
  // Browsers that an account was signed in with, by the hash of a mark that they keep.
  `create table account_devices (
    account_id uuid not null references accounts,
    mark_hash text collate "C" not null,
    first_seen_at timestamptz not null,
    seen_at timestamptz not null,
    primary key (account_id, mark_hash)
  )`,

  // Tries are counted before they are looked at, so that neither many at once nor the death of a process give one more.
  `create table account_attempts (
    key text collate "C" primary key,
    tries integer not null check (tries > 0),
    last_at timestamptz not null,
    locked_until timestamptz
  )`,
  `create index account_attempts_by_time on account_attempts (last_at)`,

  // A browser between the first step and the second, or one that was given a passkey's challenge.
  `create table account_sign_ins (
    token_hash text collate "C" primary key,
    account_id uuid references accounts,
    challenge text,
    device text not null,
    ends_at timestamptz not null
  )`,
  `create index account_sign_ins_by_account on account_sign_ins (account_id)`,
  `create index account_sign_ins_by_end on account_sign_ins (ends_at)`,
  `create table account_sessions (
    session_id uuid primary key,
    token_hash text collate "C" not null unique,
    account_id uuid not null references accounts,
    method text not null,
    device text not null,
    -- The guest that the browser was before: whose orders it may ask for.
    guest_key text collate "C",
    started_at timestamptz not null,
    -- When whoever sits there last proved to be the customer, with all that is asked for.
    proven_at timestamptz not null,
    seen_at timestamptz not null,
    ends_at timestamptz not null,
    challenge text,
    challenge_ends_at timestamptz,
    -- The seed of an authenticator that is being set up.
    totp bytea
  )`,
  `create index account_sessions_by_account on account_sessions (account_id)`,
  `create index account_sessions_by_end on account_sessions (ends_at)`,

  // A browser that registers: what was typed is sealed under the key of the account that there will be, and nobody's yet.
  `create table account_registrations (
    token_hash text collate "C" primary key,
    account_id uuid not null unique,
    draft jsonb not null,
    language text not null,
    email_blind text collate "C" not null,
    phone_blind text collate "C" not null,
    username_hash text collate "C",
    password bytea,
    pin bytea,
    email_proven_at timestamptz,
    phone_proven_at timestamptz,
    began_at timestamptz not null,
    -- The account is there: a browser that lost the answer comes in by asking once more, for a few minutes.
    done_at timestamptz,
    ends_at timestamptz not null
  )`,
  `create index account_registrations_by_username on account_registrations (username_hash) where username_hash is not null`,
  `create index account_registrations_by_end on account_registrations (ends_at)`,

  // One-time codes, one for each purpose of each owner: the newest. What is kept of the digits needs a key that is not here.
  `create table account_codes (
    purpose text not null,
    owner text collate "C" not null,
    code_id uuid not null,
    code_hash text collate "C" not null,
    tries integer not null check (tries >= 0),
    sent_at timestamptz not null,
    ends_at timestamptz not null,
    primary key (purpose, owner)
  )`,
  `create index account_codes_by_end on account_codes (ends_at)`,
  // A browser that asked for its password to be set anew; nobody's where the address is no customer's.
  `create table account_resets (
    token_hash text collate "C" primary key,
    account_id uuid references accounts,
    proven_at timestamptz,
    ends_at timestamptz not null
  )`,
  `create index account_resets_by_account on account_resets (account_id)`,
  `create index account_resets_by_end on account_resets (ends_at)`,
  // What a passkey is asked to confirm: exactly that, once.
  `create table account_confirmations (
    confirmation_id uuid primary key,
    account_id uuid not null references accounts,
    session_id uuid not null,
    act text not null,
    payload_hash text collate "C" not null,
    challenge text not null,
    ends_at timestamptz not null
  )`,
  `create index account_confirmations_by_account on account_confirmations (account_id)`,
  `create index account_confirmations_by_end on account_confirmations (ends_at)`,

  `grant select, insert, update on accounts, account_credentials to ${app}`,
  `grant select, insert, update, delete on account_recovery_codes, account_passkeys, account_devices, account_attempts,
     account_sign_ins, account_sessions, account_registrations, account_codes, account_resets, account_confirmations
     to ${app}`,
  `grant select (account_id, state, language, registered_at, last_sign_in_at) on accounts to ${reader}`,
];

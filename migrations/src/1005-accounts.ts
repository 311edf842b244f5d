import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** Customers' accounts: who they are, how they sign in, and sign-ups, resets and erasures that are under way. */
export class Accounts1801000001005 implements MigrationInterface {
  readonly name = 'Accounts1801000001005';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  // Written in the transaction of the events that it follows from: signing in waits for no projection. The profile is sealed;
  // blind indexes find it by address and number. A row is never deleted, so that a username is never given twice; only a hash of
  // it is stored, the same for names that look alike.
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
    -- The owner of orders: the same value as kernel makes of the account id.
    owner_key text collate "C" not null unique generated always as
      (encode(sha256(('account/' || account_id::text)::bytea), 'hex')) stored,
    closed_at timestamptz,
    check (state = 'closed' or (email_blind is not null and phone_blind is not null))
  )`,

  // All secrets are sealed under the customer's own key: a copy of this table alone allows no guessing.
  `create table account_credentials (
    account_id uuid primary key references accounts,
    password bytea,
    pin bytea not null,
    totp bytea,
    totp_last_step bigint not null default 0,
    payouts_held_until timestamptz
  )`,

  // Unused recovery codes. A used code is deleted.
  `create table account_recovery_codes (
    account_id uuid not null references accounts,
    code_hash text collate "C" not null,
    primary key (account_id, code_hash)
  )`,

  // Passkeys of customers, with their public keys.
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
    used_at timestamptz,
    -- What the customer uses it for: signing in, confirming payments, or both.
    logs_in boolean not null default true,
    confirms boolean not null default true
  )`,
  'create index account_passkeys_by_account on account_passkeys (account_id)',

  // Browsers that an account has signed in with, by the hash of a mark that the browser keeps.
  `create table account_devices (
    account_id uuid not null references accounts,
    mark_hash text collate "C" not null,
    first_seen_at timestamptz not null,
    seen_at timestamptz not null,
    primary key (account_id, mark_hash)
  )`,
  'create index account_devices_by_mark on account_devices (mark_hash)',
  'create index account_devices_by_use on account_devices (seen_at)',

  // Identities of OpenID Connect, one for each account: issuer and subject, sealed under the customer's key and found by a blind
  // index, never by a mail address.
  `create table account_identities (
    identity_id uuid primary key,
    account_id uuid not null unique references accounts,
    identity jsonb not null,
    identity_blind text collate "C" not null unique,
    linked_at timestamptz not null,
    used_at timestamptz
  )`,

  // Browsers that were sent to an issuer, with what its response has to match. A flow that returned with an unknown identity and
  // the address of a customer keeps the identity here until the password is given.
  `create table account_openid_flows (
    token_hash text collate "C" primary key,
    nonce text not null,
    verifier text not null,
    next text,
    -- The session of a signed-in customer who links the identity.
    session_id uuid,
    account_id uuid references accounts,
    identity jsonb,
    identity_blind text collate "C",
    ends_at timestamptz not null,
    check ((identity is null) = (identity_blind is null))
  )`,
  'create index account_openid_flows_by_account on account_openid_flows (account_id) where account_id is not null',
  'create index account_openid_flows_by_end on account_openid_flows (ends_at)',

  // Attempts to sign in, counted before each check: neither parallel attempts nor a killed process allow one more.
  `create table account_attempt_counters (
    key text collate "C" primary key,
    tries integer not null check (tries > 0),
    last_at timestamptz not null,
    locked_until timestamptz
  )`,
  'create index account_attempt_counters_by_time on account_attempt_counters (last_at)',

  // Results of attempts by which a customer proved their identity: a repeated request is no further attempt. Holds the name of
  // the refusal and the number of attempts left, nothing of the input.
  `create table account_attempt_results (
    of text collate "C" not null,
    attempt_id text collate "C" not null,
    at timestamptz not null,
    refusal text,
    data jsonb,
    primary key (of, attempt_id)
  )`,
  'create index account_attempt_results_by_time on account_attempt_results (at)',

  // Browsers between the first and the second factor, or with the challenge of a passkey.
  `create table account_sign_ins (
    token_hash text collate "C" primary key,
    -- Null for a locked sign-in with a wrong password.
    account_id uuid references accounts,
    challenge text,
    device text not null,
    ends_at timestamptz not null,
    locked boolean not null default false
  )`,
  'create index account_sign_ins_by_account on account_sign_ins (account_id)',
  'create index account_sign_ins_by_end on account_sign_ins (ends_at)',

  // Browsers that are signed in.
  `create table account_sessions (
    session_id uuid primary key,
    token_hash text collate "C" not null unique,
    account_id uuid not null references accounts,
    method text not null,
    device text not null,
    -- The guest that the browser was before: its orders may be claimed.
    guest_key text collate "C",
    started_at timestamptz not null,
    -- When the customer last passed every factor in this session.
    proven_at timestamptz not null,
    seen_at timestamptz not null,
    ends_at timestamptz not null,
    challenge text,
    challenge_ends_at timestamptz,
    -- The seed of an authenticator that is being set up.
    totp bytea,
    -- The passkey that opened the session. No reference: the session outlives the passkey.
    passkey_id uuid
  )`,
  'create index account_sessions_by_account on account_sessions (account_id)',
  'create index account_sessions_by_end on account_sessions (ends_at)',

  // Sign-ups under way. The input is sealed under the key of the future account. `renewed_by`: a hash of the attempt that
  // renewed the token. The same attempt with the previous token gets a new one.
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
    -- The account exists: a browser that lost the response gets it by a retry, for a few minutes.
    done_at timestamptz,
    ends_at timestamptz not null,
    identity jsonb,
    identity_blind text collate "C",
    previous_hash text collate "C",
    renewed_by text collate "C"
  )`,
  'create index account_registrations_by_end on account_registrations (ends_at)',
  `create index account_registrations_by_previous on account_registrations (previous_hash)
     where previous_hash is not null`,
  `create index account_registrations_by_username on account_registrations (username_hash)
     where username_hash is not null`,

  // Password resets under way. Without an account where the address is not known.
  `create table account_resets (
    token_hash text collate "C" primary key,
    account_id uuid references accounts,
    proven_at timestamptz,
    ends_at timestamptz not null,
    previous_hash text collate "C",
    renewed_by text collate "C"
  )`,
  'create index account_resets_by_account on account_resets (account_id)',
  'create index account_resets_by_end on account_resets (ends_at)',
  'create index account_resets_by_previous on account_resets (previous_hash) where previous_hash is not null',

  // One-time codes: the newest for each purpose and owner. The hash needs a key that is not in the database.
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
  'create index account_codes_by_end on account_codes (ends_at)',

  // What a passkey is to confirm: exactly this payload, once.
  `create table account_confirmations (
    confirmation_id uuid primary key,
    account_id uuid not null references accounts,
    session_id uuid not null,
    act text not null,
    payload_hash text collate "C" not null,
    challenge text not null,
    ends_at timestamptz not null
  )`,
  'create index account_confirmations_by_account on account_confirmations (account_id)',
  'create index account_confirmations_by_end on account_confirmations (ends_at)',

  // One picture for each customer, sealed under the customer's key.
  `create table account_pictures (
    account_id uuid primary key references accounts,
    picture_id uuid not null,
    sealed bytea not null
  )`,

  // Erasures that are due. Written in the transaction that closes the account and deleted with the key: a killed process resumes
  // here.
  `create table account_erasures (
    subject_id text collate "C" primary key,
    account_id uuid not null references accounts,
    because text not null check (because in ('closed', 'unpaid', 'law')),
    due_at timestamptz not null
  )`,
  'create index account_erasures_by_due on account_erasures (due_at)',
  'create index account_erasures_of_account on account_erasures (account_id)',

  `grant select, insert, update on accounts to ${app}`,
  `grant select, insert, update, delete on account_credentials, account_recovery_codes, account_passkeys,
     account_devices, account_identities, account_openid_flows, account_attempt_counters, account_attempt_results,
     account_sign_ins, account_sessions, account_registrations, account_resets, account_codes, account_confirmations,
     account_pictures, account_erasures to ${app}`,
  `grant select on account_erasures to ${reader}`,
  `grant select (account_id, state, language, registered_at, last_sign_in_at) on accounts to ${reader}`,
];

const DOWN = [
  `drop table account_erasures, account_pictures, account_confirmations, account_codes, account_resets,
     account_registrations, account_sessions, account_sign_ins, account_attempt_results,
     account_attempt_counters, account_openid_flows, account_identities, account_devices, account_passkeys,
     account_recovery_codes, account_credentials, accounts`,
];

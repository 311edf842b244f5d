import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** Operators of the console: who they are, how they prove it, and where they are signed in. */
export class Operators1763700000013 implements MigrationInterface {
  readonly name = 'Operators1763700000013';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop table operator_sessions, operator_sign_ins, operator_attempts, operator_passkeys, operator_recovery_codes,
       operator_enrolments, operator_credentials, operators`,
    );
  }
}

const ROLE = `check (role in ('support', 'finance', 'engineer', 'admin'))`;

const UP = [
  // Written in the transaction of the events it follows from: whether somebody may come in waits for no projection.
  // The profile (name, address) is sealed; the blind index finds it by its address.
  `create table operators (
    operator_id uuid primary key,
    email_blind text collate "C" not null unique,
    profile jsonb not null,
    role text not null ${ROLE},
    state text not null check (state in ('invited', 'active', 'disabled')),
    invited_at timestamptz not null,
    last_sign_in_at timestamptz,
    last_sign_in_device text
  )`,

  // Both secrets are sealed under the operator's own key: a copy of this table alone gives nothing to guess against.
  `create table operator_credentials (
    operator_id uuid primary key references operators,
    password bytea,
    totp bytea,
    totp_last_step bigint not null default 0
  )`,
  // The one-time link: of an invitation, or after a reset.
  `create table operator_enrolments (
    operator_id uuid primary key references operators,
    token_hash text collate "C" not null unique,
    ends_at timestamptz not null
  )`,
  // A code that was used is gone.
  `create table operator_recovery_codes (
    operator_id uuid not null references operators,
    code_hash text collate "C" not null,
    primary key (operator_id, code_hash)
  )`,
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
  `create index operator_passkeys_by_operator on operator_passkeys (operator_id)`,

  // Tries are counted before they are looked at, so that neither many at once nor the death of a process give one more.
  `create table operator_attempts (
    key text collate "C" primary key,
    tries integer not null check (tries > 0),
    last_at timestamptz not null,
    locked_until timestamptz
  )`,
  // A browser between the first step and the second, or one that was given a passkey's challenge.
  `create table operator_sign_ins (
    token_hash text collate "C" primary key,
    operator_id uuid references operators,
    totp bytea,
    challenge text,
    device text not null,
    ends_at timestamptz not null
  )`,
  `create index operator_sign_ins_by_operator on operator_sign_ins (operator_id)`,
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
  `create index operator_sessions_by_operator on operator_sessions (operator_id)`,

  `grant select, insert, update on operators, operator_credentials to ${app}`,
  `grant select, insert, update, delete on operator_enrolments, operator_recovery_codes, operator_passkeys,
     operator_attempts, operator_sign_ins, operator_sessions to ${app}`,
  `grant select (operator_id, role, state, invited_at, last_sign_in_at) on operators to ${reader}`,
];

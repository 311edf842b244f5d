import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app } = ROLES;

/** Customers who come in by an identity elsewhere (OpenID Connect), and browsers that are known no more. */
export class Identities1763700000058 implements MigrationInterface {
  readonly name = 'Identities1763700000058';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index account_devices_by_use');
    await runner.query('alter table account_registrations drop column identity, drop column identity_blind');
    await runner.query('drop table account_identity_visits, account_identities');
  }
}

const UP = [
  // Issuer and subject, sealed under the customer's key and found by a blind index: never by an address, which moves.
  `create table account_identities (
    identity_id uuid primary key,
    account_id uuid not null unique references accounts,
    identity jsonb not null,
    identity_blind text collate "C" not null unique,
    linked_at timestamptz not null,
    used_at timestamptz
  )`,
  // A browser that was sent to the issuer: what its answer has to fit. One that came back with an identity that nobody has yet,
  // and with the address of a customer, has it here until the password was given.
  `create table account_identity_visits (
    token_hash text collate "C" primary key,
    nonce text not null,
    verifier text not null,
    next text,
    -- Somebody who is signed in and links it.
    session_id uuid,
    account_id uuid references accounts,
    identity jsonb,
    identity_blind text collate "C",
    ends_at timestamptz not null,
    check ((identity is null) = (identity_blind is null))
  )`,
  `create index account_identity_visits_by_account on account_identity_visits (account_id) where account_id is not null`,
  `create index account_identity_visits_by_end on account_identity_visits (ends_at)`,
  `alter table account_registrations add column identity jsonb, add column identity_blind text collate "C"`,
  `create index account_devices_by_use on account_devices (seen_at)`,
  `grant select, insert, update, delete on account_identities, account_identity_visits to ${app}`,
];

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** Wishes for a tier: whose they are, what is compared for them outside, and the queue of those who look at them. */
export class Verifications1763700000054 implements MigrationInterface {
  readonly name = 'Verifications1763700000054';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from projection_tables where projection = 'tier-requests'`);
    await runner.query('drop table verification_checks, verification_wishes, tier_requests');
    await runner.query('drop sequence verification_numbers');
  }
}

const UP = [
  // What people call a wish by. Gaps are harmless.
  `create sequence verification_numbers as bigint start 1001`,

  // Written in the transaction of the wish's first event: an account has one wish after the other.
  `create table verification_wishes (
    verification_id uuid primary key,
    account_id uuid not null references accounts,
    ordinal integer not null check (ordinal > 0),
    tier text not null,
    -- What was typed, sealed, and what its number is found by on another account; both go when its papers do.
    typed jsonb,
    number_blind text collate "C",
    unique (account_id, ordinal),
    check (number_blind is null or typed is not null)
  )`,
  `create index verification_wishes_by_number on verification_wishes (number_blind) where number_blind is not null`,

  // What somebody outside is asked, from before they are. Written in the transaction of the event that says so.
  `create table verification_checks (
    reference text collate "C" primary key,
    verification_id uuid not null references verification_wishes,
    "check" text not null check ("check" in ('bank-account', 'register', 'face')),
    asked_at timestamptz not null,
    -- What the provider calls the person, once it has said so: asked about under it.
    customer_code text collate "C",
    -- It said that it has begun, and tells the rest later.
    is_begun boolean not null default false,
    tries integer not null default 0,
    next_at timestamptz,
    unique (verification_id, "check"),
    check (tries >= 0)
  )`,
  `create index verification_checks_due on verification_checks (next_at) where next_at is not null`,
  `create index verification_checks_by_customer on verification_checks (customer_code) where customer_code is not null`,

  // Read model of the wishes' streams.
  `create table tier_requests (
    verification_id uuid primary key,
    account_id uuid not null,
    number text not null,
    tier text not null,
    phase text not null,
    attempt integer not null,
    document text,
    number_kind text,
    papers integer not null,
    sent_at timestamptz,
    due_at timestamptz,
    claimed_by uuid,
    erase_at timestamptz,
    last_at timestamptz not null,
    version integer not null,
    state jsonb not null
  )`,
  `create index tier_requests_by_due on tier_requests (coalesce(due_at, 'infinity'), verification_id) where sent_at is not null`,
  `create index tier_requests_by_sending on tier_requests (sent_at, verification_id) where sent_at is not null`,
  `create index tier_requests_to_erase on tier_requests (erase_at) where erase_at is not null`,
  `create index tier_requests_to_lapse on tier_requests (last_at) where phase in ('draft', 'waiting-customer')`,
  `insert into projection_tables (projection, table_name) values ('tier-requests', 'tier_requests')`,

  `grant usage on sequence verification_numbers to ${app}`,
  `grant select, insert, update, delete on verification_wishes, verification_checks, tier_requests to ${app}`,
  `grant select (verification_id, account_id, ordinal, tier) on verification_wishes to ${reader}`,
  `grant select (reference, verification_id, "check", asked_at, is_begun, tries, next_at) on verification_checks to ${reader}`,
  `grant select (verification_id, account_id, number, tier, phase, attempt, document, number_kind, papers, sent_at, due_at,
     claimed_by, erase_at, last_at, version) on tier_requests to ${reader}`,
];

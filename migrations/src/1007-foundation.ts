import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** Rates and quotes, limits, recipients, tier upgrades and stored files. */
export class Foundation1801000001007 implements MigrationInterface {
  readonly name = 'Foundation1801000001007';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  // Rates: naira for one stablecoin, in 10^-4.

  // Prices of the sources. A source's time is never after the receipt: a clock that runs ahead must not keep a dead source
  // fresh.
  `create table rate_observations (
    source text not null,
    rate_e4 bigint not null check (rate_e4 > 0),
    source_time timestamptz not null,
    received_at timestamptz not null,
    primary key (source, received_at),
    check (source_time <= received_at)
  )`,
  'create index rate_observations_by_receipt on rate_observations (received_at)',

  // Read model of published rates, by version in the stream of rates.
  `create table rate_log (
    version integer primary key,
    published_at timestamptz not null,
    reference_rate_e4 bigint not null,
    sell_rate_e4 bigint not null,
    margin_bps integer not null
  )`,
  'create index rate_log_by_time on rate_log (published_at)',

  // Operators' changes of the price, one row for each event of the stream of rates. Written with the event: quotes and late
  // deposits read it.
  `create table rate_controls (
    version integer primary key,
    kind text not null check (kind in ('margin', 'pinned', 'lifted', 'paused', 'resumed')),
    side text not null check (side in ('sell', 'buy')),
    at timestamptz not null,
    margin_bps integer,
    rate_e4 bigint,
    anchor_e4 bigint,
    until timestamptz,
    cause text,
    actor text not null,
    reason text
  )`,
  'create index rate_controls_by_time on rate_controls (side, at, version)',

  // Offers to guests and customers. The price of a quote never changes; only its order is written later.
  `create table quotes (
    id uuid primary key,
    guest_hash text not null,
    side text not null check (side = 'sell'),
    amount_micro bigint not null check (amount_micro > 0),
    rate_e4 bigint not null check (rate_e4 > 0),
    reference_rate_e4 bigint not null check (reference_rate_e4 > 0),
    margin_bps integer not null check (margin_bps between 0 and 10000),
    sources jsonb not null,
    naira_kobo bigint not null check (naira_kobo >= 0),
    quoted_at timestamptz not null,
    expires_at timestamptz not null,
    order_id uuid unique,
    check (expires_at > quoted_at)
  )`,
  'create index unused_quotes_by_age on quotes (quoted_at) where order_id is null',

  // Limits. People are known by blind indexes of what they gave.

  // Read model of used limits. `entry` is an order with the amount that it reserves, or the key of a deposit.
  `create table limit_entries (
    person text not null,
    entry text not null,
    kind text not null,
    order_id uuid not null,
    day date not null,
    state text not null check (state in ('reserved', 'used', 'held')),
    amount_micro bigint not null check (amount_micro >= 0),
    until timestamptz,
    at timestamptz not null,
    primary key (person, entry)
  )`,
  'create index limit_entries_by_day on limit_entries (day, person)',
  `create index limit_entries_held on limit_entries (person) where state = 'held'`,

  // Read model of the limits that operators set for one person.
  `create table limit_overrides (
    person text not null,
    override_id uuid not null,
    kind text not null,
    limit_micro bigint not null check (limit_micro >= 0),
    until timestamptz,
    order_id uuid,
    set_at timestamptz not null,
    set_by text not null,
    reason text,
    ended_at timestamptz,
    ended_by text,
    month_micro bigint check (month_micro >= 0),
    primary key (person, override_id)
  )`,
  'create index limit_overrides_in_force on limit_overrides (person) where ended_at is null',

  // Folded states of limit streams: a decision reads only newer events. Rebuilt from the events where a row is missing.
  `create table limit_states (
    person text primary key,
    row_version integer not null check (row_version > 0),
    version integer not null check (version > 0),
    state text not null
  )`,

  // Recipients.

  // The provider's list of banks. `rank` puts the banks that are paid most often first.
  `create table banks (
    code text collate "C" primary key check (code ~ '^[0-9A-Za-z]{3,12}$'),
    name text not null,
    short_name text not null,
    rank smallint,
    listed_at timestamptz not null
  )`,

  // A bank's response to a name enquiry, valid for half an hour for one browser. Name and number are sealed under a subject of the
  // enquiry; the blind index finds enquiries about the same account.
  `create table name_enquiries (
    id uuid primary key,
    bank_code text not null,
    account_blind text not null,
    sealed jsonb not null,
    subject_id text not null,
    guest_hash text not null,
    checked_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  'create index name_enquiries_by_end on name_enquiries (expires_at)',

  // Read model of the recipients that customers saved. The state is sealed under a key of the recipient. A deleted recipient has
  // no account.
  `create table saved_recipients (
    recipient_id uuid primary key,
    account_id uuid,
    saved_at timestamptz,
    version integer not null,
    state jsonb not null
  )`,
  'create index saved_recipients_of_account on saved_recipients (account_id, recipient_id) where account_id is not null',

  // Read model of the orders to saved recipients.
  `create table recipient_orders (
    order_id uuid primary key,
    recipient_id uuid not null,
    account_id uuid not null,
    chosen_at timestamptz not null,
    paid_at timestamptz
  )`,
  'create index recipient_orders_paid on recipient_orders (account_id, recipient_id, paid_at) where paid_at is not null',

  // How many recipients each customer has saved: parallel requests cannot see the rows of each other.
  `create table recipient_counts (
    account_id uuid primary key,
    saved integer not null check (saved >= 0)
  )`,

  // Own bank accounts that customers removed: they count towards the limits of the month of their removal. Written in the
  // transaction of the removal.
  `create table removed_own_bank_accounts (
    account_id uuid not null,
    recipient_id uuid not null,
    -- A keyed hash of the account under every key of that time.
    indexes text[] not null check (cardinality(indexes) > 0),
    until timestamptz not null,
    primary key (account_id, recipient_id)
  )`,
  'create index removed_own_bank_accounts_by_end on removed_own_bank_accounts (until)',

  // Tier upgrades and their documents.

  // Numbers of requests. Gaps do no harm.
  'create sequence verification_numbers as bigint start 1001',
  // Written in the transaction of the request's first event: an account has one request after the other.
  `create table tier_upgrade_requests (
    verification_id uuid primary key,
    account_id uuid not null references accounts,
    ordinal integer not null check (ordinal > 0),
    tier text not null,
    -- The input, sealed, and the blind index that finds its number on other accounts. Both are erased with the
    -- documents.
    typed jsonb,
    number_blind text collate "C",
    unique (account_id, ordinal),
    check (number_blind is null or typed is not null)
  )`,
  'create index tier_upgrade_requests_by_number on tier_upgrade_requests (number_blind) where number_blind is not null',

  // Checks at a provider. Written in the transaction of the event that requests the check, before the provider is called.
  `create table verification_checks (
    reference text collate "C" primary key,
    verification_id uuid not null references tier_upgrade_requests,
    "check" text not null check ("check" in ('bank-account', 'register', 'face', 'company')),
    requested_at timestamptz not null,
    -- The provider's name for the person, once known.
    customer_code text collate "C",
    -- The provider has accepted the check and reports the result later.
    is_begun boolean not null default false,
    tries integer not null default 0 check (tries >= 0),
    next_at timestamptz,
    unique (verification_id, "check")
  )`,
  'create index verification_checks_by_customer on verification_checks (customer_code) where customer_code is not null',
  'create index verification_checks_due on verification_checks (next_at) where next_at is not null',

  // Read model of tier upgrade requests, for the admin console.
  `create table admin_tier_upgrades (
    verification_id uuid primary key,
    account_id uuid not null,
    number text not null,
    tier text not null,
    phase text not null,
    attempt integer not null,
    document text,
    number_kind text,
    documents integer not null,
    sent_at timestamptz,
    due_at timestamptz,
    claimed_by uuid,
    erase_at timestamptz,
    last_at timestamptz not null,
    version integer not null,
    state jsonb not null
  )`,
  `create index admin_tier_upgrades_by_due on admin_tier_upgrades (coalesce(due_at, 'infinity'), verification_id)
     where sent_at is not null`,
  `create index admin_tier_upgrades_by_sending on admin_tier_upgrades (sent_at, verification_id)
     where sent_at is not null`,
  'create index admin_tier_upgrades_to_erase on admin_tier_upgrades (erase_at) where erase_at is not null',
  `create index admin_tier_upgrades_to_lapse on admin_tier_upgrades (last_at)
     where phase in ('draft', 'waiting-customer')`,

  // Bytes of uploaded files, sealed. Events name a file; its bytes are in no event and cannot be rebuilt.
  `create table stored_files (
    file_id uuid primary key,
    sealed bytea storage external not null,
    created_at timestamptz not null default clock_timestamp()
  )`,

  `insert into projection_tables (projection, table_name) values
    ('rate-log', 'rate_log'), ('rate-controls', 'rate_controls'), ('limit-use', 'limit_entries'),
    ('limit-use', 'limit_overrides'), ('saved_recipients', 'saved_recipients'),
    ('saved_recipients', 'recipient_orders'), ('tier-upgrades', 'admin_tier_upgrades')`,

  `grant select, insert, delete on rate_observations, stored_files to ${app}`,
  `grant select, insert, update, delete on rate_log, rate_controls, limit_entries, limit_overrides, limit_states, banks,
     saved_recipients, recipient_orders, removed_own_bank_accounts, tier_upgrade_requests, verification_checks,
     admin_tier_upgrades to ${app}`,
  `grant select, insert, update on recipient_counts to ${app}`,
  `grant select, insert, delete, update (order_id) on quotes to ${app}`,
  // A new key of blind indexes renews their values. Nothing else of a response changes.
  `grant select, insert, delete, update (account_blind) on name_enquiries to ${app}`,
  `grant select on rate_observations, rate_log, rate_controls, limit_entries, limit_overrides, banks, recipient_orders,
     recipient_counts to ${reader}`,
  `grant select (id, side, amount_micro, rate_e4, reference_rate_e4, margin_bps, sources, naira_kobo, quoted_at,
     expires_at, order_id) on quotes to ${reader}`,
  `grant select (person, row_version, version) on limit_states to ${reader}`,
  `grant select (id, bank_code, subject_id, checked_at, expires_at) on name_enquiries to ${reader}`,
  `grant select (recipient_id, account_id, saved_at, version) on saved_recipients to ${reader}`,
  `grant select (account_id, recipient_id, until) on removed_own_bank_accounts to ${reader}`,
  `grant select (verification_id, account_id, ordinal, tier) on tier_upgrade_requests to ${reader}`,
  `grant select (reference, verification_id, "check", requested_at, is_begun, tries, next_at) on verification_checks
     to ${reader}`,
  `grant select (verification_id, account_id, number, tier, phase, attempt, document, number_kind, documents, sent_at,
     due_at, claimed_by, erase_at, last_at, version) on admin_tier_upgrades to ${reader}`,
  `grant select (file_id, created_at) on stored_files to ${reader}`,
  `grant usage on sequence verification_numbers to ${app}`,
];

const DOWN = [
  `delete from projection_tables where table_name in
     ('rate_log', 'rate_controls', 'limit_entries', 'limit_overrides', 'saved_recipients', 'recipient_orders',
      'admin_tier_upgrades')`,
  `drop table stored_files, admin_tier_upgrades, verification_checks, tier_upgrade_requests,
     removed_own_bank_accounts, recipient_counts, recipient_orders, saved_recipients, name_enquiries, banks,
     limit_states, limit_overrides, limit_entries, quotes, rate_controls, rate_log, rate_observations`,
  'drop sequence verification_numbers',
];

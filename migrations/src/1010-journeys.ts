import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** Disputes and their files, mails and text messages, and the links that open an order. */
export class Journeys1801000001010 implements MigrationInterface {
  readonly name = 'Journeys1801000001010';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  // Disputes.

  // Numbers of cases. Gaps do no harm.
  'create sequence dispute_numbers as bigint start 1001',
  // Read model of disputes: the list of cases.
  `create table disputes (
    dispute_id uuid primary key,
    number text not null,
    order_id uuid not null,
    order_number text not null,
    issue text not null,
    phase text not null check (phase in ('open', 'waiting-us', 'waiting-customer', 'refunding', 'resolved')),
    amount_kobo bigint not null,
    claimed_by uuid,
    due_of text check (due_of in ('us', 'customer')),
    due_at timestamptz,
    opened_at timestamptz not null,
    last_at timestamptz not null,
    last_by text check (last_by in ('customer', 'operator')),
    repay text check (repay in ('requested', 'started')),
    how text,
    version integer not null,
    state jsonb not null
  )`,
  'create index disputes_by_due on disputes (phase, due_at, dispute_id)',
  'create unique index disputes_by_number on disputes (number)',
  'create index disputes_by_opening on disputes (opened_at, dispute_id)',
  'create unique index disputes_by_order on disputes (order_id)',
  'create index disputes_by_order_number on disputes (order_number text_pattern_ops)',
  `create index disputes_to_lapse on disputes (due_at) where phase = 'waiting-customer'`,

  // Files that either side added to a case, also those that are not yet part of a message. The bytes are in stored_files.
  `create table dispute_files (
    file_id uuid primary key,
    order_id uuid not null,
    added_by text not null check (added_by = 'customer' or added_by like 'operator:%'),
    kind text not null check (kind in ('pdf', 'jpg', 'png')),
    bytes integer not null check (bytes > 0),
    sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
    source_sha256 text not null check (source_sha256 ~ '^[0-9a-f]{64}$'),
    name jsonb not null,
    attached boolean not null default false,
    created_at timestamptz not null
  )`,
  'create index dispute_files_by_order on dispute_files (order_id)',
  'create index dispute_files_left_over on dispute_files (created_at) where not attached',

  // Mails and text messages.

  // Read model of mails: the dispatcher's queue. The stream of the mail decides.
  `create table mail_queue (
    mail_id uuid primary key,
    order_id uuid,
    kind text not null,
    state text not null check (state in ('pending', 'sent', 'failed')),
    attempts integer not null,
    last_cause text,
    requested_at timestamptz not null,
    next_try_at timestamptz,
    ended_at timestamptz,
    check ((state = 'pending') = (next_try_at is not null)),
    check ((state = 'pending') = (ended_at is null))
  )`,
  `create index mails_to_send on mail_queue (next_try_at) where state = 'pending'`,

  // Which mails went to which address, so that an address cannot be flooded. Holds the blind index of the address. order_links
  // says which of their links were used.
  `create table mail_recipients (
    mail_id uuid primary key,
    address_index text not null check (address_index ~ '^[0-9a-f]{64}$'),
    counted_at timestamptz not null
  )`,
  'create index mail_recipients_by_address on mail_recipients (address_index, counted_at)',

  // Links that open an order on another device. Holds only the SHA-256 of the token.
  `create table order_links (
    token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
    order_id uuid not null,
    order_number text not null,
    mail_id uuid not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    check (expires_at > created_at)
  )`,
  'create index order_links_by_end on order_links (expires_at)',
  'create index order_links_by_mail on order_links (mail_id)',
  'create index order_links_by_order on order_links (order_id)',

  // Requests for the links of an address. The response does not depend on whether the address is known.
  `create table recent_link_requests (
    request_id uuid primary key,
    persons text[] not null,
    requested_at timestamptz not null
  )`,
  'create index recent_link_requests_by_time on recent_link_requests (requested_at)',

  // Read model of text messages: the dispatcher's queue. The stream of the message decides.
  `create table text_message_queue (
    message_id uuid primary key,
    account_id uuid not null,
    kind text not null,
    state text not null check (state in ('pending', 'sending', 'sent', 'failed', 'unknown')),
    attempts integer not null,
    provider text,
    last_cause text,
    requested_at timestamptz not null,
    next_try_at timestamptz,
    ended_at timestamptz,
    check ((state in ('pending', 'sending')) = (next_try_at is not null)),
    check ((state in ('pending', 'sending')) = (ended_at is null))
  )`,
  'create index texts_by_end on text_message_queue (ended_at)',
  'create index texts_to_send on text_message_queue (next_try_at) where next_try_at is not null',

  // Counts text messages against their caps, by blind indexes: of the number, of the thousand numbers around it, of the client
  // and of its network.
  `create table text_message_caps (
    message_id uuid primary key,
    account_id uuid not null,
    phone_index text not null check (phone_index ~ '^[0-9a-f]{64}$'),
    block_index text not null check (block_index ~ '^[0-9a-f]{64}$'),
    client_index text check (client_index ~ '^[0-9a-f]{64}$'),
    network_index text check (network_index ~ '^[0-9a-f]{64}$'),
    parts integer not null default 1 check (parts > 0),
    requested_at timestamptz,
    sent_at timestamptz,
    check (requested_at is not null or sent_at is not null)
  )`,
  'create index text_message_caps_by_requested on text_message_caps (requested_at)',
  'create index text_message_caps_by_sent on text_message_caps (sent_at)',

  `insert into projection_tables (projection, table_name) values
    ('disputes', 'disputes'), ('mail-queue', 'mail_queue'), ('text-message-queue', 'text_message_queue')`,

  `grant select, insert, update, delete on disputes, mail_queue, recent_link_requests, text_message_queue to ${app}`,
  `grant select, insert, delete on mail_recipients to ${app}`,
  `grant select, insert, delete, update (attached) on dispute_files to ${app}`,
  `grant select, insert, delete, update (used_at) on order_links to ${app}`,
  `grant select, insert, delete, update (parts, sent_at) on text_message_caps to ${app}`,
  `grant select on disputes, mail_queue, text_message_queue to ${reader}`,
  `grant select (file_id, order_id, added_by, kind, bytes, sha256, attached, created_at) on dispute_files to ${reader}`,
  `grant select (mail_id, counted_at) on mail_recipients to ${reader}`,
  `grant select (order_id, order_number, mail_id, created_at, expires_at, used_at) on order_links to ${reader}`,
  `grant select (request_id, requested_at) on recent_link_requests to ${reader}`,
  `grant select (message_id, account_id, parts, requested_at, sent_at) on text_message_caps to ${reader}`,
  `grant usage on sequence dispute_numbers to ${app}`,
];

const DOWN = [
  `delete from projection_tables where table_name in ('disputes', 'mail_queue', 'text_message_queue')`,
  `drop table text_message_caps, text_message_queue, recent_link_requests, order_links, mail_recipients,
     mail_queue, dispute_files, disputes`,
  'drop sequence dispute_numbers',
];

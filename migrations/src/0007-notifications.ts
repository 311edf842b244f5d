import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

/** Mails: which are still to be sent, and the links that open an order on another device. */
export class Notifications1763700000007 implements MigrationInterface {
  readonly name = 'Notifications1763700000007';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table order_links, mail_queue');
  }
}

const { app, reader } = ROLES;

const UP = [
  // Read model of the mail events: what the dispatcher looks through. The mail's own stream has the last word.
  `create table mail_queue (
    mail_id uuid primary key,
    order_id uuid not null,
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

  // Only the SHA-256 of a link's token is ever here.
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
  `create index order_links_by_mail on order_links (mail_id)`,
  `create index order_links_by_order on order_links (order_id)`,
  `create index order_links_by_end on order_links (expires_at)`,

  `grant select, insert, update, delete on mail_queue to ${app}`,
  `grant select, insert, delete, update (used_at) on order_links to ${app}`,
  `grant select on mail_queue to ${reader}`,
  `grant select (order_id, order_number, mail_id, created_at, expires_at, used_at) on order_links to ${reader}`,
];

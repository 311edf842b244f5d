import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

/** When which payout is to be asked about, what the provider called to say, and how often it or someone else did. */
export class Payouts1763700000005 implements MigrationInterface {
  readonly name = 'Payouts1763700000005';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table webhook_counts, webhook_inbox, payout_work');
  }
}

const { app, reader } = ROLES;

const UP = [
  // One row for each payout, written in the transaction of its events and made again from them at will.
  `create table payout_work (
    payout_id uuid primary key,
    order_id uuid not null,
    correlation_id text not null,
    subject_id text not null,
    reference text not null,
    phase text not null,
    version integer not null check (version > 0),
    next_check_at timestamptz,
    checks integer not null default 0,
    hints integer not null default 0,
    reversal_hinted boolean not null default false,
    hinted_references text[] not null default '{}',
    claimed_until timestamptz,
    -- Since when its outcome is waited for; null once it is paid, or surely is not.
    waiting_since timestamptz,
    escalated_at timestamptz,
    -- The provider contradicted what was asked of it, or itself.
    disputed boolean not null default false
  )`,
  `create index payout_work_due on payout_work (next_check_at) where next_check_at is not null`,
  // What an alarm may follow from: few rows however many payouts there were.
  `create index payout_work_troubled on payout_work (phase)
     where waiting_since is not null or disputed or phase in ('failed', 'returned')`,

  // Verified webhooks: one row for each piece of news, however often it comes. The bytes are sealed.
  `create table webhook_inbox (
    event_key text collate "C" primary key,
    event text not null,
    reference text,
    subject_id text not null,
    body bytea not null,
    copies integer not null default 1,
    received_at timestamptz not null,
    last_received_at timestamptz not null
  )`,
  `create index webhook_inbox_by_age on webhook_inbox (received_at)`,

  `create table webhook_counts (
    outcome text not null,
    hour timestamptz not null,
    count bigint not null,
    primary key (outcome, hour)
  )`,

  `grant select, insert, update, delete on payout_work, webhook_inbox, webhook_counts to ${app}`,
  `grant select on payout_work, webhook_counts to ${reader}`,
  `grant select (event_key, event, reference, subject_id, copies, received_at, last_received_at) on webhook_inbox to ${reader}`,
];

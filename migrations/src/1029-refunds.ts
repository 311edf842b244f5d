import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** One row for each refund. */
export class Refunds1801000001029 implements MigrationInterface {
  readonly name = 'Refunds1801000001029';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table refund_work');
  }
}

const UP = [
  // Written in the transactions of a refund's events: found by number, by its order and by what its present send is for, and ended at
  // `expires_at` while no address is proved.
  `create table refund_work (
    refund_id uuid primary key,
    number text collate "C" not null unique,
    order_id uuid not null,
    cause_id uuid not null unique,
    phase text not null check (phase in ('unproved', 'held', 'ready', 'sending', 'stuck', 'completed', 'ended')),
    requested_at timestamptz not null,
    expires_at timestamptz
  )`,
  'create index refund_work_by_order on refund_work (order_id, requested_at)',
  'create index refund_work_due on refund_work (expires_at) where expires_at is not null',
  `grant select, insert, update on refund_work to ${app}`,
  `grant select on refund_work to ${reader}`,
];

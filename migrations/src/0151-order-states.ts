import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The state of each order and payout, which the console lists and counts by. Null until the rows are rebuilt by the release that
 * fills them (form 4 of the projection).
 */
export class OrderStates1763700000151 implements MigrationInterface {
  readonly name = 'OrderStates1763700000151';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  'alter table console_orders add column if not exists state_code text',
  'alter table console_payouts add column if not exists state_code text',
  // An index of an interrupted run is invalid.
  'drop index if exists console_orders_by_state',
  'create index concurrently console_orders_by_state on console_orders (state_code, urgency, order_id)',
  'drop index if exists console_payouts_by_state',
  'create index concurrently console_payouts_by_state on console_payouts (state_code, urgency, payout_id)',
];

const DOWN = [
  'alter table console_payouts drop column state_code',
  'alter table console_orders drop column state_code',
];

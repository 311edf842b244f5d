import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The console's lists know the bank that an order pays to (what was placed before events told it has none), and are fast. */
export class ConsoleLists1763700000019 implements MigrationInterface {
  readonly name = 'ConsoleLists1763700000019';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  `alter table console_orders add column bank_code text collate "C"`,
  `alter table console_payouts add column bank_code text collate "C"`,
  `create index console_orders_by_bank on console_orders (bank_code, urgency, order_id) where bank_code is not null`,
  `create index console_payouts_by_bank on console_payouts (bank_code, urgency, payout_id) where bank_code is not null`,
  // The one that finds a number by its beginning sorts in no collation.
  `create index console_orders_by_number_order on console_orders (number collate "C", order_id)`,
  `create index console_payouts_with_attention on console_payouts (urgency, payout_id) where attention is not null`,
  `create index console_payouts_by_settling on console_payouts ((coalesce(settled_at, 'infinity'::timestamptz)), payout_id)`,
  `create index console_payouts_by_waiting on console_payouts ((coalesce(waiting_since, 'infinity'::timestamptz)), payout_id)`,
];

const DOWN = [
  'drop index console_payouts_by_waiting, console_payouts_by_settling, console_payouts_with_attention',
  'drop index console_orders_by_number_order',
  'alter table console_payouts drop column bank_code',
  'alter table console_orders drop column bank_code',
];

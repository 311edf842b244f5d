import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

/** Under which tier each order was made, as the console shows it: every one was shown as a guest's. */
export class OrderTiers1763700000087 implements MigrationInterface {
  readonly name = 'OrderTiers1763700000087';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `delete from projection_tables where table_name in ('console_order_tiers', 'console_account_tiers')`,
    );
    await runner.query('drop table console_order_tiers, console_account_tiers');
  }
}

const { app, reader } = ROLES;

const UP = [
  // Beside whose an order is, of the same events. What a guest made has no row, whoever adopts it later.
  `create table console_order_tiers (
    order_id uuid primary key,
    account_id uuid not null,
    placed_at timestamptz not null,
    tier text not null
  )`,
  'create index console_order_tiers_of_account on console_order_tiers (account_id, placed_at)',
  'create index console_order_tiers_by_tier on console_order_tiers (tier, order_id)',
  // When which account had which tier: an order may be heard of before the tier that it was made under.
  `create table console_account_tiers (
    event_id uuid primary key,
    account_id uuid not null,
    at timestamptz not null,
    tier text not null
  )`,
  'create index console_account_tiers_of_account on console_account_tiers (account_id, at)',
  `insert into projection_tables (projection, table_name) values
     ('order-owners', 'console_order_tiers'), ('order-owners', 'console_account_tiers')`,
  `grant select, insert, update, delete on console_order_tiers, console_account_tiers to ${app}`,
  `grant select on console_order_tiers, console_account_tiers to ${reader}`,
];

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** Guest orders that a customer declined, and how many browsers used a mailed link. */
export class GuestOrderChoices1801000001039 implements MigrationInterface {
  readonly name = 'GuestOrderChoices1801000001039';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table order_links drop column uses');
    await runner.query('drop table declined_guest_orders');
  }
}

const UP = [
  // "Not mine": never offered to that account again.
  `create table declined_guest_orders (
    account_id uuid not null,
    order_id uuid not null,
    declined_at timestamptz not null,
    primary key (account_id, order_id)
  )`,
  `grant select, insert, delete on declined_guest_orders to ${app}`,
  `grant select on declined_guest_orders to ${reader}`,
  // used_at: the first use, which proves that the address is read.
  'alter table order_links add column uses smallint not null default 0',
  'update order_links set uses = 1 where used_at is not null',
  `grant update (uses) on order_links to ${app}`,
  `grant select (uses) on order_links to ${reader}`,
];

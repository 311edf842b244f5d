import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app } = ROLES;

/** When payouts were asked for lately, of each bank account and of each customer: what comes too fast is looked at. */
export class PayoutPaces1763700000086 implements MigrationInterface {
  readonly name = 'PayoutPaces1763700000086';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table payout_paces');
  }
}

// Written with the order's own events; nobody but who decides reads it.
const UP = [
  `create table payout_paces (
    who text collate "C" primary key check (who ~ '^(payee|customer):'),
    asked_at timestamptz[] not null check (cardinality(asked_at) > 0)
  )`,
  `grant select, insert, update on payout_paces to ${app}`,
];

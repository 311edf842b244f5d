import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/**
 * Which payouts an account's sum is made of, so that what surely failed is taken out of it once, and comes back if it went out
 * after all. Of payouts from before, the sum says nothing: they count as they did.
 */
export class FirstPayoutsThatFailed1763700000070 implements MigrationInterface {
  readonly name = 'FirstPayoutsThatFailed1763700000070';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  `create table first_payout_parts (
    payout_id uuid primary key,
    account_id uuid not null references first_payouts (account_id),
    kobo bigint not null check (kobo > 0),
    freed boolean not null default false
  )`,
  'alter table first_payouts drop constraint first_payouts_kobo_check, add constraint first_payouts_kobo_check check (kobo >= 0)',
  `grant select, insert, update on first_payout_parts to ${app}`,
  `grant select on first_payout_parts to ${reader}`,
];

const DOWN = [
  'drop table first_payout_parts',
  'delete from first_payouts where kobo = 0',
  'alter table first_payouts drop constraint first_payouts_kobo_check, add constraint first_payouts_kobo_check check (kobo > 0)',
];

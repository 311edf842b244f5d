import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app } = ROLES;

/** Money that no order was credited with ends by people's word, too, and is listed until then. */
export class UnattributedEnds1763700000033 implements MigrationInterface {
  readonly name = 'UnattributedEnds1763700000033';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  `alter table unattributed_deposits add column closed_at timestamptz`,
  `alter table unattributed_deposits add column outcome text check (outcome in ('returned', 'attributed'))`,
  `alter table unattributed_deposits add constraint unattributed_deposits_end
    check ((closed_at is null) = (outcome is null) and (closed_at is null or credited_at is null))`,
  `drop index unattributed_deposits_open`,
  `create index unattributed_deposits_open on unattributed_deposits (arrived_at)
    where credited_at is null and closed_at is null`,
  `create index unattributed_deposits_by_arrival on unattributed_deposits (arrived_at, deposit_key)`,
  `grant update (closed_at, outcome) on unattributed_deposits to ${app}`,
];

const DOWN = [
  `revoke update (closed_at, outcome) on unattributed_deposits from ${app}`,
  `drop index unattributed_deposits_by_arrival`,
  `drop index unattributed_deposits_open`,
  `alter table unattributed_deposits drop constraint unattributed_deposits_end`,
  `alter table unattributed_deposits drop column outcome, drop column closed_at`,
  `create index unattributed_deposits_open on unattributed_deposits (arrived_at) where credited_at is null`,
];

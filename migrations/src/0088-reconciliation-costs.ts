import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What transfers cost beside what the statement says of it, and days among whose lines there are some of a reading that was left in
 * the middle. The rows are built anew by the release that fills these (form 3 of the projection).
 */
export class ReconciliationCosts1763700000088 implements MigrationInterface {
  readonly name = 'ReconciliationCosts1763700000088';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  // Defaults: an earlier release may still write until the rows are built anew.
  `alter table reconciliation_rows
    add column fee_ledger_kobo bigint not null default 0,
    add column fee_statement_kobo bigint not null default 0,
    -- Null where their line says nothing of it.
    add column fee_difference_kobo bigint`,
  `alter table reconciliation_readings add column fees text not null default 'left-out'`,
  `alter table reconciliation_days add column torn boolean not null default false`,
];

const DOWN = [
  `alter table reconciliation_rows drop column fee_ledger_kobo, drop column fee_statement_kobo,
    drop column fee_difference_kobo`,
  `alter table reconciliation_readings drop column fees`,
  `alter table reconciliation_days drop column torn`,
];

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whether the deposits behind a payout cover it, as a part of its row, and what the row comes to without that: what closed days were
 * closed by. The rows are built anew by the release that fills these (form 4 of the projection).
 */
export class ReconciliationChain1763700000091 implements MigrationInterface {
  readonly name = 'ReconciliationChain1763700000091';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  // Null where an earlier release wrote the row, and where the deposits cover it.
  `alter table reconciliation_rows add column if not exists uncovered_kobo bigint,
     add column if not exists bare_finding text, add column if not exists bare_tab text`,
  // What a build left that was broken off is there, and is of no use.
  'drop index if exists reconciliation_rows_uncovered',
  `create index concurrently reconciliation_rows_uncovered on reconciliation_rows (payout_id)
     where uncovered_kobo is not null`,
  'drop index if exists reconciliation_orders_by_deposit',
  'create index concurrently reconciliation_orders_by_deposit on reconciliation_orders using gin (deposit_keys)',
];

const DOWN = [
  'drop index reconciliation_orders_by_deposit',
  'drop index reconciliation_rows_uncovered',
  'alter table reconciliation_rows drop column uncovered_kobo, drop column bare_finding, drop column bare_tab',
];

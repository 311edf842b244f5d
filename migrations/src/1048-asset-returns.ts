import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sends of other tokens, whose sums are larger than any of USDT, and the returns that they are for. */
export class AssetReturns1801000001048 implements MigrationInterface {
  readonly name = 'AssetReturns1801000001048';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const SENDS = ['send_work', 'send_attempts', 'send_states', 'unknown_signatures'];
const KINDS = `'purchase', 'refund', 'sweep', 'top-up'`;
const PHASES = `'unproved', 'held', 'ready', 'sending', 'stuck', 'completed', 'ended'`;

const assets = (table: string, of: string): string =>
  `alter table ${table} drop constraint if exists ${table}_asset_check,
     add constraint ${table}_asset_check check (asset in (${of}))`;

const UP = [
  // In the smallest unit of its asset: tokens have up to 18 decimals.
  ...SENDS.map((table) => `alter table ${table} alter column amount_micro type numeric(30)`),
  'alter table send_states alter column reserved_micro type numeric(30)',
  ...SENDS.map((table) => assets(table, `'USDT', 'TRX', 'TOKEN'`)),
  // The contract of a token; null for USDT and TRX.
  ...['send_work', 'send_attempts'].map(
    (table) => `alter table ${table} add column contract text collate "C",
      add constraint ${table}_contract check ((asset = 'TOKEN') = (contract is not null))`,
  ),
  `alter table send_work drop constraint send_work_kind_check,
     add constraint send_work_kind_check check (kind in (${KINDS}, 'token-return', 'trx-return'))`,

  // due_at: when the next send of a return is to be prepared; null: no send waits to be.
  `alter table refund_work drop constraint refund_work_phase_check,
     add constraint refund_work_phase_check check (phase in (${PHASES}, 'topping-up')), add column due_at timestamptz`,
  // A refund of another asset is of no USDT.
  `alter table refunds add column asset_symbol text, add column asset_amount text,
     drop constraint refunds_amount_micro_check, add constraint refunds_amount_micro_check
       check (amount_micro >= 0 and (amount_micro > 0) = (asset_symbol is null))`,
];

const DOWN = [
  'alter table refunds drop column asset_symbol, drop column asset_amount',
  'alter table refunds add constraint refunds_amount_micro_check check (amount_micro > 0)',
  `alter table refund_work drop column due_at, drop constraint refund_work_phase_check,
     add constraint refund_work_phase_check check (phase in (${PHASES}))`,
  `alter table send_work drop constraint send_work_kind_check,
     add constraint send_work_kind_check check (kind in (${KINDS}))`,
  ...['send_work', 'send_attempts'].map((table) => `alter table ${table} drop column contract`),
  ...SENDS.map((table) => assets(table, `'USDT', 'TRX'`)),
  'alter table send_states alter column reserved_micro type bigint',
  ...SENDS.map((table) => `alter table ${table} alter column amount_micro type bigint`),
];

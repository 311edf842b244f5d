import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

/**
 * Why nothing is credited gets a name of its own, for it is not only another history any more; and where an engineer lets
 * the watch go on from another block, that is kept.
 */
export class ChainHalts1763700000028 implements MigrationInterface {
  readonly name = 'ChainHalts1763700000028';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const { app, reader } = ROLES;

const UP = [
  // A node that stands still answers without an error: the rule that a halt comes with one goes.
  `alter table chain_scans drop constraint chain_scans_check1`,
  `alter table chain_scans rename column fork to halt`,
  `alter table chain_scans add column halt_code text`,
  `update chain_scans set halt_code = 'chain-fork' where halt is not null`,
  `alter table chain_scans add constraint chain_scans_halt check ((halt is null) = (halt_code is null)),
     add constraint chain_scans_halt_code check (halt_code in ('chain-fork', 'solid-still', 'node-unfit'))`,

  // Acts of engineers, one row each: who let the watch go on from where, and why.
  `create table chain_cursor_moves (
    id bigint generated always as identity primary key,
    from_number bigint,
    from_id text,
    to_number bigint not null,
    to_id text not null,
    reason text not null check (length(reason) between 10 and 500),
    moved_by text not null,
    moved_at timestamptz not null default clock_timestamp()
  )`,
  `grant select, insert on chain_cursor_moves to ${app}`,
  `grant select on chain_cursor_moves to ${reader}`,
];

const DOWN = [
  'drop table chain_cursor_moves',
  'alter table chain_scans drop constraint chain_scans_halt, drop constraint chain_scans_halt_code',
  'update chain_scans set halt = null where error is null',
  'alter table chain_scans drop column halt_code',
  'alter table chain_scans rename column halt to fork',
  'alter table chain_scans add constraint chain_scans_check1 check (fork is null or error is not null)',
];

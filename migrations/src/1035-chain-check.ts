import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** What each of our addresses must have on the chain, and what the check of it found. */
export class ChainCheck1801000001035 implements MigrationInterface {
  readonly name = 'ChainCheck1801000001035';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from projection_tables where projection = 'chain-lines'`);
    for (const table of ['chain_lines', 'chain_places', 'chain_streams', 'chain_differences', 'chain_checks'])
      await runner.query(`drop table ${table}`);
  }
}

const UP = [
  // Every posting on an account of the chain: at which address, and in which block. place: hot, treasury, or a deposit address.
  `create table chain_lines (
    stream_id text collate "C" not null,
    version integer not null,
    place text collate "C" not null,
    currency text collate "C" not null,
    amount numeric(30) not null,
    block_number bigint not null,
    primary key (stream_id, version, place, currency)
  )`,
  'create index chain_lines_by_place on chain_lines (place, currency, block_number)',
  `create table chain_places (
    place text collate "C" not null,
    currency text collate "C" not null,
    amount numeric(30) not null,
    primary key (place, currency)
  )`,
  'create index chain_places_holding on chain_places (place) where amount <> 0',
  // What later lines of a stream need: the addresses of a send, and the blocks of its failed transactions.
  'create table chain_streams (stream_id text collate "C" primary key, known jsonb not null)',
  `insert into projection_tables (projection, table_name) values
    ('chain-lines', 'chain_lines'), ('chain-lines', 'chain_places'), ('chain-lines', 'chain_streams')`,
  // One row for each address and currency that differs now. counted_at: since two readings differed.
  `create table chain_differences (
    address text collate "C" not null,
    currency text collate "C" not null,
    place text collate "C" not null,
    chain_amount numeric(80) not null,
    ledger_amount numeric(30) not null,
    block_number bigint not null,
    since timestamptz not null,
    counted_at timestamptz,
    primary key (address, currency)
  )`,
  // One row: where the check stands. next_index: of the issued address that is read next of those that hold nothing.
  `create table chain_checks (
    only_row boolean primary key default true check (only_row),
    started_at timestamptz not null,
    first_at timestamptz not null,
    completed_at timestamptz,
    addresses integer not null default 0,
    problem text,
    next_index bigint not null default 0,
    round_began_at timestamptz not null
  )`,
  `grant select, insert, update, delete on chain_lines, chain_places, chain_streams, chain_differences to ${app}`,
  `grant select, insert, update on chain_checks to ${app}`,
  `grant select on chain_lines, chain_places, chain_streams, chain_differences, chain_checks to ${reader}`,
];

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

/** Where the chain watcher stands, what it has seen above the solid height, and what it passed over. */
export class Deposits1763700000004 implements MigrationInterface {
  readonly name = 'Deposits1763700000004';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table ignored_transfers, deposit_sightings, chain_scans, chain_heads, chain_blocks, chain_cursors',
    );
  }
}

const { app, reader } = ROLES;

const UP = [
  // The last block whose deposits are all in the store. It moves in their transaction.
  `create table chain_cursors (
    name text primary key,
    block_number bigint not null check (block_number >= 0),
    block_id text not null check (block_id ~ '^[0-9a-f]{64}$'),
    block_time timestamptz not null,
    updated_at timestamptz not null default clock_timestamp()
  )`,

  // The last blocks read at the head, to notice when one is replaced.
  `create table chain_blocks (
    number bigint primary key,
    block_id text not null,
    parent_id text not null
  )`,

  // Deposits seen at the head and neither confirmed nor dropped yet.
  `create table deposit_sightings (
    deposit_key text collate "C" primary key,
    order_id uuid not null,
    block_number bigint not null,
    block_id text not null
  )`,
  `create index deposit_sightings_by_block on deposit_sightings (block_number)`,

  // How far the chain is, for pages that count confirmations.
  `create table chain_heads (
    only_row boolean primary key default true check (only_row),
    head_number bigint not null,
    head_time timestamptz not null,
    solid_number bigint not null,
    solid_time timestamptz not null,
    updated_at timestamptz not null
  )`,

  // How the two scans fare, from the watcher's first question on: what any process can raise an alarm from.
  `create table chain_scans (
    name text primary key check (name in ('solid', 'head')),
    failing_since timestamptz,
    error text,
    fork text,
    updated_at timestamptz not null,
    check ((failing_since is null) = (error is null)),
    check (fork is null or error is not null)
  )`,

  // Logs of the stablecoin's contract towards a watched address that credit nothing, with the reason.
  `create table ignored_transfers (
    transfer_key text collate "C" primary key,
    order_id uuid not null,
    address text not null,
    sender text not null,
    reason text not null,
    amount numeric(78),
    block_number bigint not null,
    arrived_at timestamptz not null,
    noted_at timestamptz not null default clock_timestamp()
  )`,

  `grant select, insert, update on chain_cursors, chain_heads, chain_scans to ${app}`,
  `grant select, insert, update, delete on chain_blocks, deposit_sightings to ${app}`,
  `grant select, insert on ignored_transfers to ${app}`,
  `grant select on chain_cursors, chain_blocks, deposit_sightings, chain_heads, chain_scans, ignored_transfers to ${reader}`,
];

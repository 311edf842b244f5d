import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** The treasury and the limits of the hot wallet, and the refills from one to the other. */
export class Treasury1801000001034 implements MigrationInterface {
  readonly name = 'Treasury1801000001034';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['hot_wallet_refills', 'refills', 'treasury']) await runner.query(`drop table ${table}`);
  }
}

const UP = [
  // One row, written by the worker that reads the chain: what any process knows of the limits and of the treasury.
  `create table treasury (
    only_row boolean primary key default true check (only_row),
    hot_wallet text collate "C" not null,
    address text collate "C",
    floor_micro numeric(20) not null,
    ceiling_micro numeric(20) not null,
    energy_alarm_percent integer not null,
    usdt_micro numeric(20),
    trx_sun numeric(20),
    energy_left bigint,
    energy_limit bigint,
    free_bandwidth_left bigint,
    staked_bandwidth_left bigint,
    staked_sun numeric(20),
    requested_at timestamptz not null,
    read_at timestamptz
  )`,
  // Written in the transactions of a refill's events. expires_at: while it waits for an approval or its receipt.
  `create table refills (
    refill_id uuid primary key,
    asset text not null check (asset in ('USDT', 'TRX')),
    amount numeric(20) not null,
    phase text not null check (phase in ('requested', 'approved', 'received', 'ended')),
    requested_at timestamptz not null,
    expires_at timestamptz,
    version integer not null
  )`,
  `create unique index refills_open on refills (asset, amount) where phase in ('requested', 'approved')`,
  'create index refills_due on refills (expires_at) where expires_at is not null',
  'create index refills_by_time on refills (requested_at, refill_id)',
  // One row for each transfer from the treasury to the hot wallet; refill_id: the refill that it is, null where none is.
  `create table hot_wallet_refills (
    transfer_key text collate "C" primary key,
    asset text not null check (asset in ('USDT', 'TRX')),
    amount numeric(20) not null,
    tx_id text collate "C" not null,
    received_at timestamptz not null,
    refill_id uuid unique references refills
  )`,
  'create index hot_wallet_refills_unexpected on hot_wallet_refills (received_at) where refill_id is null',
  `grant select, insert, update on treasury, refills, hot_wallet_refills to ${app}`,
  `grant select on treasury, refills, hot_wallet_refills to ${reader}`,
];

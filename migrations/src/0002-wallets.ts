import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

/** Deposit addresses: the pool that the signer fills, and which order got which. */
export class Wallets1763700000002 implements MigrationInterface {
  readonly name = 'Wallets1763700000002';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table deposit_addresses, address_pool_trouble, address_pool');
    await runner.query('drop sequence deposit_index');
  }
}

const { app, reader } = ROLES;

const UP = [
  // Indexes are handed out once, for ever: no cycle, and a gap is fine.
  `create sequence deposit_index as bigint minvalue 0 start 0 maxvalue 2147483647 no cycle`,

  // What the signer issued. A hardened path ends at 2^31.
  `create table address_pool (
    index bigint primary key check (index between 0 and 2147483647),
    address text collate "C" not null unique check (address ~ '^T[1-9A-HJ-NP-Za-km-z]{33}$'),
    issued_at timestamptz not null,
    unique (index, address)
  )`,

  // The only table the watcher looks in: written with the order, never rebuilt, never dropped.
  `create table deposit_addresses (
    address text collate "C" primary key,
    index bigint not null unique,
    order_id uuid not null unique,
    order_number text collate "C" not null unique,
    watched_until timestamptz not null,
    created_at timestamptz not null default clock_timestamp(),
    foreign key (index, address) references address_pool (index, address)
  )`,

  // Why the pool cannot be filled, said again for as long as that is so.
  `create table address_pool_trouble (
    only_row boolean primary key default true check (only_row),
    sentence text not null,
    wrong_seed boolean not null,
    since timestamptz not null,
    seen_at timestamptz not null
  )`,

  `grant select, insert on address_pool, deposit_addresses to ${app}`,
  `grant select, insert, update, delete on address_pool_trouble to ${app}`,
  `grant usage, select on sequence deposit_index to ${app}`,
  `grant select on address_pool, address_pool_trouble, deposit_addresses, deposit_index to ${reader}`,
];

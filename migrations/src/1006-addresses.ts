import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** Deposit addresses: the pool that the signer fills, the order of each address, and the fence against restored copies. */
export class Addresses1801000001006 implements MigrationInterface {
  readonly name = 'Addresses1801000001006';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  // Indexes are used once: no cycle, and a gap does no harm.
  'create sequence deposit_index as bigint minvalue 0 start 0 maxvalue 2147483647 no cycle',
  // Addresses that the signer issued. A hardened path ends at 2^31.
  `create table address_pool (
    index bigint primary key check (index between 0 and 2147483647),
    address text collate "C" not null unique check (address ~ '^T[1-9A-HJ-NP-Za-km-z]{33}$'),
    issued_at timestamptz not null,
    unique (index, address)
  )`,

  // The address of each order: the only table that the chain watcher matches. Written with the order and never rebuilt.
  `create table deposit_addresses (
    address text collate "C" primary key,
    index bigint not null unique,
    order_id uuid not null unique,
    order_number text collate "C" not null unique,
    watched_until timestamptz not null,
    created_at timestamptz not null default clock_timestamp(),
    foreign key (index, address) references address_pool (index, address)
  )`,

  // Why the pool cannot be filled. `seen_at` moves for as long as that lasts.
  `create table address_pool_alarm (
    only_row boolean primary key default true check (only_row),
    sentence text not null,
    wrong_seed boolean not null,
    since timestamptz not null,
    seen_at timestamptz not null
  )`,

  `create function refuse_change_of_addresses() returns trigger language plpgsql as $$
   begin
     raise exception 'addresses are never changed or removed (% on %)', tg_op, tg_table_name
       using errcode = 'restrict_violation';
   end $$`,
  `create trigger address_pool_is_append_only before update or delete or truncate on address_pool
   for each statement execute function refuse_change_of_addresses()`,
  `create trigger deposit_addresses_is_append_only before update or delete or truncate on deposit_addresses
   for each statement execute function refuse_change_of_addresses()`,
  // `always`: also in sessions with session_replication_role = replica.
  'alter table address_pool enable always trigger address_pool_is_append_only',
  'alter table deposit_addresses enable always trigger deposit_addresses_is_append_only',

  // The last agreement of database and signer: tells a restored copy from the database that it is a copy of.
  `create table signer_fence (
    only_row boolean primary key default true check (only_row),
    -- The signer stores the same token; it changes with every start, every batch and whenever addresses were used.
    token uuid,
    -- An operator's decision that this database is the current one, until the signer has received it.
    adoption uuid,
    -- Indexes below it are never used, whatever the pool contains.
    usable_from bigint not null default 0 check (usable_from >= 0),
    -- Why the signer refuses this database.
    refused text,
    -- The run of the server and the transaction that wrote this row: both differ in a copy.
    server_started timestamptz,
    written_in xid8,
    updated_at timestamptz not null default clock_timestamp()
  )`,
  'insert into signer_fence default values',
  // Whether the signer agreed with this very database while this server runs. A copy of the files runs in a server that started
  // later; a row that was loaded from elsewhere was written by another transaction than `written_in`.
  `create view signer_fence_now with (security_invoker = true) as
   select token, adoption, usable_from, refused,
     refused is null and server_started = pg_postmaster_start_time()
       and mod(written_in::text::numeric, 4294967296)::text = xmin::text as stands
   from signer_fence`,

  `grant select, insert on address_pool, deposit_addresses to ${app}`,
  `grant select, insert, update, delete on address_pool_alarm to ${app}`,
  `grant select, update on signer_fence to ${app}`,
  `grant select on address_pool, deposit_addresses, address_pool_alarm, signer_fence to ${reader}`,
  `grant usage, select on sequence deposit_index to ${app}`,
  `grant select on deposit_index to ${reader}`,
  `grant select on signer_fence_now to ${app}, ${reader}`,
];

const DOWN = [
  'drop view signer_fence_now',
  'drop table signer_fence, address_pool_alarm, deposit_addresses, address_pool',
  'drop function refuse_change_of_addresses',
  'drop sequence deposit_index',
];

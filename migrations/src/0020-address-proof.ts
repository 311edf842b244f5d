import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

/** Which order an address belongs to is never changed, and money that no order accounts for is kept in sight. */
export class AddressProof1763700000020 implements MigrationInterface {
  readonly name = 'AddressProof1763700000020';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const { app, reader } = ROLES;

const UP = [
  `create function refuse_change_of_addresses() returns trigger language plpgsql as $$
   begin
     raise exception 'addresses are never changed or removed (% on %)', tg_op, tg_table_name
       using errcode = 'restrict_violation';
   end $$`,
  ...['address_pool', 'deposit_addresses'].flatMap((table) => [
    `create trigger ${table}_is_append_only before update or delete or truncate on ${table}
     for each statement execute function refuse_change_of_addresses()`,
    // "Always": also in a session that plays a replica.
    `alter table ${table} enable always trigger ${table}_is_append_only`,
  ]),

  // Final deposits at addresses of ours that could not be credited to an order: what alarms are raised from.
  `create table unattributed_deposits (
    deposit_key text collate "C" primary key,
    reason text not null check (reason in ('no-order', 'address-mismatch')),
    address text collate "C" not null,
    address_index bigint not null,
    named_order_id uuid,
    amount numeric(78) not null,
    arrived_at timestamptz not null,
    noted_at timestamptz not null default clock_timestamp(),
    credited_at timestamptz
  )`,
  `create index unattributed_deposits_open on unattributed_deposits (arrived_at) where credited_at is null`,
  `grant select, insert, update (credited_at) on unattributed_deposits to ${app}`,
  `grant select on unattributed_deposits to ${reader}`,
];

const DOWN = [
  'drop table unattributed_deposits',
  ...['address_pool', 'deposit_addresses'].map((table) => `drop trigger ${table}_is_append_only on ${table}`),
  'drop function refuse_change_of_addresses',
];

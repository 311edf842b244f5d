import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

/** By whom orders are found again: the browser that placed them, and the address and number that were given. */
export class OrderFinders1763700000046 implements MigrationInterface {
  readonly name = 'OrderFinders1763700000046';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table recent_link_requests, order_finders');
  }
}

const { app, reader } = ROLES;

const UP = [
  // Written with the order, for nothing sealed can be looked for by a fold. Blind indexes, and of a browser its hash.
  `create table order_finders (
     kind text collate "C" not null check (kind in ('mail-address', 'phone-number', 'browser')),
     person text collate "C" not null check (person ~ '^[0-9a-f]{64}$'),
     placed_at timestamptz not null,
     order_id uuid not null,
     primary key (kind, person, placed_at, order_id)
   )`,
  // Whoever asked for the links of an address: answered before anybody looks whether it is known.
  `create table recent_link_requests (
     request_id uuid primary key,
     persons text[] not null,
     asked_at timestamptz not null
   )`,
  `create index recent_link_requests_by_time on recent_link_requests (asked_at)`,
  `grant select, insert on order_finders to ${app}`,
  `grant select, insert, delete, update on recent_link_requests to ${app}`,
  `grant select (kind, placed_at, order_id) on order_finders to ${reader}`,
  `grant select (request_id, asked_at) on recent_link_requests to ${reader}`,
];

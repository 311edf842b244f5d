import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

/** Subscriptions that stand before an event of a newer release than their worker's. */
export class SubscriptionStops1763700000037 implements MigrationInterface {
  readonly name = 'SubscriptionStops1763700000037';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table subscription_stops');
  }
}

const { app, reader } = ROLES;

const UP = [
  // Counts while the subscription's checkpoint lies before the place: whoever moves it past that has nothing to delete.
  `create table subscription_stops (
    name text primary key,
    stream_id text collate "C" not null,
    version integer not null,
    event_type text not null,
    schema_version smallint not null,
    known_version smallint not null,
    epoch smallint not null,
    transaction_id xid8 not null,
    global_position bigint not null,
    noted_at timestamptz not null default clock_timestamp()
  )`,
  `grant select, insert, update on subscription_stops to ${app}`,
  `grant select on subscription_stops to ${reader}`,
];

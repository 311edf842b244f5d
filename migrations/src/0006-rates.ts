import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

/** Prices: what the sources said, the published rate's history, and the quotes that guests were given. */
export class Rates1763700000006 implements MigrationInterface {
  readonly name = 'Rates1763700000006';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table quotes, rate_log, rate_observations');
  }
}

const { app, reader } = ROLES;

const UP = [
  // A rate is naira for one stablecoin in 10^-4. A source's time is never after our own receipt of it: a clock that runs
  // ahead must not keep a dead source fresh.
  `create table rate_observations (
    source text not null,
    rate_e4 bigint not null check (rate_e4 > 0),
    source_time timestamptz not null,
    received_at timestamptz not null,
    primary key (source, received_at),
    check (source_time <= received_at)
  )`,
  `create index rate_observations_by_receipt on rate_observations (received_at)`,

  // Read model of RatePublished, keyed by the version in the one stream of rates.
  `create table rate_log (
    version integer primary key,
    published_at timestamptz not null,
    reference_rate_e4 bigint not null,
    sell_rate_e4 bigint not null,
    margin_bps integer not null
  )`,
  `create index rate_log_by_time on rate_log (published_at)`,

  `create table quotes (
    id uuid primary key,
    guest_hash text not null,
    side text not null check (side = 'sell'),
    amount_micro bigint not null check (amount_micro > 0),
    rate_e4 bigint not null check (rate_e4 > 0),
    reference_rate_e4 bigint not null check (reference_rate_e4 > 0),
    margin_bps integer not null check (margin_bps between 0 and 10000),
    sources jsonb not null,
    naira_kobo bigint not null check (naira_kobo >= 0),
    quoted_at timestamptz not null,
    expires_at timestamptz not null,
    order_id uuid unique,
    check (expires_at > quoted_at)
  )`,
  `create index unused_quotes_by_age on quotes (quoted_at) where order_id is null`,

  `grant select, insert, delete on rate_observations to ${app}`,
  `grant select, insert, update, delete on rate_log to ${app}`,
  // A quote's price never changes; only the order it became is written later.
  `grant select, insert, delete, update (order_id) on quotes to ${app}`,
  `grant select on rate_observations, rate_log to ${reader}`,
  `grant select (id, side, amount_micro, rate_e4, reference_rate_e4, margin_bps, sources, naira_kobo, quoted_at, expires_at, order_id)
   on quotes to ${reader}`,
];

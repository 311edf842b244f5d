import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type AdminProjectionRow, COUNTED_EXACTLY } from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type FeedProjection, listDeadLetters, Rebuilder } from '@usdt-africa/event-store';
import { Actors } from '@usdt-africa/operators';
import { contentRange, type Page, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { ProofBook } from '../application/proof-book.js';
import { HISTORY, type HistoryConfig } from '../history-config.js';
import { proofView, rebuildView, UNDER_WAY } from './rebuild-view.js';

interface Place {
  readonly name: string;
  readonly position: string;
  readonly events: number;
  readonly seconds: number;
}

/** A larger lag is shown as this number. */
const MOST_COUNTED = 100_000;

/** Read models: lag, rebuilds in progress, and whether their rows match their events. */
export class ListProjections extends Query<Page<AdminProjectionRow>> {}

@QueryHandler(ListProjections)
export class ListProjectionsHandler implements IQueryHandler<ListProjections> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(HISTORY) private readonly config: HistoryConfig,
    private readonly rebuilder: Rebuilder,
    private readonly proofs: ProofBook,
    private readonly actors: Actors,
  ) {}

  async execute(): Promise<Page<AdminProjectionRow>> {
    const [places, letters, rebuilds, sizes, kafka] = await Promise.all([
      this.#places(),
      listDeadLetters(this.pool),
      this.rebuilder.list(100),
      sizesOf(this.pool, this.config),
      readsKafka(this.pool),
    ]);
    const who = await this.actors.of([
      ...rebuilds.map(({ requestedBy }) => requestedBy),
      ...this.config.projections.flatMap(({ projection }) => this.proofs.last(projection.name, false)?.by ?? []),
    ]);
    const rows = this.config.projections.map(({ projection: { name, tables }, feed, about }): AdminProjectionRow => {
      const place = places.get(name);
      const parked = letters.filter(({ subscription }) => subscription === name);
      const rebuild = rebuilds.find((one) => one.projection === name && UNDER_WAY.includes(one.state));
      const ended = rebuilds.find((one) => one.projection === name && !UNDER_WAY.includes(one.state));
      const done = this.proofs.last(name, true);
      const newest = this.proofs.last(name, false);
      return {
        id: name,
        about,
        feed,
        reads: kafka && feed === 'kafka' ? 'kafka' : 'store',
        behindEvents: place?.events ?? 0,
        behindMs: Math.round((place?.seconds ?? 0) * 1000),
        position: place?.position ?? null,
        rows: tables.reduce((sum, table) => sum + (sizes.get(table)?.rows ?? 0), 0),
        parked: parked.length,
        failing: parked[0]?.error.split('\n')[0] ?? null,
        lastProof: done ? { id: done.id, at: done.finishedAt!.toISOString(), equal: done.proof?.equal ?? false } : null,
        rebuild: rebuild ? rebuildView(rebuild, who, null) : null,
        lastRebuild: ended ? rebuildView(ended, who, null) : null,
        proving: newest && !newest.finishedAt ? proofView(newest, who) : null,
      };
    });
    return { rows, contentRange: contentRange('projections', 0, rows.length, rows.length) };
  }

  async #places(): Promise<ReadonlyMap<string, Place>> {
    const { rows } = await this.pool.query<Place>(
      `select p.name, p.global_position::text as position, behind.events, behind.seconds from subscription_checkpoints p,
         lateral (
           select count(*)::int as events,
             coalesce(greatest(0, extract(epoch from clock_timestamp() - min(recorded_at))), 0)::float as seconds
           from (
             select recorded_at from events e
             where (e.epoch, e.transaction_id, e.global_position) > (p.epoch, p.transaction_id, p.global_position)
             order by e.epoch, e.transaction_id, e.global_position limit ${MOST_COUNTED}
           ) e
         ) behind`,
    );
    return new Map(rows.map((row) => [row.name, row]));
  }
}

/** @throws Refusal 404 */
export function knownProjection({ projections }: HistoryConfig, name: string): FeedProjection {
  const found = projections.find(({ projection }) => projection.name === name);
  if (!found) throw refusal('history.no-projection');
  return found;
}

/** Rows and bytes of each projection's tables. */
export async function sizesOf(
  pool: Pool,
  { projections }: HistoryConfig,
): Promise<ReadonlyMap<string, { readonly rows: number; readonly bytes: number }>> {
  const tables = projections.flatMap(({ projection }) => projection.tables);
  // The planner's estimate is useless for a small table: it is zero until the table is analysed.
  const counted = tables.map(
    (table) =>
      `select '${table}'::text as name, count(*)::int as rows from (select from ${table} limit ${COUNTED_EXACTLY + 1}) t`,
  );
  const { rows } = await pool.query<{ name: string; rows: number; bytes: string }>(
    `select name, pg_total_relation_size(oid)::text as bytes,
       case when rows > ${COUNTED_EXACTLY} then greatest(rows, reltuples::int) else rows end as rows
     from (${counted.join(' union all ')}) counted
     join pg_class on relnamespace = 'public'::regnamespace and relname = name`,
  );
  return new Map(rows.map((row) => [row.name, { rows: row.rows, bytes: Number(row.bytes) }]));
}

/** Whether projections are fed through Kafka. */
export async function readsKafka(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ some: boolean }>('select exists (select from kafka_topics) as some');
  return rows[0]!.some;
}

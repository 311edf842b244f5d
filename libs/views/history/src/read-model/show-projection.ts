import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AdminProjectionView, offered } from '@usdt-africa/contracts/admin';
import { Actors, may, ShowRecord } from '@usdt-africa/operators';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { ProofBook } from '../application/proof-book.js';
import { HISTORY, type HistoryConfig } from '../history-config.js';
import { knownProjection, ListProjections, sizesOf } from './list-projections.js';
import { proofView } from './rebuild-view.js';

/** One read model, and what can be done to it. */
export class ShowProjection extends ShowRecord<AdminProjectionView> {}

/** Refusal 404. */
@QueryHandler(ShowProjection)
export class ShowProjectionHandler implements IQueryHandler<ShowProjection> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(HISTORY) private readonly config: HistoryConfig,
    private readonly queries: QueryBus,
    private readonly proofs: ProofBook,
    private readonly actors: Actors,
  ) {}

  async execute({ id: name, viewer }: ShowProjection): Promise<AdminProjectionView> {
    const feed = knownProjection(this.config, name);
    const row = (await this.queries.execute(new ListProjections())).rows.find(({ id }) => id === name)!;
    const [sizes, { rows: counted }] = await Promise.all([
      sizesOf(this.pool, this.config),
      this.pool.query<{ events: string }>(
        `select greatest(0, reltuples)::bigint::text as events from pg_class where oid = 'events'::regclass`,
      ),
    ]);
    const last = this.proofs.last(name, false);
    const who = await this.actors.of(last ? [last.by] : []);
    const facts = { name: row.id };
    return {
      ...row,
      tables: feed.projection.tables,
      handles: feed.projection.handles,
      estimate: {
        events: Number(counted[0]?.events ?? 0),
        diskBytes: feed.projection.tables.reduce((sum, table) => sum + (sizes.get(table)?.bytes ?? 0), 0),
      },
      proof: last ? proofView(last, who) : null,
      actions: may(viewer.role, 'projections.rebuild')
        ? [
            offered('rebuild', { why: row.rebuild ? 'already-running' : null, facts }),
            offered('prove', { why: row.proving ? 'already-running' : null, facts }),
          ]
        : [],
    };
  }
}

import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminProjectionsOverview } from '@usdt-africa/contracts/admin';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { readsKafka } from './list-projections.js';

/** The data shown next to the list of read models. */
export class ShowProjectionsOverview extends Query<AdminProjectionsOverview> {}

@QueryHandler(ShowProjectionsOverview)
export class ShowProjectionsOverviewHandler implements IQueryHandler<ShowProjectionsOverview> {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async execute(): Promise<AdminProjectionsOverview> {
    const { rows } = await this.pool.query<{ last: string | null }>(
      'select max(global_position)::text as last from (select global_position from events order by epoch desc, transaction_id desc, global_position desc limit 100) as newest',
    );
    const direct = (await readsKafka(this.pool)) ? null : 'Read models read the event store: Kafka is not set.';
    return { storePosition: rows[0]?.last ?? '0', direct };
  }
}

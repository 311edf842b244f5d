import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminDeadLettersOverview } from '@usdt-africa/contracts/admin';
import { listDeadLetters } from '@usdt-africa/event-store';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { DeadLetterRows } from './dead-letter-rows.js';

/** How many letters there are, of how many causes, and whether money waits. */
export class ShowDeadLettersOverview extends Query<AdminDeadLettersOverview> {}

@QueryHandler(ShowDeadLettersOverview)
export class ShowDeadLettersOverviewHandler implements IQueryHandler<ShowDeadLettersOverview> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly letters: DeadLetterRows,
  ) {}

  async execute(): Promise<AdminDeadLettersOverview> {
    const [rows, { rows: counted }] = await Promise.all([
      this.letters.of(await listDeadLetters(this.pool)),
      this.pool.query<{ streams: number }>(
        `select greatest(0, reltuples)::int as streams from pg_class where relname = 'admin_orders'`,
      ),
    ]);
    return {
      letters: rows.length,
      causes: new Set(rows.map(({ cause }) => cause)).size,
      parkedStreams: new Set(rows.map(({ stream }) => stream)).size,
      otherStreams: counted[0]?.streams ?? 0,
      moneyWaits: rows.some(({ money }) => money),
    };
  }
}

import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminPause } from '@usdt-africa/contracts/admin';
import type { Clock } from '@usdt-africa/kernel';
import { actorOf, Actors } from '@usdt-africa/operators';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { bankNames, titleOf } from './switch-titles.js';

interface Row {
  readonly name: string;
  readonly until: Date | null;
  readonly operator_id: string | null;
  readonly reason: string | null;
}

/** The pauses of money in force now, for the banner of every console page: without what they touch, which costs more to count. */
export class ListPauses extends Query<AdminPause[]> {}

@QueryHandler(ListPauses)
export class ListPausesHandler implements IQueryHandler<ListPauses> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly actors: Actors,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(): Promise<AdminPause[]> {
    const { rows } = await this.pool.query<Row>(
      `select name, until, operator_id, reason from switches
       where paused and (until is null or until > $1) and name not like 'notice-%' order by changed_at, name`,
      [this.clock.now()],
    );
    if (rows.length === 0) return [];
    const operators = rows.flatMap(({ operator_id: id }) => (id === null ? [] : [actorOf(id)]));
    const [banks, nameOf] = await Promise.all([bankNames(this.pool), this.actors.of(operators)]);
    return rows.map(({ name, until, operator_id: id, reason }) => ({
      ...titleOf(name, banks),
      until: until?.toISOString() ?? null,
      by: id === null ? null : nameOf(actorOf(id)),
      reason,
    }));
  }
}

import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { refusal } from '@usdt-africa/contracts/refusals';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';

/** The run of a sweep. Refusal 404 `no-sweep`. */
export class RunOfSweep extends Query<string> {
  constructor(readonly sweepId: string) {
    super();
  }
}

@QueryHandler(RunOfSweep)
export class RunOfSweepHandler implements IQueryHandler<RunOfSweep> {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async execute({ sweepId }: RunOfSweep): Promise<string> {
    const { rows } = await this.pool.query<{ run_id: string }>('select run_id from sweep_work where sweep_id = $1', [
      sweepId,
    ]);
    if (!rows[0]) throw refusal('sweeps.no-sweep');
    return rows[0].run_id;
  }
}

import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ADMIN_UNATTRIBUTED_TABS, type AdminUnattributedCounts } from '@usdt-africa/contracts/admin';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { countsByState } from './counts-by-state.js';
import { STATE } from './unattributed-rows.js';

export class CountUnattributed extends Query<AdminUnattributedCounts> {}

@QueryHandler(CountUnattributed)
export class CountUnattributedHandler implements IQueryHandler<CountUnattributed> {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async execute(): Promise<AdminUnattributedCounts> {
    const { rows } = await this.pool.query<{ state: string; total: number }>(
      `select ${STATE} as state, count(*)::int as total from unattributed_deposits group by 1`,
    );
    return countsByState(ADMIN_UNATTRIBUTED_TABS, rows);
  }
}

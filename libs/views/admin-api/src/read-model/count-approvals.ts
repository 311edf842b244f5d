import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ADMIN_APPROVAL_TABS, type AdminApprovalCounts } from '@usdt-africa/contracts/admin';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { countsByState } from './counts-by-state.js';

export class CountApprovals extends Query<AdminApprovalCounts> {}

@QueryHandler(CountApprovals)
export class CountApprovalsHandler implements IQueryHandler<CountApprovals> {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async execute(): Promise<AdminApprovalCounts> {
    const { rows } = await this.pool.query<{ state: string; total: number }>(
      'select state, count(*)::int as total from approvals group by state',
    );
    return countsByState(ADMIN_APPROVAL_TABS, rows);
  }
}

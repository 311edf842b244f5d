import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminFundingCounts } from '@usdt-africa/contracts/admin';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, type ListQuery } from '@usdt-africa/platform';
import { FundingList } from './funding-list.js';

/** The tabs of the list of payments. */
export class CountFundings extends Query<AdminFundingCounts> {
  constructor(readonly query: Pick<ListQuery, 'filter'>) {
    super();
  }
}

@QueryHandler(CountFundings)
export class CountFundingsHandler implements IQueryHandler<CountFundings> {
  constructor(
    private readonly list: FundingList,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  execute({ query }: CountFundings): Promise<AdminFundingCounts> {
    return this.list.counts(query, this.clock.now());
  }
}

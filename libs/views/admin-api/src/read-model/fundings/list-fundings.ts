import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminFundingRow } from '@usdt-africa/contracts/admin';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, type ListQuery, type Page } from '@usdt-africa/platform';
import { FundingList } from './funding-list.js';

/** A page of the list of payments. */
export class ListFundings extends Query<Page<AdminFundingRow>> {
  constructor(readonly query: ListQuery) {
    super();
  }
}

@QueryHandler(ListFundings)
export class ListFundingsHandler implements IQueryHandler<ListFundings> {
  constructor(
    private readonly list: FundingList,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  execute({ query }: ListFundings): Promise<Page<AdminFundingRow>> {
    return this.list.page(query, this.clock.now());
  }
}

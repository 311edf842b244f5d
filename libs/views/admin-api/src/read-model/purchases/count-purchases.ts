import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminPurchaseCounts } from '@usdt-africa/contracts/admin';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, type ListQuery } from '@usdt-africa/platform';
import { PurchaseList } from './purchase-list.js';

/** The tabs of the list of purchases. */
export class CountPurchases extends Query<AdminPurchaseCounts> {
  constructor(readonly query: Pick<ListQuery, 'filter'>) {
    super();
  }
}

@QueryHandler(CountPurchases)
export class CountPurchasesHandler implements IQueryHandler<CountPurchases> {
  constructor(
    private readonly list: PurchaseList,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  execute({ query }: CountPurchases): Promise<AdminPurchaseCounts> {
    return this.list.counts(query, this.clock.now());
  }
}

import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminTierCounts } from '@usdt-africa/contracts/admin';
import type { ListQuery } from '@usdt-africa/platform';
import { TierList } from './tier-list.js';

/** The figures on the queue's tabs. */
export class CountTierRequests extends Query<AdminTierCounts> {
  constructor(readonly query: ListQuery) {
    super();
  }
}

@QueryHandler(CountTierRequests)
export class CountTierRequestsHandler implements IQueryHandler<CountTierRequests> {
  constructor(private readonly list: TierList) {}

  execute({ query }: CountTierRequests): Promise<AdminTierCounts> {
    return this.list.counts(query);
  }
}

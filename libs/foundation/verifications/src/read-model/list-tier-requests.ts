import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminTierRow } from '@usdt-africa/contracts/admin';
import type { ListQuery, Page } from '@usdt-africa/platform';
import { TierList } from './tier-list.js';

/** A page of the queue. */
export class ListTierRequests extends Query<Page<AdminTierRow>> {
  constructor(readonly query: ListQuery) {
    super();
  }
}

@QueryHandler(ListTierRequests)
export class ListTierRequestsHandler implements IQueryHandler<ListTierRequests> {
  constructor(private readonly list: TierList) {}

  execute({ query }: ListTierRequests): Promise<Page<AdminTierRow>> {
    return this.list.page(query);
  }
}

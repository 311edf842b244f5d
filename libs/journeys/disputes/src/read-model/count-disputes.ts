import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminDisputeCounts } from '@usdt-africa/contracts/admin';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, type ListQuery } from '@usdt-africa/platform';
import { DisputeList } from './dispute-list.js';

/** The tabs under the other filters, and the saved queries that come with the console. */
export class CountDisputes extends Query<AdminDisputeCounts> {
  constructor(
    readonly query: Pick<ListQuery, 'filter' | 'findsPeople'>,
    readonly viewerId: string,
  ) {
    super();
  }
}

@QueryHandler(CountDisputes)
export class CountDisputesHandler implements IQueryHandler<CountDisputes> {
  constructor(
    private readonly list: DisputeList,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  execute({ query, viewerId }: CountDisputes): Promise<AdminDisputeCounts> {
    return this.list.counts(query, viewerId, this.clock.now());
  }
}

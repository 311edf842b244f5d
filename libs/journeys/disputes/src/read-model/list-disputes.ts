import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminDisputeRow } from '@usdt-africa/contracts/admin';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, type ListQuery, type Page } from '@usdt-africa/platform';
import { DisputeList } from './dispute-list.js';

/** A page of the queue. */
export class ListDisputes extends Query<Page<AdminDisputeRow>> {
  constructor(
    readonly query: ListQuery,
    readonly viewerId: string,
  ) {
    super();
  }
}

@QueryHandler(ListDisputes)
export class ListDisputesHandler implements IQueryHandler<ListDisputes> {
  constructor(
    private readonly list: DisputeList,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws Refusal 400 for junk, and for a range wider than a list is */
  execute({ query, viewerId }: ListDisputes): Promise<Page<AdminDisputeRow>> {
    return this.list.page(query, viewerId, this.clock.now());
  }
}

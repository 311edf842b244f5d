import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminPurchaseRow } from '@usdt-africa/contracts/admin';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, type ListQuery, type Page } from '@usdt-africa/platform';
import { PurchaseList } from './purchase-list.js';

/** A page of the list of purchases. */
export class ListPurchases extends Query<Page<AdminPurchaseRow>> {
  constructor(readonly query: ListQuery) {
    super();
  }
}

@QueryHandler(ListPurchases)
export class ListPurchasesHandler implements IQueryHandler<ListPurchases> {
  constructor(
    private readonly list: PurchaseList,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  execute({ query }: ListPurchases): Promise<Page<AdminPurchaseRow>> {
    return this.list.page(query, this.clock.now());
  }
}

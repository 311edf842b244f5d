import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminPayoutRow } from '@usdt-africa/contracts/admin';
import type { ListQuery, Page } from '@usdt-africa/platform';
import { PayoutList } from './payout-list.js';

export class ListPayouts extends Query<Page<AdminPayoutRow>> {
  constructor(readonly asked: ListQuery) {
    super();
  }
}

@QueryHandler(ListPayouts)
export class ListPayoutsHandler implements IQueryHandler<ListPayouts> {
  constructor(private readonly list: PayoutList) {}

  execute({ asked }: ListPayouts): Promise<Page<AdminPayoutRow>> {
    return this.list.page(asked);
  }
}

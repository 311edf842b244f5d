import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminPayoutCounts } from '@usdt-africa/contracts/admin';
import type { ListQuery } from '@usdt-africa/platform';
import { PayoutList } from './payout-list.js';

export class CountPayouts extends Query<AdminPayoutCounts> {
  constructor(readonly asked: ListQuery) {
    super();
  }
}

@QueryHandler(CountPayouts)
export class CountPayoutsHandler implements IQueryHandler<CountPayouts> {
  constructor(private readonly list: PayoutList) {}

  execute({ asked }: CountPayouts): Promise<AdminPayoutCounts> {
    return this.list.counts(asked);
  }
}

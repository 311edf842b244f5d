import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminRefundCounts } from '@usdt-africa/contracts/admin';
import type { ListQuery } from '@usdt-africa/platform';
import { RefundList } from './refund-list.js';

/** The tabs of the list of refunds. */
export class CountRefunds extends Query<AdminRefundCounts> {
  constructor(readonly query: Pick<ListQuery, 'filter'>) {
    super();
  }
}

@QueryHandler(CountRefunds)
export class CountRefundsHandler implements IQueryHandler<CountRefunds> {
  constructor(private readonly list: RefundList) {}

  execute({ query }: CountRefunds): Promise<AdminRefundCounts> {
    return this.list.counts(query);
  }
}

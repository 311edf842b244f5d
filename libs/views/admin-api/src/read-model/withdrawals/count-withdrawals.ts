import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminWithdrawalCounts } from '@usdt-africa/contracts/admin';
import type { ListQuery } from '@usdt-africa/platform';
import { WithdrawalList } from './withdrawal-list.js';

/** The tabs of the list of withdrawals and transfers. */
export class CountWithdrawals extends Query<AdminWithdrawalCounts> {
  constructor(readonly query: Pick<ListQuery, 'filter'>) {
    super();
  }
}

@QueryHandler(CountWithdrawals)
export class CountWithdrawalsHandler implements IQueryHandler<CountWithdrawals> {
  constructor(private readonly list: WithdrawalList) {}

  execute({ query }: CountWithdrawals): Promise<AdminWithdrawalCounts> {
    return this.list.counts(query);
  }
}

import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminWithdrawalRow } from '@usdt-africa/contracts/admin';
import type { ListQuery, Page } from '@usdt-africa/platform';
import { WithdrawalList } from './withdrawal-list.js';

/** A page of the list of withdrawals and transfers. */
export class ListWithdrawals extends Query<Page<AdminWithdrawalRow>> {
  constructor(readonly query: ListQuery) {
    super();
  }
}

@QueryHandler(ListWithdrawals)
export class ListWithdrawalsHandler implements IQueryHandler<ListWithdrawals> {
  constructor(private readonly list: WithdrawalList) {}

  execute({ query }: ListWithdrawals): Promise<Page<AdminWithdrawalRow>> {
    return this.list.page(query);
  }
}

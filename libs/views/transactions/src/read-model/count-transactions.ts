import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { TransactionsCountView, TransactionsFilter } from '@usdt-africa/contracts/api';
import { TransactionList } from './transaction-list.js';

/** How many of one customer's transactions a filter leaves. */
export class CountTransactions extends Query<TransactionsCountView> {
  constructor(
    readonly accountId: string,
    readonly filter: TransactionsFilter,
  ) {
    super();
  }
}

@QueryHandler(CountTransactions)
export class CountTransactionsHandler implements IQueryHandler<CountTransactions> {
  constructor(private readonly list: TransactionList) {}

  execute({ accountId, filter }: CountTransactions): Promise<TransactionsCountView> {
    return this.list.count(accountId, filter);
  }
}

import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { TransactionsRequest, TransactionsView } from '@usdt-africa/contracts/api';
import { TransactionList } from './transaction-list.js';

/** A page of one customer's transactions. */
export class ListTransactions extends Query<TransactionsView> {
  constructor(
    readonly accountId: string,
    readonly request: TransactionsRequest,
  ) {
    super();
  }
}

@QueryHandler(ListTransactions)
export class ListTransactionsHandler implements IQueryHandler<ListTransactions> {
  constructor(private readonly list: TransactionList) {}

  execute({ accountId, request }: ListTransactions): Promise<TransactionsView> {
    return this.list.page(accountId, request);
  }
}

import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { TransactionRecipientsView } from '@usdt-africa/contracts/api';
import { TransactionList } from './transaction-list.js';

/** Payees of one customer, the latest first. */
export class ListPayees extends Query<TransactionRecipientsView> {
  constructor(readonly accountId: string) {
    super();
  }
}

@QueryHandler(ListPayees)
export class ListPayeesHandler implements IQueryHandler<ListPayees> {
  constructor(private readonly list: TransactionList) {}

  async execute({ accountId }: ListPayees): Promise<TransactionRecipientsView> {
    return { recipients: await this.list.payees(accountId) };
  }
}

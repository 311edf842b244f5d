import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { TransactionView } from '@usdt-africa/contracts/api';
import { type Owner, TransactionMarks } from '../application/transaction-marks.js';

/** What its owner keeps about a transaction, read from its own stream: never from a list that may lag. */
export class ShowTransaction extends Query<TransactionView> {
  constructor(readonly owner: Owner) {
    super();
  }
}

@QueryHandler(ShowTransaction)
export class ShowTransactionHandler implements IQueryHandler<ShowTransaction> {
  constructor(private readonly marks: TransactionMarks) {}

  execute({ owner }: ShowTransaction): Promise<TransactionView> {
    return this.marks.view(owner);
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { TransactionCategory } from '@usdt-africa/contracts/api';
import { categorise } from '../domain/decide.js';
import { type Owner, TransactionMarks } from './transaction-marks.js';

/** Puts a transaction where its owner wants it. */
export class CategoriseTransaction extends Command<void> {
  constructor(
    readonly owner: Owner,
    readonly category: TransactionCategory,
  ) {
    super();
  }
}

@CommandHandler(CategoriseTransaction)
export class CategoriseTransactionHandler implements ICommandHandler<CategoriseTransaction> {
  constructor(private readonly marks: TransactionMarks) {}

  async execute({ owner, category }: CategoriseTransaction): Promise<void> {
    await this.marks.change(owner, (transaction, by) => categorise(transaction, category, by));
  }
}

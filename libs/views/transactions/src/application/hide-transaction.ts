import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { hide } from '../domain/decide.js';
import { type Owner, TransactionMarks } from './transaction-marks.js';

/** Leaves a transaction out of its owner's list, or takes it back in. */
export class HideTransaction extends Command<void> {
  constructor(
    readonly owner: Owner,
    readonly hidden: boolean,
  ) {
    super();
  }
}

@CommandHandler(HideTransaction)
export class HideTransactionHandler implements ICommandHandler<HideTransaction> {
  constructor(private readonly marks: TransactionMarks) {}

  async execute({ owner, hidden }: HideTransaction): Promise<void> {
    await this.marks.change(owner, (transaction, by) => hide(transaction, hidden, by));
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { removeFile } from '../domain/decide.js';
import { type Owner, TransactionMarks } from './transaction-marks.js';

/** Takes a file away for good: its bytes go with it. */
export class RemoveTransactionFile extends Command<void> {
  constructor(
    readonly owner: Owner,
    readonly fileId: string,
  ) {
    super();
  }
}

@CommandHandler(RemoveTransactionFile)
export class RemoveTransactionFileHandler implements ICommandHandler<RemoveTransactionFile> {
  constructor(private readonly marks: TransactionMarks) {}

  async execute({ owner, fileId }: RemoveTransactionFile): Promise<void> {
    await this.marks.change(
      owner,
      (transaction, by) => removeFile(transaction, fileId, by),
      async (tx, isNew) => {
        if (isNew) await this.marks.dropFile(tx, fileId);
      },
    );
  }
}

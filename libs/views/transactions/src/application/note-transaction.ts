import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { note } from '../domain/decide.js';
import { type Owner, TransactionMarks } from './transaction-marks.js';

/** Writes its owner's own note; an empty one takes it away. */
export class NoteTransaction extends Command<void> {
  constructor(
    readonly owner: Owner,
    readonly text: string,
  ) {
    super();
  }
}

@CommandHandler(NoteTransaction)
export class NoteTransactionHandler implements ICommandHandler<NoteTransaction> {
  constructor(private readonly marks: TransactionMarks) {}

  /** @throws Refusal 410 `erased` */
  async execute({ owner, text }: NoteTransaction): Promise<void> {
    const sealed = text === '' ? null : await this.marks.seal(owner.accountId, { text });
    await this.marks.change(owner, (transaction, by) => note(transaction, sealed, by));
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UploadedFileView } from '@usdt-africa/contracts/api';
import { checkUpload, safeName } from '@usdt-africa/files';
import type { StoreAnswer } from '@usdt-africa/platform';
import { addFile } from '../domain/decide.js';
import { type Owner, TransactionMarks } from './transaction-marks.js';

/** Adds a file to a transaction: checked by content, re-encoded, sealed under its owner's key. */
export class AddTransactionFile extends Command<UploadedFileView> {
  constructor(
    readonly owner: Owner,
    /** Derived from the requester and their Idempotency-Key. */
    readonly fileId: string,
    readonly name: string,
    readonly bytes: Buffer,
    readonly client: string,
    readonly storeAnswer: StoreAnswer<UploadedFileView>,
  ) {
    super();
  }
}

@CommandHandler(AddTransactionFile)
export class AddTransactionFileHandler implements ICommandHandler<AddTransactionFile> {
  constructor(private readonly marks: TransactionMarks) {}

  /** @throws Refusal as `checkUpload`; 409 `too-many-files`; 410 `erased` */
  async execute({ owner, fileId, name, bytes, client, storeAnswer }: AddTransactionFile): Promise<UploadedFileView> {
    const { kind, bytes: cleaned, sha256 } = await checkUpload(bytes, client);
    const sealed = await this.marks.seal(owner.accountId, name);
    const file = { fileId, kind, bytes: cleaned.length, sha256, name: sealed };
    const added: UploadedFileView = { id: fileId, name: safeName(name, kind), kind, bytes: cleaned.length };
    await this.marks.change(
      owner,
      (transaction, by) => addFile(transaction, file, by),
      async (tx, isNew) => {
        if (isNew) await this.marks.keepFile(tx, owner.accountId, fileId, cleaned);
        await storeAnswer(tx, { status: 201, body: added });
      },
    );
    return added;
  }
}

import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { FileKind } from '@usdt-africa/files';
import { TransactionMarks } from '../application/transaction-marks.js';

/** A file of a transaction, to be given out to its owner. */
export class ReadTransactionFile extends Query<{
  readonly name: string;
  readonly kind: FileKind;
  readonly bytes: Buffer;
}> {
  constructor(
    readonly orderId: string,
    readonly fileId: string,
  ) {
    super();
  }
}

@QueryHandler(ReadTransactionFile)
export class ReadTransactionFileHandler implements IQueryHandler<ReadTransactionFile> {
  constructor(private readonly marks: TransactionMarks) {}

  /** @throws Refusal 404 `file-not-found` */
  execute({ orderId, fileId }: ReadTransactionFile) {
    return this.marks.file(orderId, fileId);
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { readUpload } from '@usdt-africa/files';
import { UploadReader, uploadSender } from '@usdt-africa/platform';
import type { Request } from 'express';
import { ownTransaction } from './transaction-owner.js';
import { TransactionLimits } from './transaction-limits.js';

/** Reads the files that customers add to their transactions. */
@Injectable()
export class TransactionUploadReader extends UploadReader {
  constructor(@Inject(TransactionLimits) private readonly limits: TransactionLimits) {
    super();
  }

  protected async read(request: Request): Promise<Buffer> {
    const { principal } = ownTransaction(request);
    await this.limits.uploads.take(principal.key);
    return readUpload(request, uploadSender(request, principal));
  }
}

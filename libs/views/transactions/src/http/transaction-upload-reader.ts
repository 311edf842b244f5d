import { Inject, Injectable } from '@nestjs/common';
import { readUpload } from '@usdt-africa/files';
import { ownedOrder } from '@usdt-africa/orders';
import { UploadReader, uploadSender } from '@usdt-africa/platform';
import type { Request } from 'express';
import { transactionOwner } from './transaction-owner.js';
import { TransactionLimits } from './transaction-limits.js';

/** Reads the files that customers add to their transactions. */
@Injectable()
export class TransactionUploadReader extends UploadReader {
  constructor(@Inject(TransactionLimits) private readonly limits: TransactionLimits) {
    super();
  }

  protected async read(request: Request): Promise<Buffer> {
    const owned = ownedOrder(request);
    transactionOwner(owned);
    await this.limits.uploads.take(owned.principal.key);
    return readUpload(request, uploadSender(request, owned.principal));
  }
}

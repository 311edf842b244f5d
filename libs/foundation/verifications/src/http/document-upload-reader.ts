import { Inject, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { DOCUMENT_PARTS, type DocumentPart } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import { readUpload } from '@usdt-africa/files';
import { clientKey, customerBehind, signedOut, UploadReader, uploadSender } from '@usdt-africa/platform';
import type { Request } from 'express';
import { ShowUpgrade } from '../read-model/show-upgrade.js';
import { UpgradeLimits } from './upgrade-limits.js';

/** Reads the documents that customers add to their tier upgrade requests. */
@Injectable()
export class DocumentUploadReader extends UploadReader {
  constructor(
    private readonly queries: QueryBus,
    @Inject(UpgradeLimits) private readonly limits: UpgradeLimits,
  ) {
    super();
  }

  protected async read(request: Request): Promise<Buffer> {
    const customer = customerBehind(request);
    if (!customer) throw signedOut();
    // Bytes that belong to nothing are not read.
    const { request: upgradeRequest } = await this.queries.execute(new ShowUpgrade(customer.accountId));
    if (!upgradeRequest) throw refusal('verifications.no-upgrade');
    documentPart(String(request.params['document']));
    await this.limits.uploadsPerClient.take(clientKey(request));
    await this.limits.uploads.take(customer.principal.key);
    return readUpload(request, uploadSender(request, customer.principal));
  }
}

/** @throws Refusal 404 `not-found` for a document that no request has */
export function documentPart(text: string): DocumentPart {
  const part = DOCUMENT_PARTS.find((one) => one === text);
  if (!part) throw refusal('http.not-found');
  return part;
}

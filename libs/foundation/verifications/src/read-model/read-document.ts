import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { FileKind } from '@usdt-africa/files';
import type { OperatorIdentity } from '@usdt-africa/operators';
import { TierUpgradeRequests } from '../application/tier-upgrade-requests.js';
import { isOpenTo } from '../domain/decide.js';

interface ViewedDocument {
  readonly name: string;
  readonly kind: FileKind;
  readonly bytes: Buffer;
}

/** A document, for a reviewer with open access. */
export class ReadDocument extends Query<ViewedDocument> {
  constructor(
    readonly verificationId: string,
    readonly documentId: string,
    readonly operator: OperatorIdentity,
  ) {
    super();
  }
}

@QueryHandler(ReadDocument)
export class ReadDocumentHandler implements IQueryHandler<ReadDocument> {
  constructor(private readonly upgradeRequests: TierUpgradeRequests) {}

  /** @throws Refusal 404 `not-found`; 409 `documents-not-viewed`: access needs a stated reason first; 410 `documents-erased` */
  async execute({ verificationId, documentId, operator }: ReadDocument): Promise<ViewedDocument> {
    const { state, begun } = await this.upgradeRequests.require(verificationId);
    if (state.isErased) throw refusal('verifications.documents-erased');
    if (!isOpenTo(state, operator.id, this.upgradeRequests.clock.now()))
      throw refusal('verifications.documents-not-viewed');
    const document = state.documents.find((one) => one.documentId === documentId);
    if (!document) throw refusal('verifications.not-found');
    const bytes = await this.upgradeRequests.files().get(documentId);
    if (!bytes) throw refusal('verifications.documents-erased');
    return { name: `${begun.number} ${document.part}`, kind: document.kind, bytes };
  }
}

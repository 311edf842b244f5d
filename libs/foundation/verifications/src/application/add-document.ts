import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { assertNotFrozen } from '@usdt-africa/accounts';
import type { DocumentPart } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { checkUpload } from '@usdt-africa/files';
import { uuidFrom } from '@usdt-africa/kernel';
import { addDocument } from '../domain/decide.js';
import { isOpenToCustomer } from '../domain/verification.js';
import { byOwner, type OwnersRequest } from './requests.js';
import { documentsSubject, TierUpgradeRequests } from './tier-upgrade-requests.js';

/**
 * Adds a document to a tier upgrade request: checked by its content and stored sealed, in the transaction of its event.
 */
export class AddDocument extends Command<void> {
  constructor(
    readonly request: OwnersRequest,
    readonly part: DocumentPart,
    readonly bytes: Buffer,
    readonly client: string,
  ) {
    super();
  }
}

@CommandHandler(AddDocument)
export class AddDocumentHandler implements ICommandHandler<AddDocument> {
  constructor(private readonly upgradeRequests: TierUpgradeRequests) {}

  /**
   * @throws Refusal 403 `paused`; 404 `no-upgrade`; 409 `not-open`, `wrong-part`, `too-many-documents`; 422 as
   * `checkUpload`, `selfie-picture`
   */
  async execute({ request, part, bytes, client }: AddDocument): Promise<void> {
    const { verificationId, state } = await this.upgradeRequests.requireNewest(request.accountId);
    // Looking into a file costs: not for one that cannot be added.
    if (!isOpenToCustomer(state)) throw refusal('verifications.not-open');
    const documentId = uuidFrom('verification-document', verificationId, part, request.key);
    const file = await checkUpload(bytes, client);
    if (part === 'selfie' && file.kind === 'pdf') throw refusal('verifications.selfie-picture');
    const document = { documentId, part, kind: file.kind, bytes: file.bytes.length, sha256: file.sha256 };
    await this.upgradeRequests.change(
      verificationId,
      (upgradeRequest, now) => addDocument(upgradeRequest, document, now),
      byOwner(request),
      {
        alongside: async (tx) => {
          await assertNotFrozen(tx, request.accountId);
          await this.upgradeRequests.files(tx).put(documentId, documentsSubject(verificationId), file.bytes);
          await request.markDone(tx);
        },
      },
    );
  }
}

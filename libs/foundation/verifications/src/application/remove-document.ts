import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { assertNotFrozen } from '@usdt-africa/accounts';
import { removeDocument } from '../domain/decide.js';
import { byOwner } from './requests.js';
import { TierUpgradeRequests } from './tier-upgrade-requests.js';

/** Removes a document: its bytes are deleted in the transaction of its event. */
export class RemoveDocument extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly documentId: string,
  ) {
    super();
  }
}

@CommandHandler(RemoveDocument)
export class RemoveDocumentHandler implements ICommandHandler<RemoveDocument> {
  constructor(private readonly upgradeRequests: TierUpgradeRequests) {}

  /** @throws Refusal 403 `paused`; 404 `no-upgrade`; 409 `not-open` */
  async execute({ accountId, documentId }: RemoveDocument): Promise<void> {
    const { verificationId } = await this.upgradeRequests.requireNewest(accountId);
    await this.upgradeRequests.change(
      verificationId,
      (upgradeRequest, now) => removeDocument(upgradeRequest, documentId, now),
      byOwner({ accountId }),
      {
        alongside: (tx) => assertNotFrozen(tx, accountId),
      },
    );
  }
}

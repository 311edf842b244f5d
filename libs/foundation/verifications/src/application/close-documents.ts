import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { closeDocuments } from '../domain/decide.js';
import { byReviewer, type ReviewersRequest } from './requests.js';
import { TierUpgradeRequests } from './tier-upgrade-requests.js';

/** Closes the documents of a tier upgrade request to one reviewer before their time is over; for others they stay open. */
export class CloseDocuments extends Command<void> {
  constructor(readonly request: Pick<ReviewersRequest, 'operator' | 'verificationId'>) {
    super();
  }
}

@CommandHandler(CloseDocuments)
export class CloseDocumentsHandler implements ICommandHandler<CloseDocuments> {
  constructor(private readonly upgradeRequests: TierUpgradeRequests) {}

  /** @throws Refusal 404 `not-found` */
  async execute({ request }: CloseDocuments): Promise<void> {
    const { verificationId, operator } = request;
    await this.upgradeRequests.change(
      verificationId,
      (upgradeRequest, now) => closeDocuments(upgradeRequest, operator.id, now),
      byReviewer(request),
    );
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { viewDocuments, VERIFICATION_RULES } from '../domain/decide.js';
import { byReviewer, type ReviewersRequest } from './requests.js';
import { TierUpgradeRequests } from './tier-upgrade-requests.js';

/** Opens the documents of a tier upgrade request to one reviewer, for a limited time and a recorded reason. */
export class ViewDocuments extends Command<void> {
  constructor(readonly request: ReviewersRequest & { readonly reason: string }) {
    super();
  }
}

@CommandHandler(ViewDocuments)
export class ViewDocumentsHandler implements ICommandHandler<ViewDocuments> {
  constructor(private readonly upgradeRequests: TierUpgradeRequests) {}

  /** @throws Refusal 404 `not-found`, 410 `documents-erased` */
  async execute({ request }: ViewDocuments): Promise<void> {
    const { verificationId, operator, markDone } = request;
    await this.upgradeRequests.change(
      verificationId,
      (upgradeRequest, now) => viewDocuments(upgradeRequest, operator.id, now, VERIFICATION_RULES),
      byReviewer(request),
      { alongside: markDone },
    );
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AdminTierRefuseRequest } from '@usdt-africa/contracts/admin';
import { isNeutral, refuse, VERIFICATION_RULES } from '../domain/decide.js';
import { byReviewer, type ReviewersRequest } from './requests.js';
import { TierUpgradeRequests } from './tier-upgrade-requests.js';

/** Refuses the request with the reason that the customer reads; suspicions reach them as a neutral text. */
export class RefuseVerification extends Command<void> {
  constructor(
    readonly request: ReviewersRequest,
    readonly input: AdminTierRefuseRequest,
  ) {
    super();
  }
}

@CommandHandler(RefuseVerification)
export class RefuseVerificationHandler implements ICommandHandler<RefuseVerification> {
  constructor(private readonly upgradeRequests: TierUpgradeRequests) {}

  /** @throws Refusal 404 `no-such-document`; 409 `not-ours`, `decided`, `documents-not-viewed`, `changed-meanwhile` */
  async execute({ request, input }: RefuseVerification): Promise<void> {
    const { verificationId, operator, version, markDone } = request;
    const { because: reason, words } = input;
    const documents = input.documents.map(({ id: documentId, fault }) => ({ documentId, fault }));
    await this.upgradeRequests.require(verificationId);
    const read =
      words === '' || isNeutral(reason) ? null : await this.upgradeRequests.seal(verificationId, { text: words });
    await this.upgradeRequests.change(
      verificationId,
      (upgradeRequest, now) =>
        refuse(upgradeRequest, operator.id, { reason, words: read, documents }, now, VERIFICATION_RULES),
      byReviewer(request),
      { seenVersion: version, alongside: markDone },
    );
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { claim } from '../domain/decide.js';
import { byReviewer, type ReviewersRequest } from './requests.js';
import { TierUpgradeRequests } from './tier-upgrade-requests.js';

/** A reviewer claims a tier upgrade request; other reviewers see the claim. */
export class ClaimVerification extends Command<void> {
  constructor(readonly request: ReviewersRequest) {
    super();
  }
}

@CommandHandler(ClaimVerification)
export class ClaimVerificationHandler implements ICommandHandler<ClaimVerification> {
  constructor(private readonly upgradeRequests: TierUpgradeRequests) {}

  async execute({ request }: ClaimVerification): Promise<void> {
    const { verificationId, operator, version, markDone } = request;
    await this.upgradeRequests.change(
      verificationId,
      (upgradeRequest, now) => claim(upgradeRequest, operator.id, now),
      byReviewer(request),
      {
        seenVersion: version,
        alongside: markDone,
      },
    );
  }
}

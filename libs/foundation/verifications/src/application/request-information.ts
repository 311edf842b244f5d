import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AdminTierInformationRequest } from '@usdt-africa/contracts/admin';
import { requestInformation } from '../domain/decide.js';
import { byReviewer, type ReviewersRequest } from './requests.js';
import { TierUpgradeRequests } from './tier-upgrade-requests.js';

/** Requests information from the customer: our review clock stops until they answer. */
export class RequestInformation extends Command<void> {
  constructor(
    readonly request: ReviewersRequest,
    readonly input: AdminTierInformationRequest,
  ) {
    super();
  }
}

@CommandHandler(RequestInformation)
export class RequestInformationHandler implements ICommandHandler<RequestInformation> {
  constructor(private readonly upgradeRequests: TierUpgradeRequests) {}

  /** @throws Refusal 409 `not-ours`, `decided`, `changed-meanwhile` */
  async execute({ request, input }: RequestInformation): Promise<void> {
    const { verificationId, version, markDone } = request;
    await this.upgradeRequests.require(verificationId);
    const question = await this.upgradeRequests.seal(verificationId, { text: input.question });
    await this.upgradeRequests.change(
      verificationId,
      (upgradeRequest, now) => requestInformation(upgradeRequest, { question, parts: input.parts }, now),
      byReviewer(request),
      { seenVersion: version, alongside: markDone },
    );
  }
}

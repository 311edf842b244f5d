import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { assertNotFrozen } from '@usdt-africa/accounts';
import { withdraw } from '../domain/decide.js';
import { byOwner, type OwnersRequest } from './requests.js';
import { TierUpgradeRequests } from './tier-upgrade-requests.js';

/**
 * Withdraws the customer's own request; its documents are erased at once. Refused while the account is frozen, so that
 * documents under investigation stay.
 */
export class WithdrawUpgrade extends Command<void> {
  constructor(readonly request: OwnersRequest) {
    super();
  }
}

@CommandHandler(WithdrawUpgrade)
export class WithdrawUpgradeHandler implements ICommandHandler<WithdrawUpgrade> {
  constructor(private readonly upgradeRequests: TierUpgradeRequests) {}

  /** @throws Refusal 403 `paused`; 404 `no-upgrade`; 409 `decided` */
  async execute({ request }: WithdrawUpgrade): Promise<void> {
    const { verificationId } = await this.upgradeRequests.requireNewest(request.accountId);
    await this.upgradeRequests.change(verificationId, withdraw, byOwner(request), {
      alongside: async (tx) => {
        await assertNotFrozen(tx, request.accountId);
        await request.markDone(tx);
      },
    });
  }
}

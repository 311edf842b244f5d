import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { assertNotFrozen } from '@usdt-africa/accounts';
import { withdraw } from '../domain/decide.js';
import { type ActAnswer, byOwner, DONE, type OwnersRequest } from './requests.js';
import { Wishes } from './wishes.js';

/** A customer takes their wish back; its papers go at once, but not from under whoever looks into a suspicion. */
export class WithdrawUpgrade extends Command<ActAnswer> {
  constructor(readonly request: OwnersRequest) {
    super();
  }
}

@CommandHandler(WithdrawUpgrade)
export class WithdrawUpgradeHandler implements ICommandHandler<WithdrawUpgrade> {
  constructor(private readonly wishes: Wishes) {}

  /** @throws Refusal 403 `paused`; 404 `no-upgrade`; 409 `decided` */
  async execute({ request }: WithdrawUpgrade): Promise<ActAnswer> {
    const { verificationId } = await this.wishes.requireNewest(request.accountId);
    await this.wishes.change(verificationId, withdraw, byOwner(request), {
      alongside: async (tx) => {
        await assertNotFrozen(tx, request.accountId);
        await request.storeAnswer(tx, DONE);
      },
    });
    return DONE;
  }
}

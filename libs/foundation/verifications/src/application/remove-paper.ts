import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { assertNotFrozen } from '@usdt-africa/accounts';
import { removePaper } from '../domain/decide.js';
import { byOwner } from './requests.js';
import { Wishes } from './wishes.js';

/** A paper is taken away: its bytes go in the transaction that says so. */
export class RemovePaper extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly paperId: string,
  ) {
    super();
  }
}

@CommandHandler(RemovePaper)
export class RemovePaperHandler implements ICommandHandler<RemovePaper> {
  constructor(private readonly wishes: Wishes) {}

  /** @throws Refusal 403 `paused`; 404 `no-upgrade`; 409 `not-open` */
  async execute({ accountId, paperId }: RemovePaper): Promise<void> {
    const { verificationId } = await this.wishes.requireNewest(accountId);
    await this.wishes.change(verificationId, (wish, now) => removePaper(wish, paperId, now), byOwner({ accountId }), {
      alongside: (tx) => assertNotFrozen(tx, accountId),
    });
  }
}

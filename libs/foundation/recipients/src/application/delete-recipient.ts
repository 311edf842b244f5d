import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PersonalData } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { forget, keptFor } from '../domain/decide.js';
import { countOneLess } from './recipient-counts.js';
import { letOwnAccountGo, limitIndexesOf } from './own-accounts.js';
import { type Kept, SavedRecipients } from './saved-recipients.js';

/**
 * Takes them out of the list, and what says who they are with them. Orders keep their own copy, and go where they went. What was
 * the customer's own weighs on their limits until the month is over, by a hash.
 */
export class DeleteRecipient extends Command<void> {
  constructor(readonly kept: Kept) {
    super();
  }
}

@CommandHandler(DeleteRecipient)
export class DeleteRecipientHandler implements ICommandHandler<DeleteRecipient> {
  constructor(
    private readonly recipients: SavedRecipients,
    private readonly personalData: PersonalData,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ kept }: DeleteRecipient): Promise<void> {
    let subject = '';
    let wasOwn = false;
    const now = this.clock.now();
    // Read before its key goes; one id is one bank account, however often it is kept anew.
    const opened = await this.recipients.opened(keptFor(await this.recipients.load(kept.recipientId), kept.accountId));
    await this.recipients.change(
      kept,
      (recipient) => {
        const saved = keptFor(recipient, kept.accountId);
        subject = saved.account.$sealed.s;
        wasOwn = saved.isOwn;
        return forget(saved, now);
      },
      async (tx) => {
        if (wasOwn && opened) await letOwnAccountGo(tx, kept, limitIndexesOf(this.personalData, opened.account), now);
        await countOneLess(tx, kept.accountId);
        await this.personalData.destroy(subject, tx);
      },
    );
  }
}

import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PersonalData } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { forget, savedRecipientOf } from '../domain/decide.js';
import { countOneLess } from './recipient-counts.js';
import { removeOwnAccount, limitIndexesOf } from './own-accounts.js';
import { type SavedRecipientId, SavedRecipients } from './saved-recipients.js';

/**
 * Deletes a recipient and the key of their personal data. Orders keep their own copy and destination. A customer's own
 * account still counts for their limits, by a hash, until the month is over.
 */
export class DeleteRecipient extends Command<void> {
  constructor(readonly savedId: SavedRecipientId) {
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

  async execute({ savedId }: DeleteRecipient): Promise<void> {
    let subject = '';
    let wasOwn = false;
    const now = this.clock.now();
    // Read before its key is destroyed; a bank account keeps its id, however often it is saved again.
    const opened = await this.recipients.opened(
      savedRecipientOf(await this.recipients.load(savedId.recipientId), savedId.accountId),
    );
    await this.recipients.change(
      savedId,
      (recipient) => {
        const saved = savedRecipientOf(recipient, savedId.accountId);
        subject = saved.account.$sealed.s;
        wasOwn = saved.isOwn;
        return forget(saved, now);
      },
      async (tx) => {
        if (wasOwn && opened)
          await removeOwnAccount(tx, savedId, limitIndexesOf(this.personalData, opened.account), now);
        await countOneLess(tx, savedId.accountId);
        await this.personalData.destroy(subject, tx);
      },
    );
  }
}

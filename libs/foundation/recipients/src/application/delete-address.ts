import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PersonalData } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { forget, savedAddressOf } from '../domain/decide.js';
import { countOneLess } from './recipient-counts.js';
import { removeSavedAddress } from './saved-addresses.js';
import { type SavedRecipientId, SavedRecipients } from './saved-recipients.js';

/** Deletes a saved address and the key of its personal data. Purchases keep their own copy of the address. */
export class DeleteAddress extends Command<void> {
  constructor(readonly savedId: SavedRecipientId) {
    super();
  }
}

@CommandHandler(DeleteAddress)
export class DeleteAddressHandler implements ICommandHandler<DeleteAddress> {
  constructor(
    private readonly recipients: SavedRecipients,
    private readonly personalData: PersonalData,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ savedId }: DeleteAddress): Promise<void> {
    let subject = '';
    await this.recipients.change(
      savedId,
      (recipient) => {
        const saved = savedAddressOf(recipient, savedId.accountId);
        subject = saved.address.$sealed.s;
        return forget(saved, this.clock.now());
      },
      async (tx) => {
        await removeSavedAddress(tx, savedId.recipientId);
        await countOneLess(tx, savedId.accountId);
        await this.personalData.destroy(subject, tx);
      },
    );
  }
}

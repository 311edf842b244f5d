import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PersonalData } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { forget, keptFor } from '../domain/decide.js';
import { type Kept, SavedRecipients } from './saved-recipients.js';

/** Takes them out of the list, and what says who they are with them. Orders keep their own copy, and go where they went. */
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
    await this.recipients.change(
      kept,
      (recipient) => {
        const saved = keptFor(recipient, kept.accountId);
        subject = saved.account.$sealed.s;
        return forget(saved, this.clock.now());
      },
      (tx) => this.personalData.destroy(subject, tx),
    );
  }
}

import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { mailTo, savedRecipientOf } from '../domain/decide.js';
import { type SavedRecipientId, SavedRecipients } from './saved-recipients.js';

/** Their mail address, as the customer keeps it; null: none. */
export class EmailRecipient extends Command<void> {
  constructor(
    readonly savedId: SavedRecipientId,
    readonly email: string | null,
  ) {
    super();
  }
}

@CommandHandler(EmailRecipient)
export class EmailRecipientHandler implements ICommandHandler<EmailRecipient> {
  constructor(
    private readonly recipients: SavedRecipients,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ savedId, email }: EmailRecipient): Promise<void> {
    const { saved, email: was } = await this.recipients.open(savedId);
    const sealed = email === null ? null : await this.recipients.seal(saved, { text: email });
    await this.recipients.change(savedId, (recipient) =>
      mailTo(savedRecipientOf(recipient, savedId.accountId), sealed, was === (email ?? ''), this.clock.now()),
    );
  }
}

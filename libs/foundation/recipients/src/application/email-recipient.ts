import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { mailTo, keptFor } from '../domain/decide.js';
import { type Kept, SavedRecipients } from './saved-recipients.js';

/** Their mail address, as the customer keeps it; null: none. */
export class EmailRecipient extends Command<void> {
  constructor(
    readonly kept: Kept,
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

  async execute({ kept, email }: EmailRecipient): Promise<void> {
    const { saved, email: was } = await this.recipients.open(kept);
    const sealed = email === null ? null : await this.recipients.seal(saved, { text: email });
    await this.recipients.change(kept, (recipient) =>
      mailTo(keptFor(recipient, kept.accountId), sealed, was === (email ?? ''), this.clock.now()),
    );
  }
}

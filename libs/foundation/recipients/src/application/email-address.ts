import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { mailTo, savedAddressOf } from '../domain/decide.js';
import { SavedAddresses } from './saved-addresses.js';
import { type SavedRecipientId, SavedRecipients } from './saved-recipients.js';

/** Mail address of the person whose wallet it is, as the customer keeps it; null: none. */
export class EmailAddress extends Command<void> {
  constructor(
    readonly savedId: SavedRecipientId,
    readonly email: string | null,
  ) {
    super();
  }
}

@CommandHandler(EmailAddress)
export class EmailAddressHandler implements ICommandHandler<EmailAddress> {
  constructor(
    private readonly addresses: SavedAddresses,
    private readonly recipients: SavedRecipients,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ savedId, email }: EmailAddress): Promise<void> {
    const { saved, email: was } = await this.addresses.open(savedId);
    const sealed = email === null ? null : await this.addresses.seal(saved, { text: email });
    await this.recipients.change(savedId, (recipient) =>
      mailTo(savedAddressOf(recipient, savedId.accountId), sealed, was === (email ?? ''), this.clock.now()),
    );
  }
}

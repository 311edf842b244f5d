import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { savedRecipientOf, trust } from '../domain/decide.js';
import { type SavedRecipientId, SavedRecipients } from './saved-recipients.js';

/** Sets whether payments to a recipient need no further questions. */
export class TrustRecipient extends Command<void> {
  constructor(
    readonly savedId: SavedRecipientId,
    readonly trusted: boolean,
  ) {
    super();
  }
}

@CommandHandler(TrustRecipient)
export class TrustRecipientHandler implements ICommandHandler<TrustRecipient> {
  constructor(
    private readonly recipients: SavedRecipients,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ savedId, trusted }: TrustRecipient): Promise<void> {
    const wasPaid = (await this.recipients.paid(savedId.accountId)).has(savedId.recipientId);
    await this.recipients.change(savedId, (recipient) =>
      trust(savedRecipientOf(recipient, savedId.accountId), trusted, wasPaid, this.clock.now()),
    );
  }
}

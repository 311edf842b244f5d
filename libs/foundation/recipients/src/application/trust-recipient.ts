import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { keptFor, trust } from '../domain/decide.js';
import { type Kept, SavedRecipients } from './saved-recipients.js';

/** Nothing more is asked about payments to them, or it is again. */
export class TrustRecipient extends Command<void> {
  constructor(
    readonly kept: Kept,
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

  async execute({ kept, trusted }: TrustRecipient): Promise<void> {
    const wasPaid = (await this.recipients.paid(kept.accountId)).has(kept.recipientId);
    await this.recipients.change(kept, (recipient) =>
      trust(keptFor(recipient, kept.accountId), trusted, wasPaid, this.clock.now()),
    );
  }
}

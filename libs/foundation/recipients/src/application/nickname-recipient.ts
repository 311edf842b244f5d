import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { callIt, keptFor } from '../domain/decide.js';
import { type Kept, SavedRecipients } from './saved-recipients.js';

/** What the customer calls them; null: nothing. */
export class NicknameRecipient extends Command<void> {
  constructor(
    readonly kept: Kept,
    readonly nickname: string | null,
  ) {
    super();
  }
}

@CommandHandler(NicknameRecipient)
export class NicknameRecipientHandler implements ICommandHandler<NicknameRecipient> {
  constructor(
    private readonly recipients: SavedRecipients,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ kept, nickname }: NicknameRecipient): Promise<void> {
    const { saved, nickname: was } = await this.recipients.open(kept);
    const sealed = nickname === null ? null : await this.recipients.seal(saved, { text: nickname });
    await this.recipients.change(kept, (recipient) =>
      callIt(keptFor(recipient, kept.accountId), sealed, was === (nickname ?? ''), this.clock.now()),
    );
  }
}

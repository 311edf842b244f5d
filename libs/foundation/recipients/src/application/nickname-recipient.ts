import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { callIt, savedRecipientOf } from '../domain/decide.js';
import { type SavedRecipientId, SavedRecipients } from './saved-recipients.js';

/** What the customer calls them; null: nothing. */
export class NicknameRecipient extends Command<void> {
  constructor(
    readonly savedId: SavedRecipientId,
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

  async execute({ savedId, nickname }: NicknameRecipient): Promise<void> {
    const { saved, nickname: was } = await this.recipients.open(savedId);
    const sealed = nickname === null ? null : await this.recipients.seal(saved, { text: nickname });
    await this.recipients.change(savedId, (recipient) =>
      callIt(savedRecipientOf(recipient, savedId.accountId), sealed, was === (nickname ?? ''), this.clock.now()),
    );
  }
}

import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { callIt, savedAddressOf } from '../domain/decide.js';
import { SavedAddresses } from './saved-addresses.js';
import { type SavedRecipientId, SavedRecipients } from './saved-recipients.js';

/** What the customer calls an address; null: nothing. */
export class NicknameAddress extends Command<void> {
  constructor(
    readonly savedId: SavedRecipientId,
    readonly nickname: string | null,
  ) {
    super();
  }
}

@CommandHandler(NicknameAddress)
export class NicknameAddressHandler implements ICommandHandler<NicknameAddress> {
  constructor(
    private readonly addresses: SavedAddresses,
    private readonly recipients: SavedRecipients,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ savedId, nickname }: NicknameAddress): Promise<void> {
    const { saved, nickname: was } = await this.addresses.open(savedId);
    const sealed = nickname === null ? null : await this.addresses.seal(saved, { text: nickname });
    await this.recipients.change(savedId, (recipient) =>
      callIt(savedAddressOf(recipient, savedId.accountId), sealed, was === (nickname ?? ''), this.clock.now()),
    );
  }
}

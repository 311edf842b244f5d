import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { MessageChoices } from '@usdt-africa/contracts/api';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { chooseMessages } from '../domain/messages.js';
import { AccountLog } from './account-log.js';

/** Sets a customer's notification preferences. */
export class ChooseMessages extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly choices: MessageChoices,
  ) {
    super();
  }
}

@CommandHandler(ChooseMessages)
export class ChooseMessagesHandler implements ICommandHandler<ChooseMessages> {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly log: AccountLog,
  ) {}

  async execute({ accountId, choices }: ChooseMessages): Promise<void> {
    await this.log.decide(accountId, (account) => chooseMessages(account, choices, this.clock.now()));
  }
}

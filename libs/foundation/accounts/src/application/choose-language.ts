import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Language } from '@usdt-africa/contracts/events';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { chooseLanguage } from '../domain/messages.js';
import { AccountLog } from './account-log.js';

/** Sets the language of a customer's mails and messages. */
export class ChooseLanguage extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly language: Language,
  ) {
    super();
  }
}

@CommandHandler(ChooseLanguage)
export class ChooseLanguageHandler implements ICommandHandler<ChooseLanguage> {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly log: AccountLog,
  ) {}

  async execute({ accountId, language }: ChooseLanguage): Promise<void> {
    await this.log.decide(
      accountId,
      (account) => chooseLanguage(account, language, this.clock.now()),
      async (tx) => {
        await tx.query('update accounts set language = $2 where account_id = $1', [accountId, language]);
      },
    );
  }
}

import { Controller, Get, HttpCode, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  LanguageRequest,
  type MessageChoices,
  MessageChoicesRequest,
  MessageChoicesView,
} from '@usdt-africa/contracts/api';
import { Answers, AnswersNothing, CallableBy, Customer, type SignedInCustomer, ValidBody } from '@usdt-africa/platform';
import { ChooseLanguage } from '../application/choose-language.js';
import { ChooseMessages } from '../application/choose-messages.js';
import { ShowMessages } from '../read-model/show-messages.js';
import { AccountLimits } from './sign-in-response.js';

/** INT-06: what a customer is written about, and in which language. */
@CallableBy('account')
@Controller('api/account')
export class MessagesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly limits: AccountLimits,
  ) {}

  @Answers(MessageChoicesView)
  @Get('messages')
  show(@Customer() { accountId }: SignedInCustomer): Promise<MessageChoices> {
    return this.queries.execute(new ShowMessages(accountId));
  }

  @AnswersNothing()
  @Put('messages')
  @HttpCode(204)
  async choose(
    @Customer() { accountId }: SignedInCustomer,
    @ValidBody(MessageChoicesRequest) choices: MessageChoices,
  ): Promise<void> {
    await this.limits.acts.take(accountId);
    await this.commands.execute(new ChooseMessages(accountId, choices));
  }

  @AnswersNothing()
  @Put('language')
  @HttpCode(204)
  async language(
    @Customer() { accountId }: SignedInCustomer,
    @ValidBody(LanguageRequest) { language }: LanguageRequest,
  ): Promise<void> {
    await this.limits.acts.take(accountId);
    await this.commands.execute(new ChooseLanguage(accountId, language));
  }
}

import { Controller, Delete, Get, HttpCode, Post, Put, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  ConfirmNameRequest,
  EmptyRequest,
  RecipientCheckView,
  RecipientEmailRequest,
  RecipientEnquiryRequest,
  RecipientEnquiryView,
  RecipientNicknameRequest,
  RecipientsRequest,
  RecipientsView,
  RecipientTrustRequest,
  RecipientView,
  SaveRecipientRequest,
} from '@usdt-africa/contracts/api';
import {
  Answers,
  AnswersNothing,
  CallableBy,
  Customer,
  Idempotent,
  IdParam,
  type SignedInCustomer,
  ValidBody,
} from '@usdt-africa/platform';
import type { Request } from 'express';
import { CheckRecipient } from '../application/check-recipient.js';
import { ConfirmRecipientName } from '../application/confirm-recipient-name.js';
import { DeleteRecipient } from '../application/delete-recipient.js';
import { EmailRecipient } from '../application/email-recipient.js';
import { EnquireRecipient } from '../application/enquire-recipient.js';
import { NicknameRecipient } from '../application/nickname-recipient.js';
import { SaveRecipient } from '../application/save-recipient.js';
import { TrustRecipient } from '../application/trust-recipient.js';
import { ListRecipients } from '../read-model/list-recipients.js';
import { ShowRecipient } from '../read-model/show-recipient.js';
import { RecipientLimits } from './recipients.controller.js';

/** A customer's saved recipients. */
@CallableBy('account')
@Controller('api/account/recipients')
export class SavedRecipientsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly limits: RecipientLimits,
  ) {}

  /** The search text is a name or a number, so it is sent in the body. */
  @Answers(RecipientsView)
  @Post('search')
  @HttpCode(200)
  list(
    @Customer() { accountId }: SignedInCustomer,
    @ValidBody(RecipientsRequest) wanted: RecipientsRequest,
  ): Promise<RecipientsView> {
    return this.queries.execute(new ListRecipients(accountId, wanted));
  }

  @Answers(RecipientEnquiryView)
  @Idempotent()
  @Post('enquiries')
  @HttpCode(201)
  async enquire(
    @Req() request: Request,
    @Customer() customer: SignedInCustomer,
    @ValidBody(RecipientEnquiryRequest) input: RecipientEnquiryRequest,
  ): Promise<RecipientEnquiryView> {
    await this.limits.takeEnquiry(customer.principal, request);
    return this.commands.execute(new EnquireRecipient(customer, input));
  }

  @Answers(RecipientView)
  @Idempotent()
  @Post()
  @HttpCode(201)
  async save(
    @Customer() customer: SignedInCustomer,
    @ValidBody(SaveRecipientRequest) body: SaveRecipientRequest,
  ): Promise<RecipientView> {
    const savedId = await this.commands.execute(new SaveRecipient(customer, body));
    return this.queries.execute(new ShowRecipient(savedId));
  }

  @Answers(RecipientView)
  @Get(':id')
  show(@Customer() { accountId }: SignedInCustomer, @IdParam('id') recipientId: string): Promise<RecipientView> {
    return this.queries.execute(new ShowRecipient({ accountId, recipientId }));
  }

  /** Queries the bank again before every payout. */
  @Answers(RecipientCheckView)
  @Idempotent()
  @Post(':id/checks')
  @HttpCode(201)
  async check(
    @Req() request: Request,
    @Customer() customer: SignedInCustomer,
    @IdParam('id') recipientId: string,
    @ValidBody(EmptyRequest) _body: EmptyRequest,
  ): Promise<RecipientCheckView> {
    await this.limits.takeEnquiry(customer.principal, request);
    return this.commands.execute(new CheckRecipient(customer, recipientId));
  }

  @Answers(RecipientView)
  @Put(':id/name')
  async confirmName(
    @Customer() customer: SignedInCustomer,
    @IdParam('id') recipientId: string,
    @ValidBody(ConfirmNameRequest) { enquiryId }: ConfirmNameRequest,
  ): Promise<RecipientView> {
    await this.commands.execute(new ConfirmRecipientName(customer, recipientId, enquiryId));
    return this.queries.execute(new ShowRecipient({ accountId: customer.accountId, recipientId }));
  }

  @Answers(RecipientView)
  @Put(':id/nickname')
  async nickname(
    @Customer() { accountId }: SignedInCustomer,
    @IdParam('id') recipientId: string,
    @ValidBody(RecipientNicknameRequest) { nickname }: RecipientNicknameRequest,
  ): Promise<RecipientView> {
    await this.commands.execute(new NicknameRecipient({ accountId, recipientId }, nickname));
    return this.queries.execute(new ShowRecipient({ accountId, recipientId }));
  }

  @Answers(RecipientView)
  @Put(':id/email')
  async email(
    @Customer() { accountId }: SignedInCustomer,
    @IdParam('id') recipientId: string,
    @ValidBody(RecipientEmailRequest) { email }: RecipientEmailRequest,
  ): Promise<RecipientView> {
    await this.commands.execute(new EmailRecipient({ accountId, recipientId }, email));
    return this.queries.execute(new ShowRecipient({ accountId, recipientId }));
  }

  @Answers(RecipientView)
  @Put(':id/trusted')
  async trusted(
    @Customer() { accountId }: SignedInCustomer,
    @IdParam('id') recipientId: string,
    @ValidBody(RecipientTrustRequest) { trusted }: RecipientTrustRequest,
  ): Promise<RecipientView> {
    await this.commands.execute(new TrustRecipient({ accountId, recipientId }, trusted));
    return this.queries.execute(new ShowRecipient({ accountId, recipientId }));
  }

  @AnswersNothing()
  @Delete(':id')
  @HttpCode(204)
  async remove(@Customer() { accountId }: SignedInCustomer, @IdParam('id') recipientId: string): Promise<void> {
    await this.commands.execute(new DeleteRecipient({ accountId, recipientId }));
  }
}

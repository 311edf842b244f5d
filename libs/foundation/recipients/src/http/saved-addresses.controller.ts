import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  RecipientEmailRequest,
  RecipientNicknameRequest,
  SaveAddressRequest,
  SavedAddressView,
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
import { DeleteAddress } from '../application/delete-address.js';
import { EmailAddress } from '../application/email-address.js';
import { NicknameAddress } from '../application/nickname-address.js';
import { SaveAddress } from '../application/save-address.js';
import { ShowAddress } from '../read-model/show-address.js';

/** A customer's saved TRON addresses. The list of recipients has them. */
@CallableBy('account')
@Controller('api/account/recipients/addresses')
export class SavedAddressesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Answers(SavedAddressView)
  @Idempotent()
  @Post()
  @HttpCode(201)
  async save(
    @Customer() { accountId }: SignedInCustomer,
    @ValidBody(SaveAddressRequest) body: SaveAddressRequest,
  ): Promise<SavedAddressView> {
    const savedId = await this.commands.execute(new SaveAddress(accountId, body));
    return this.queries.execute(new ShowAddress(savedId));
  }

  @Answers(SavedAddressView)
  @Get(':id')
  show(@Customer() { accountId }: SignedInCustomer, @IdParam('id') recipientId: string): Promise<SavedAddressView> {
    return this.queries.execute(new ShowAddress({ accountId, recipientId }));
  }

  @Answers(SavedAddressView)
  @Put(':id/nickname')
  async nickname(
    @Customer() { accountId }: SignedInCustomer,
    @IdParam('id') recipientId: string,
    @ValidBody(RecipientNicknameRequest) { nickname }: RecipientNicknameRequest,
  ): Promise<SavedAddressView> {
    await this.commands.execute(new NicknameAddress({ accountId, recipientId }, nickname));
    return this.queries.execute(new ShowAddress({ accountId, recipientId }));
  }

  @Answers(SavedAddressView)
  @Put(':id/email')
  async email(
    @Customer() { accountId }: SignedInCustomer,
    @IdParam('id') recipientId: string,
    @ValidBody(RecipientEmailRequest) { email }: RecipientEmailRequest,
  ): Promise<SavedAddressView> {
    await this.commands.execute(new EmailAddress({ accountId, recipientId }, email));
    return this.queries.execute(new ShowAddress({ accountId, recipientId }));
  }

  @AnswersNothing()
  @Delete(':id')
  @HttpCode(204)
  async remove(@Customer() { accountId }: SignedInCustomer, @IdParam('id') recipientId: string): Promise<void> {
    await this.commands.execute(new DeleteAddress({ accountId, recipientId }));
  }
}

import { Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { deviceOf } from '@usdt-africa/authentication';
import {
  AccountPasskeysView,
  AccountPasskeyView,
  AddAccountPasskeyRequest,
  FreshPasswordRequest,
  PasskeyOptionsView,
  RenamePasskeyRequest,
  SetPasskeyUseRequest,
} from '@usdt-africa/contracts/api';
import {
  Answers,
  AnswersNothing,
  CallableBy,
  Customer,
  IdParam,
  type SignedInCustomer,
  AttemptId,
  ValidBody,
} from '@usdt-africa/platform';
import type { Request } from 'express';
import { AddPasskey } from '../application/add-passkey.js';
import { ChallengeNewPasskey } from '../application/challenge-new-passkey.js';
import { RemovePasskey } from '../application/remove-passkey.js';
import { RenamePasskey } from '../application/rename-passkey.js';
import { SetPasskeyUse } from '../application/set-passkey-use.js';
import { ListPasskeys } from '../read-model/list-passkeys.js';
import { AccountLimits } from './sign-in-response.js';

/** Passkeys of the signed-in customer. */
@CallableBy('account')
@Controller('api/account/passkeys')
export class PasskeysController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly limits: AccountLimits,
  ) {}

  @Answers(AccountPasskeysView)
  @Get()
  list(@Customer() customer: SignedInCustomer): Promise<AccountPasskeysView> {
    return this.queries.execute(new ListPasskeys(customer));
  }

  @Answers(PasskeyOptionsView)
  @Post('options')
  @HttpCode(200)
  async options(
    @Customer() customer: SignedInCustomer,
    @ValidBody(FreshPasswordRequest) given: FreshPasswordRequest,
    @AttemptId() attemptId: string | null,
  ): Promise<PasskeyOptionsView> {
    await this.limits.acts.take(customer.accountId);
    return { ...(await this.commands.execute(new ChallengeNewPasskey(customer, given, attemptId))) };
  }

  /** Its challenge is used once, so the same one comes to nothing twice. */
  @Answers(AccountPasskeyView)
  @Post()
  async add(
    @Customer() customer: SignedInCustomer,
    @Req() request: Request,
    @ValidBody(AddAccountPasskeyRequest) { response, name }: AddAccountPasskeyRequest,
  ): Promise<AccountPasskeyView> {
    await this.limits.acts.take(customer.accountId);
    const where = { origin: request.headers.origin ?? '', name: name ?? deviceOf(request.headers['user-agent']) };
    return this.commands.execute(new AddPasskey(customer, response, where));
  }

  @AnswersNothing()
  @Post(':id/remove')
  @HttpCode(204)
  async remove(
    @Customer() customer: SignedInCustomer,
    @IdParam('id') passkeyId: string,
    @ValidBody(FreshPasswordRequest) given: FreshPasswordRequest,
    @AttemptId() attemptId: string | null,
  ): Promise<void> {
    await this.limits.acts.take(customer.accountId);
    await this.commands.execute(new RemovePasskey(customer, passkeyId, given, attemptId));
  }

  @AnswersNothing()
  @Post(':id/rename')
  @HttpCode(204)
  async rename(
    @Customer() customer: SignedInCustomer,
    @IdParam('id') passkeyId: string,
    @ValidBody(RenamePasskeyRequest) { name, ...given }: RenamePasskeyRequest,
    @AttemptId() attemptId: string | null,
  ): Promise<void> {
    await this.limits.acts.take(customer.accountId);
    await this.commands.execute(new RenamePasskey(customer, passkeyId, name, given, attemptId));
  }

  @AnswersNothing()
  @Post(':id/uses')
  @HttpCode(204)
  async setUse(
    @Customer() customer: SignedInCustomer,
    @IdParam('id') passkeyId: string,
    @ValidBody(SetPasskeyUseRequest) { use, on, ...given }: SetPasskeyUseRequest,
    @AttemptId() attemptId: string | null,
  ): Promise<void> {
    await this.limits.acts.take(customer.accountId);
    await this.commands.execute(new SetPasskeyUse(customer, { passkeyId, use, on }, given, attemptId));
  }
}

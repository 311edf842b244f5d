import { Controller, HttpCode, Post, Put, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  AccountRecoveryCodesView,
  BeginTotpRequest,
  ChangePasswordRequest,
  ChangePinRequest,
  EmailCodeRequest,
  EmptyRequest,
  EmptyView,
  RemoveTotpRequest,
  TotpCodeRequest,
  TotpEnrolmentView,
  UnlockPinRequest,
} from '@usdt-africa/contracts/api';
import {
  Answers,
  AnswersNothing,
  CallableBy,
  clientKey,
  Customer,
  type SignedInCustomer,
  AttemptId,
  ValidBody,
} from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import { BeginTotp } from '../application/begin-totp.js';
import { ChangePassword } from '../application/change-password.js';
import { ChooseEmailCode } from '../application/choose-email-code.js';
import { EnrolTotp } from '../application/enrol-totp.js';
import { RemoveEmailCode } from '../application/remove-email-code.js';
import { RemoveTotp } from '../application/remove-totp.js';
import { RenewRecoveryCodes } from '../application/renew-recovery-codes.js';
import { SendProof } from '../application/send-proof.js';
import { SetPin } from '../application/set-pin.js';
import { AccountLimits } from './sign-in-response.js';
import { AccountCookies } from './cookies.js';

/** AUTH-06, AUTH-07, AUTH-09: what a customer changes about how they come in. Each gives the session a new secret. */
@CallableBy('account')
@Controller('api/account')
export class SecurityController {
  constructor(
    private readonly commands: CommandBus,
    private readonly cookies: AccountCookies,
    private readonly limits: AccountLimits,
  ) {}

  @AnswersNothing()
  @Put('password')
  @HttpCode(204)
  async password(
    @Req() request: Request,
    @Customer() customer: SignedInCustomer,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(ChangePasswordRequest) { old, password, code }: ChangePasswordRequest,
    @AttemptId() attemptId: string | null,
  ): Promise<void> {
    await this.limits.acts.take(customer.accountId);
    const mark = this.cookies.read(request, 'device');
    const change = new ChangePassword(customer, old, password, code, mark, attemptId);
    this.#renewed(response, await this.commands.execute(change));
  }

  @AnswersNothing()
  @Put('pin')
  @HttpCode(204)
  async pin(
    @Customer() customer: SignedInCustomer,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(ChangePinRequest) { old, pin, code }: ChangePinRequest,
    @AttemptId() attemptId: string | null,
  ): Promise<void> {
    this.#renewed(response, await this.commands.execute(new SetPin(customer, pin, { old, code }, attemptId)));
  }

  /** Mails a code that, with the password, proves the customer's identity. */
  @Answers(EmptyView)
  @Post('codes')
  @HttpCode(202)
  async sendCode(
    @Req() request: Request,
    @Customer() customer: SignedInCustomer,
    @ValidBody(EmptyRequest) _body: EmptyRequest,
  ): Promise<EmptyView> {
    await this.commands.execute(new SendProof(customer, clientKey(request)));
    return {};
  }

  @AnswersNothing()
  @Post('pin/unlock')
  @HttpCode(204)
  async unlock(
    @Customer() customer: SignedInCustomer,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(UnlockPinRequest) { password, code, pin }: UnlockPinRequest,
    @AttemptId() attemptId: string | null,
  ): Promise<void> {
    await this.limits.acts.take(customer.accountId);
    this.#renewed(response, await this.commands.execute(new SetPin(customer, pin, { password, code }, attemptId)));
  }

  @Answers(TotpEnrolmentView)
  @Post('totp')
  @HttpCode(200)
  async beginTotp(
    @Customer() customer: SignedInCustomer,
    @ValidBody(BeginTotpRequest) { password, code }: BeginTotpRequest,
    @AttemptId() attemptId: string | null,
  ): Promise<TotpEnrolmentView> {
    await this.limits.acts.take(customer.accountId);
    return this.commands.execute(new BeginTotp(customer, password, code, attemptId));
  }

  @Answers(AccountRecoveryCodesView)
  @Put('totp')
  async enrolTotp(
    @Customer() customer: SignedInCustomer,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(TotpCodeRequest) { code }: TotpCodeRequest,
    @AttemptId() attemptId: string | null,
  ): Promise<AccountRecoveryCodesView> {
    const { token, recoveryCodes } = await this.commands.execute(new EnrolTotp(customer, code, attemptId));
    this.#renewed(response, token);
    return { recoveryCodes };
  }

  @AnswersNothing()
  @Post('totp/remove')
  @HttpCode(204)
  async removeTotp(
    @Customer() customer: SignedInCustomer,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(RemoveTotpRequest) { password, code }: RemoveTotpRequest,
    @AttemptId() attemptId: string | null,
  ): Promise<void> {
    this.#renewed(response, await this.commands.execute(new RemoveTotp(customer, password, code, attemptId)));
  }

  @AnswersNothing()
  @Post('email-code')
  @HttpCode(204)
  async chooseEmailCode(
    @Customer() customer: SignedInCustomer,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(EmailCodeRequest) { password, code }: EmailCodeRequest,
    @AttemptId() attemptId: string | null,
  ): Promise<void> {
    await this.limits.acts.take(customer.accountId);
    this.#renewed(response, await this.commands.execute(new ChooseEmailCode(customer, password, code, attemptId)));
  }

  @AnswersNothing()
  @Post('email-code/remove')
  @HttpCode(204)
  async removeEmailCode(
    @Customer() customer: SignedInCustomer,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(EmailCodeRequest) given: EmailCodeRequest,
    @AttemptId() attemptId: string | null,
  ): Promise<void> {
    await this.limits.acts.take(customer.accountId);
    this.#renewed(response, await this.commands.execute(new RemoveEmailCode(customer, given, attemptId)));
  }

  @Answers(AccountRecoveryCodesView)
  @Post('recovery-codes')
  @HttpCode(200)
  async renewRecoveryCodes(
    @Customer() customer: SignedInCustomer,
    @ValidBody(TotpCodeRequest) { code }: TotpCodeRequest,
    @AttemptId() attemptId: string | null,
  ): Promise<AccountRecoveryCodesView> {
    return { recoveryCodes: await this.commands.execute(new RenewRecoveryCodes(customer, code, attemptId)) };
  }

  #renewed(response: Response, token: string): void {
    this.cookies.set(response, 'session', token);
  }
}

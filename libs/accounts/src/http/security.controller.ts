import { Controller, HttpCode, Post, Put, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  AccountRecoveryCodesView,
  BeginTotpRequest,
  ChangePasswordRequest,
  ChangePinRequest,
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
  ValidBody,
} from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import { Authenticators } from '../application/authenticators.js';
import { ChangePassword } from '../application/change-password.js';
import { Proofs } from '../application/proofs.js';
import { SetPin } from '../application/set-pins.js';
import { AccountLimits } from './arrival.js';
import { AccountCookies } from './cookies.js';

/** AUTH-06, AUTH-07, AUTH-09: what a customer changes about how they come in. Each gives the session a new secret. */
@CallableBy('account')
@Controller('api/account')
export class SecurityController {
  constructor(
    private readonly commands: CommandBus,
    private readonly authenticators: Authenticators,
    private readonly proofs: Proofs,
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
    @ValidBody(ChangePasswordRequest) { old, password }: ChangePasswordRequest,
  ): Promise<void> {
    await this.limits.acts.take(customer.accountId);
    const mark = this.cookies.read(request, 'device');
    this.#renewed(response, await this.commands.execute(new ChangePassword(customer, old, password, mark)));
  }

  @AnswersNothing()
  @Put('pin')
  @HttpCode(204)
  async pin(
    @Customer() customer: SignedInCustomer,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(ChangePinRequest) { old, pin }: ChangePinRequest,
  ): Promise<void> {
    this.#renewed(response, await this.commands.execute(new SetPin(customer, pin, { old })));
  }

  /** Mails a code that proves with the password who somebody is. */
  @Answers(EmptyView)
  @Post('codes')
  @HttpCode(202)
  async sendCode(
    @Req() request: Request,
    @Customer() customer: SignedInCustomer,
    @ValidBody(EmptyRequest) _body: EmptyRequest,
  ): Promise<EmptyView> {
    await this.proofs.send(customer, clientKey(request));
    return {};
  }

  @AnswersNothing()
  @Post('pin/unlock')
  @HttpCode(204)
  async unlock(
    @Customer() customer: SignedInCustomer,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(UnlockPinRequest) { password, code, pin }: UnlockPinRequest,
  ): Promise<void> {
    await this.limits.acts.take(customer.accountId);
    const alongside = await this.proofs.require(customer, password, code);
    this.#renewed(response, await this.commands.execute(new SetPin(customer, pin, { alongside })));
  }

  @Answers(TotpEnrolmentView)
  @Post('totp')
  @HttpCode(200)
  async beginTotp(
    @Customer() customer: SignedInCustomer,
    @ValidBody(BeginTotpRequest) { password }: BeginTotpRequest,
  ): Promise<TotpEnrolmentView> {
    await this.limits.acts.take(customer.accountId);
    return this.authenticators.begin(customer, password);
  }

  @Answers(AccountRecoveryCodesView)
  @Put('totp')
  async enrolTotp(
    @Customer() customer: SignedInCustomer,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(TotpCodeRequest) { code }: TotpCodeRequest,
  ): Promise<AccountRecoveryCodesView> {
    const { token, recoveryCodes } = await this.authenticators.enrol(customer, code);
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
  ): Promise<void> {
    this.#renewed(response, await this.authenticators.remove(customer, password, code));
  }

  @Answers(AccountRecoveryCodesView)
  @Post('recovery-codes')
  @HttpCode(200)
  async renewRecoveryCodes(
    @Customer() customer: SignedInCustomer,
    @ValidBody(TotpCodeRequest) { code }: TotpCodeRequest,
  ): Promise<AccountRecoveryCodesView> {
    return { recoveryCodes: await this.authenticators.renew(customer, code) };
  }

  #renewed(response: Response, token: string): void {
    this.cookies.set(response, 'session', token);
  }
}

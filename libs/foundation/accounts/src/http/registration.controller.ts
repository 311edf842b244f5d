import { Controller, Get, HttpCode, Post, Put, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  EmptyRequest,
  PasswordRequest,
  PinRequest,
  RegistrationDetails,
  RegistrationView,
  SendCodeRequest,
  UsernameRequest,
  UsernameView,
  VerifyCodeRequest,
} from '@usdt-africa/contracts/api';
import { Answers, AnswersNothing, CallableBy, clientKey, AttemptId, ValidBody } from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import { FinishRegistration } from '../application/finish-registration.js';
import { RegisterDetails } from '../application/register-details.js';
import { RegisterSecret } from '../application/register-secret.js';
import { SendRegistrationCode } from '../application/send-registration-code.js';
import { VerifyRegistrationCode } from '../application/verify-registration-code.js';
import { CheckUsername } from '../read-model/check-username.js';
import { ShowRegistration } from '../read-model/show-registration.js';
import { AccountLimits, SignInResponse } from './sign-in-response.js';
import { AccountCookies } from './cookies.js';

/** AUTH-01: registering, a step at a time. All of it is this browser's, by a cookie: a reload or another tab goes on with it. */
@CallableBy('anyone')
@Controller('api/auth')
export class RegistrationController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cookies: AccountCookies,
    private readonly signInResponse: SignInResponse,
    private readonly limits: AccountLimits,
  ) {}

  @Answers(RegistrationView)
  @Get('registration')
  show(@Req() request: Request): Promise<RegistrationView> {
    return this.#view(this.#token(request));
  }

  @Answers(RegistrationView)
  @Put('registration')
  async details(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(RegistrationDetails) details: RegistrationDetails,
    @AttemptId() attemptId: string | null,
  ): Promise<RegistrationView> {
    await this.limits.tries.take(clientKey(request));
    const token = await this.commands.execute(new RegisterDetails(this.#token(request), details, attemptId));
    this.cookies.set(response, 'registration', token);
    return this.#view(token);
  }

  /** Tells any caller whether a username is free, as often as a person types: this disclosure is known and accepted. */
  @Answers(UsernameView)
  @Post('usernames/check')
  @HttpCode(200)
  async check(
    @Req() request: Request,
    @ValidBody(UsernameRequest) { username }: UsernameRequest,
  ): Promise<UsernameView> {
    await this.limits.names.take(clientKey(request));
    return this.queries.execute(new CheckUsername(username));
  }

  @Answers(RegistrationView)
  @Put('registration/username')
  username(
    @Req() request: Request,
    @ValidBody(UsernameRequest) { username }: UsernameRequest,
  ): Promise<RegistrationView> {
    return this.#set(request, 'username', username);
  }

  @Answers(RegistrationView)
  @Put('registration/password')
  password(
    @Req() request: Request,
    @ValidBody(PasswordRequest) { password }: PasswordRequest,
  ): Promise<RegistrationView> {
    return this.#set(request, 'password', password);
  }

  @Answers(RegistrationView)
  @Put('registration/pin')
  pin(@Req() request: Request, @ValidBody(PinRequest) { pin }: PinRequest): Promise<RegistrationView> {
    return this.#set(request, 'pin', pin);
  }

  @Answers(RegistrationView)
  @Post('registration/codes')
  @HttpCode(200)
  async send(
    @Req() request: Request,
    @ValidBody(SendCodeRequest) { channel }: SendCodeRequest,
  ): Promise<RegistrationView> {
    const client = clientKey(request);
    await this.limits.tries.take(client);
    await this.commands.execute(new SendRegistrationCode(this.#token(request), channel, client));
    return this.#view(this.#token(request));
  }

  @Answers(RegistrationView)
  @Post('registration/verify')
  @HttpCode(200)
  async verify(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(VerifyCodeRequest) { channel, code }: VerifyCodeRequest,
    @AttemptId() attemptId: string | null,
  ): Promise<RegistrationView> {
    await this.limits.tries.take(clientKey(request));
    const verify = new VerifyRegistrationCode(this.#token(request), channel, code, attemptId);
    const token = await this.commands.execute(verify);
    this.cookies.set(response, 'registration', token);
    return this.#view(token);
  }

  /** Creates the account and signs its owner in. */
  @AnswersNothing()
  @Post('registration/finish')
  @HttpCode(204)
  async finish(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(EmptyRequest) _body: EmptyRequest,
  ): Promise<void> {
    const visitor = await this.signInResponse.visitor(request);
    this.signInResponse.welcome(
      response,
      await this.commands.execute(new FinishRegistration(this.#token(request), visitor)),
    );
  }

  async #set(request: Request, what: 'username' | 'password' | 'pin', text: string): Promise<RegistrationView> {
    await this.limits.tries.take(clientKey(request));
    await this.commands.execute(new RegisterSecret(this.#token(request), what, text));
    return this.#view(this.#token(request));
  }

  #view(token: string | null): Promise<RegistrationView> {
    return this.queries.execute(new ShowRegistration(token));
  }

  #token(request: Request): string | null {
    return this.cookies.read(request, 'registration');
  }
}

import { Controller, Get, HttpCode, Post, Put, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  OtherSignInMethodsView,
  PasswordRequest,
  ResetCodeRequest,
  ResetRequest,
  ResetView,
} from '@usdt-africa/contracts/api';
import { Answers, CallableBy, AttemptId, ValidBody } from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import { RequestReset } from '../application/request-reset.js';
import { ProveReset } from '../application/prove-reset.js';
import { ResetPassword } from '../application/reset-password.js';
import { ShowReset } from '../read-model/show-reset.js';
import { SignInResponse } from './sign-in-response.js';
import { AccountCookies } from './cookies.js';

/** AUTH-04: resets a forgotten password, in the browser that requested it. */
@CallableBy('anyone')
@Controller('api/auth/reset')
export class ResetController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cookies: AccountCookies,
    private readonly signInResponse: SignInResponse,
  ) {}

  @Answers(ResetView)
  @Get()
  show(@Req() request: Request): Promise<ResetView> {
    return this.#view(this.cookies.read(request, 'reset'));
  }

  @Answers(ResetView)
  @Post()
  @HttpCode(200)
  async begin(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(ResetRequest) { email }: ResetRequest,
  ): Promise<ResetView> {
    const visitor = await this.signInResponse.visitor(request);
    const { token, view } = await this.commands.execute(new RequestReset(email, visitor));
    this.cookies.set(response, 'reset', token);
    return view;
  }

  @Answers(ResetView)
  @Post('code')
  @HttpCode(200)
  async code(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(ResetCodeRequest) { code }: ResetCodeRequest,
    @AttemptId() attemptId: string | null,
  ): Promise<ResetView> {
    const visitor = await this.signInResponse.visitor(request);
    const prove = new ProveReset(this.cookies.read(request, 'reset'), code, visitor, attemptId);
    const token = await this.commands.execute(prove);
    this.cookies.set(response, 'reset', token);
    return this.#view(token);
  }

  @Answers(OtherSignInMethodsView)
  @Put('password')
  async password(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(PasswordRequest) { password }: PasswordRequest,
  ): Promise<OtherSignInMethodsView> {
    await this.signInResponse.visitor(request);
    const ways = await this.commands.execute(new ResetPassword(this.cookies.read(request, 'reset'), password));
    this.cookies.clear(response, 'reset', 'session', 'signIn');
    return ways;
  }

  #view(token: string | null): Promise<ResetView> {
    return this.queries.execute(new ShowReset(token));
  }
}

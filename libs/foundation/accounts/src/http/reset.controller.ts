import { Controller, Get, HttpCode, Post, Put, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { OtherWaysView, PasswordRequest, ResetCodeRequest, ResetRequest, ResetView } from '@usdt-africa/contracts/api';
import { Answers, CallableBy, TakesPress, ValidBody } from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import { AskReset } from '../application/ask-reset.js';
import { ProveReset } from '../application/prove-reset.js';
import { ResetPassword } from '../application/reset-password.js';
import { ShowReset } from '../read-model/show-reset.js';
import { Arrival } from './arrival.js';
import { AccountCookies } from './cookies.js';

/** AUTH-04: a forgotten password is set anew, in the browser that asked. */
@CallableBy('anyone')
@Controller('api/auth/reset')
export class ResetController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cookies: AccountCookies,
    private readonly arrival: Arrival,
  ) {}

  @Answers(ResetView)
  @Get()
  show(@Req() request: Request): Promise<ResetView> {
    return this.#view(this.cookies.read(request, 'reset'));
  }

  @Answers(ResetView)
  @Post()
  @HttpCode(200)
  async ask(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(ResetRequest) { email }: ResetRequest,
  ): Promise<ResetView> {
    const visitor = await this.arrival.visitor(request);
    const { token, view } = await this.commands.execute(new AskReset(email, visitor));
    this.cookies.set(response, 'reset', token);
    return view;
  }

  @Answers(ResetView)
  @TakesPress()
  @Post('code')
  @HttpCode(200)
  async code(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(ResetCodeRequest) { code }: ResetCodeRequest,
  ): Promise<ResetView> {
    const visitor = await this.arrival.visitor(request);
    const token = await this.commands.execute(new ProveReset(this.cookies.read(request, 'reset'), code, visitor));
    this.cookies.set(response, 'reset', token);
    return this.#view(token);
  }

  @Answers(OtherWaysView)
  @Put('password')
  async password(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(PasswordRequest) { password }: PasswordRequest,
  ): Promise<OtherWaysView> {
    await this.arrival.visitor(request);
    const ways = await this.commands.execute(new ResetPassword(this.cookies.read(request, 'reset'), password));
    this.cookies.clear(response, 'reset', 'session', 'signIn');
    return ways;
  }

  #view(token: string | null): Promise<ResetView> {
    return this.queries.execute(new ShowReset(token));
  }
}

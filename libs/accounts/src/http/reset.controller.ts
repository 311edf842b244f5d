import { Controller, Get, HttpCode, Post, Put, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { PasswordRequest, ResetCodeRequest, ResetRequest, ResetView } from '@usdt-africa/contracts/api';
import { Answers, AnswersNothing, CallableBy, ValidBody } from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import { Resets } from '../application/resets.js';
import { ResetPassword } from '../application/set-passwords.js';
import { Arrival } from './arrival.js';
import { AccountCookies } from './cookies.js';

/** AUTH-04: a forgotten password is set anew, in the browser that asked. */
@CallableBy('anyone')
@Controller('api/auth/reset')
export class ResetController {
  constructor(
    private readonly commands: CommandBus,
    private readonly resets: Resets,
    private readonly cookies: AccountCookies,
    private readonly arrival: Arrival,
  ) {}

  @Answers(ResetView)
  @Get()
  async show(@Req() request: Request): Promise<ResetView> {
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
    const { client } = await this.arrival.visitor(request);
    const { token, view } = await this.resets.ask(email, client);
    this.cookies.set(response, 'reset', token);
    return view;
  }

  @Answers(ResetView)
  @Post('code')
  @HttpCode(200)
  async code(@Req() request: Request, @ValidBody(ResetCodeRequest) { code }: ResetCodeRequest): Promise<ResetView> {
    await this.arrival.visitor(request);
    const token = this.cookies.read(request, 'reset');
    await this.resets.prove(token, code);
    return this.#view(token);
  }

  @AnswersNothing()
  @Put('password')
  @HttpCode(204)
  async password(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(PasswordRequest) { password }: PasswordRequest,
  ): Promise<void> {
    await this.arrival.visitor(request);
    await this.commands.execute(new ResetPassword(this.cookies.read(request, 'reset'), password));
    this.cookies.clear(response, 'reset', 'session', 'signIn');
  }

  async #view(token: string | null): Promise<ResetView> {
    return this.resets.view(await this.resets.find(token));
  }
}

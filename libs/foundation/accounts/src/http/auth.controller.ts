import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { EmptyRequest, SignInMethodsView } from '@usdt-africa/contracts/api';
import { Answers, AnswersNothing, CallableBy, customerBehind, ValidBody } from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import { AccountsConfig } from '../application/config.js';
import { SignOut } from '../application/sign-out.js';
import { AccountCookies } from './cookies.js';

/** The enabled sign-in methods, and sign-out. */
@CallableBy('anyone')
@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly commands: CommandBus,
    private readonly cookies: AccountCookies,
    private readonly config: AccountsConfig,
  ) {}

  @Answers(SignInMethodsView)
  @Get('methods')
  ways(): SignInMethodsView {
    return { google: this.config.identities !== null, demo: this.config.mode === 'sandbox' };
  }

  /** Also succeeds without a session. */
  @AnswersNothing()
  @Post('logout')
  @HttpCode(204)
  async logout(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(EmptyRequest) _body: EmptyRequest,
  ): Promise<void> {
    await this.commands.execute(new SignOut(customerBehind(request), this.cookies.read(request, 'signIn')));
    this.cookies.clear(response, 'session', 'signIn');
    response.setHeader('Clear-Site-Data', '"cache", "storage"');
  }
}

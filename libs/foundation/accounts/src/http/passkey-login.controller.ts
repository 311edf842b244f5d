import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { EmptyRequest, PasskeyAnswerRequest, PasskeyOptionsView } from '@usdt-africa/contracts/api';
import { Answers, AnswersNothing, CallableBy, ValidBody } from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import { ChallengePasskey } from '../application/challenge-passkey.js';
import { LogInWithPasskey } from '../application/log-in-with-passkey.js';
import { SignInResponse } from './sign-in-response.js';
import { AccountCookies } from './cookies.js';

/** Sign-in with a passkey: alone, or instead of a code. */
@CallableBy('anyone')
@Controller('api/auth/passkey')
export class PasskeyLoginController {
  constructor(
    private readonly commands: CommandBus,
    private readonly signInResponse: SignInResponse,
    private readonly cookies: AccountCookies,
  ) {}

  @Answers(PasskeyOptionsView)
  @Post('options')
  @HttpCode(200)
  async options(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(EmptyRequest) _body: EmptyRequest,
  ): Promise<PasskeyOptionsView> {
    const visitor = await this.signInResponse.visitor(request);
    const requested = new ChallengePasskey(this.cookies.read(request, 'signIn'), visitor);
    const { token, options } = await this.commands.execute(requested);
    if (token !== null) this.cookies.set(response, 'challenge', token);
    return { ...options };
  }

  @AnswersNothing()
  @Post()
  @HttpCode(204)
  async logIn(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(PasskeyAnswerRequest) answer: PasskeyAnswerRequest,
  ): Promise<void> {
    const visitor = await this.signInResponse.visitor(request);
    const tokens = [this.cookies.read(request, 'signIn'), this.cookies.read(request, 'challenge')];
    const logIn = new LogInWithPasskey(
      tokens.filter((token) => token !== null),
      answer.response,
      visitor,
      request.headers.origin ?? '',
    );
    this.signInResponse.welcome(response, await this.commands.execute(logIn));
  }
}

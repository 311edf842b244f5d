import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  EmptyRequest,
  EmptyView,
  LoginCodeRequest,
  LoginRecoveryRequest,
  LoginRequest,
  LoginView,
  UnlockLoginRequest,
} from '@usdt-africa/contracts/api';
import { Answers, AnswersNothing, CallableBy, AttemptId, ValidBody } from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import { LinkWaitingIdentity } from '../application/identities/link-waiting-identity.js';
import { type LoggedIn, LogIn } from '../application/log-in.js';
import { UnlockLogin } from '../application/unlock-login.js';
import { LogInWithCode } from '../application/log-in-with-code.js';
import { SendLoginCode } from '../application/send-login-code.js';
import type { IssuedSession } from '../application/sign-ins.js';
import { ShowPendingLogin } from '../read-model/show-pending-login.js';
import { SignInResponse } from './sign-in-response.js';
import { AccountCookies } from './cookies.js';

/** AUTH-03: coming in. */
@CallableBy('anyone')
@Controller('api/auth/login')
export class LoginController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cookies: AccountCookies,
    private readonly signInResponse: SignInResponse,
  ) {}

  /** Remaining steps of a browser past the first step: after a reload, and after Google. */
  @Answers(LoginView)
  @Get()
  show(@Req() request: Request): Promise<LoginView> {
    return this.queries.execute(new ShowPendingLogin(this.cookies.read(request, 'signIn')));
  }

  @Answers(LoginView)
  @Post()
  @HttpCode(200)
  async logIn(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(LoginRequest) { identifier, password }: LoginRequest,
    @AttemptId() attemptId: string | null,
  ): Promise<LoginView> {
    const visitor = await this.signInResponse.visitor(request);
    const logIn = new LogIn(identifier, password, visitor, attemptId);
    return this.#answer(request, response, await this.commands.execute(logIn));
  }

  @Answers(EmptyView)
  @Post('email')
  @HttpCode(202)
  async email(@Req() request: Request, @ValidBody(EmptyRequest) _body: EmptyRequest): Promise<EmptyView> {
    const { client } = await this.signInResponse.visitor(request);
    await this.commands.execute(new SendLoginCode(this.cookies.read(request, 'signIn'), client));
    return {};
  }

  /** The mailed code that passes the lock of an account, in a browser that gave the password. */
  @Answers(LoginView)
  @Post('unlock')
  @HttpCode(200)
  async unlock(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(UnlockLoginRequest) { code }: UnlockLoginRequest,
    @AttemptId() attemptId: string | null,
  ): Promise<LoginView> {
    const visitor = await this.signInResponse.visitor(request);
    const token = this.cookies.read(request, 'signIn');
    const unlock = new UnlockLogin(token, code, visitor, attemptId);
    return this.#answer(request, response, await this.commands.execute(unlock));
  }

  @AnswersNothing()
  @Post('code')
  @HttpCode(204)
  async code(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(LoginCodeRequest) { way, code }: LoginCodeRequest,
    @AttemptId() attemptId: string | null,
  ): Promise<void> {
    await this.#second(request, response, { way, code, attemptId });
  }

  @AnswersNothing()
  @Post('recovery')
  @HttpCode(204)
  async recovery(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(LoginRecoveryRequest) { code }: LoginRecoveryRequest,
    @AttemptId() attemptId: string | null,
  ): Promise<void> {
    await this.#second(request, response, { way: 'recovery', code, attemptId });
  }

  async #answer(request: Request, response: Response, { session, signIn, view }: LoggedIn): Promise<LoginView> {
    if (session) await this.#welcome(request, response, session);
    if (signIn) this.cookies.set(response, 'signIn', signIn);
    return view;
  }

  async #second(
    request: Request,
    response: Response,
    { way, code, attemptId }: Pick<LogInWithCode, 'way' | 'code' | 'attemptId'>,
  ): Promise<void> {
    const visitor = await this.signInResponse.visitor(request);
    const token = this.cookies.read(request, 'signIn');
    const session = await this.commands.execute(new LogInWithCode(token, way, code, visitor, attemptId));
    await this.#welcome(request, response, session);
  }

  /** The password was given: an identity that waited for it opens the account from now on. */
  async #welcome(request: Request, response: Response, session: IssuedSession): Promise<void> {
    await this.commands.execute(new LinkWaitingIdentity(this.cookies.read(request, 'google'), session.accountId));
    this.signInResponse.welcome(response, session);
  }
}

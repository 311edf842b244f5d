import { Controller, Get, HttpCode, Inject, Injectable, Post, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { deviceOf } from '@usdt-africa/authentication';
import {
  CodeRequest,
  EnrolRequest,
  OperatorPasskeyOptions,
  OwnSessionView,
  PasskeyAnswer,
  RecoveryCodesView,
  RecoveryRequest,
  SignInRequest,
  SignInView,
} from '@usdt-africa/contracts/admin';
import { EmptyRequest } from '@usdt-africa/contracts/api';
import { Answers, AnswersNothing, clientKey, POOL, RateLimit, ValidBody } from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import type { Pool } from 'pg';
import { ChallengePasskey } from '../application/challenge-passkey.js';
import { Enrol } from '../application/enrol.js';
import { EnrolTotp } from '../application/enrol-totp.js';
import { SignInWithPasskey } from '../application/sign-in-with-passkey.js';
import { SignInWithPassword } from '../application/sign-in-with-password.js';
import { SignInWithRecovery } from '../application/sign-in-with-recovery.js';
import { SignInWithTotp } from '../application/sign-in-with-totp.js';
import type { FirstStep, Visitor } from '../application/sign-ins.js';
import { SignOut } from '../application/sign-out.js';
import { ShowOwnSession } from '../read-model/show-own-session.js';
import { OperatorCookies } from './cookies.js';
import { Open } from './permission.js';

/** Tries to come in, per client. */
@Injectable()
export class SignInLimits {
  readonly tries: RateLimit;

  constructor(@Inject(POOL) pool: Pool) {
    this.tries = new RateLimit(pool, 'operator-sign-in', 300, 600);
  }
}

/** Routes to sign in and out. */
@Open()
@Controller('api/admin/auth')
export class AdminAuthController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cookies: OperatorCookies,
    private readonly limits: SignInLimits,
  ) {}

  /** The console's first request; a browser reports a 401 as an error in its log. */
  @Answers(OwnSessionView)
  @Get('session')
  session(@Req() request: Request): Promise<OwnSessionView> {
    const isActive = request.headers['x-background'] !== '1';
    return this.queries.execute(new ShowOwnSession(this.cookies.read(request, this.cookies.session), isActive));
  }

  @Answers(SignInView)
  @Post('sign-in')
  @HttpCode(200)
  async signIn(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(SignInRequest) { email, password }: SignInRequest,
  ): Promise<SignInView> {
    const visitor = await this.#visitor(request);
    return this.#first(response, await this.commands.execute(new SignInWithPassword(email, password, visitor)));
  }

  /** The one-time link of an invitation or a reset. */
  @Answers(SignInView)
  @Post('enrol')
  @HttpCode(200)
  async enrol(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(EnrolRequest) { token, password }: EnrolRequest,
  ): Promise<SignInView> {
    const visitor = await this.#visitor(request);
    return this.#first(response, await this.commands.execute(new Enrol(token, password, visitor)));
  }

  @AnswersNothing()
  @Post('totp')
  @HttpCode(204)
  async totp(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(CodeRequest) { code }: CodeRequest,
  ): Promise<void> {
    await this.#visitor(request);
    const { token } = await this.commands.execute(new SignInWithTotp(this.#pending(request), code));
    this.cookies.setSession(response, token);
  }

  @AnswersNothing()
  @Post('recovery')
  @HttpCode(204)
  async recovery(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(RecoveryRequest) { code }: RecoveryRequest,
  ): Promise<void> {
    await this.#visitor(request);
    const { token } = await this.commands.execute(new SignInWithRecovery(this.#pending(request), code));
    this.cookies.setSession(response, token);
  }

  @Answers(RecoveryCodesView)
  @Post('enrol-totp')
  @HttpCode(200)
  async enrolTotp(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(CodeRequest) { code }: CodeRequest,
  ): Promise<RecoveryCodesView> {
    await this.#visitor(request);
    const { session, recoveryCodes } = await this.commands.execute(new EnrolTotp(this.#pending(request), code));
    this.cookies.setSession(response, session.token);
    return { recoveryCodes };
  }

  @Answers(OperatorPasskeyOptions)
  @Post('passkey/options')
  @HttpCode(200)
  async passkeyOptions(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(EmptyRequest) _body: EmptyRequest,
  ): Promise<OperatorPasskeyOptions> {
    const { device } = await this.#visitor(request);
    const { token, options } = await this.commands.execute(new ChallengePasskey(this.#pending(request), device));
    this.cookies.setSignIn(response, token);
    return { ...options };
  }

  @AnswersNothing()
  @Post('passkey/verify')
  @HttpCode(204)
  async passkeyVerify(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(PasskeyAnswer) answer: PasskeyAnswer,
  ): Promise<void> {
    await this.#visitor(request);
    const origin = request.headers.origin ?? '';
    const signIn = new SignInWithPasskey(this.#pending(request), answer.response, origin);
    const { token } = await this.commands.execute(signIn);
    this.cookies.setSession(response, token);
  }

  /** Succeeds also without a session. */
  @AnswersNothing()
  @Post('sign-out')
  @HttpCode(204)
  async signOut(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    const session = this.cookies.read(request, this.cookies.session);
    await this.commands.execute(new SignOut(session, this.#pending(request)));
    this.cookies.clear(response);
    response.setHeader('Clear-Site-Data', '"cache", "storage"');
  }

  #first(response: Response, { token, view }: FirstStep): SignInView {
    this.cookies.setSignIn(response, token);
    return view;
  }

  #pending(request: Request): string | null {
    return this.cookies.read(request, this.cookies.signIn);
  }

  async #visitor(request: Request): Promise<Visitor> {
    const client = clientKey(request);
    await this.limits.tries.take(client);
    return { client, device: deviceOf(request.headers['user-agent']) };
  }
}

import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import {
  CodeRequest,
  EnrolRequest,
  PasskeyAnswer,
  RecoveryRequest,
  type RecoveryCodesView,
  SignInRequest,
  type SignInView,
} from '@usdt-africa/contracts/admin';
import { EmptyRequest } from '@usdt-africa/contracts/api';
import { clientKey, ValidBody } from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import { OperatorIdentity } from '../identity.js';
import { deviceOf } from '../application/device.js';
import type { FirstStep, Visitor } from '../application/sign-in.js';
import { Open } from './permission.js';

/** The ways in, and out. */
@Open()
@Controller('api/admin/auth')
export class AdminAuthController {
  constructor(private readonly identity: OperatorIdentity) {}

  @Post('sign-in')
  @HttpCode(200)
  async signIn(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(SignInRequest) { email, password }: SignInRequest,
  ): Promise<SignInView> {
    const visitor = await this.#visitor(request);
    return this.#first(response, await this.identity.signIn.withPassword(email, password, visitor));
  }

  /** The one-time link of an invitation or a reset. */
  @Post('enrol')
  @HttpCode(200)
  async enrol(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(EnrolRequest) { token, password }: EnrolRequest,
  ): Promise<SignInView> {
    const visitor = await this.#visitor(request);
    return this.#first(response, await this.identity.signIn.enrol(token, password, visitor));
  }

  @Post('totp')
  @HttpCode(204)
  async totp(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(CodeRequest) { code }: CodeRequest,
  ): Promise<void> {
    await this.#visitor(request);
    const { token } = await this.identity.signIn.withTotp(this.#pending(request), code);
    this.identity.cookies.setSession(response, token);
  }

  @Post('recovery')
  @HttpCode(204)
  async recovery(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(RecoveryRequest) { code }: RecoveryRequest,
  ): Promise<void> {
    await this.#visitor(request);
    const { token } = await this.identity.signIn.withRecovery(this.#pending(request), code);
    this.identity.cookies.setSession(response, token);
  }

  @Post('enrol-totp')
  @HttpCode(200)
  async enrolTotp(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(CodeRequest) { code }: CodeRequest,
  ): Promise<RecoveryCodesView> {
    await this.#visitor(request);
    const { session, recoveryCodes } = await this.identity.signIn.enrolTotp(this.#pending(request), code);
    this.identity.cookies.setSession(response, session.token);
    return { recoveryCodes };
  }

  @Post('passkey/options')
  @HttpCode(200)
  async passkeyOptions(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(EmptyRequest) _body: EmptyRequest,
  ) {
    const { device } = await this.#visitor(request);
    const { token, options } = await this.identity.passkeys.signInOptions(this.#pending(request), device);
    this.identity.cookies.setSignIn(response, token);
    return options;
  }

  @Post('passkey/verify')
  @HttpCode(204)
  async passkeyVerify(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(PasskeyAnswer) answer: PasskeyAnswer,
  ): Promise<void> {
    await this.#visitor(request);
    const origin = request.headers.origin ?? '';
    const { token } = await this.identity.passkeys.signInWith(this.#pending(request), answer.response, origin);
    this.identity.cookies.setSession(response, token);
  }

  /** Whoever is not signed in is signed out all the same. */
  @Post('sign-out')
  @HttpCode(204)
  async signOut(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    const { cookies, sessions, signIn } = this.identity;
    const token = cookies.read(request, cookies.session);
    const operator = token && (await sessions.find(token, { touch: false }));
    if (operator) await sessions.signOut(operator);
    await signIn.abandon(this.#pending(request));
    cookies.clear(response);
    response.setHeader('Clear-Site-Data', '"cache", "storage"');
  }

  #first(response: Response, { token, view }: FirstStep): SignInView {
    this.identity.cookies.setSignIn(response, token);
    return view;
  }

  #pending(request: Request): string | null {
    const { cookies } = this.identity;
    return cookies.read(request, cookies.signIn);
  }

  async #visitor(request: Request): Promise<Visitor> {
    const client = clientKey(request);
    await this.identity.tries.take(client);
    return { client, device: deviceOf(request.headers['user-agent']) };
  }
}

import { Controller, Get, HttpCode, Post, Query, Redirect, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { FreshPasswordRequest, LinkGoogleView } from '@usdt-africa/contracts/api';
import { Refusal } from '@usdt-africa/kernel';
import {
  Answers,
  AnswersNothing,
  CallableBy,
  Customer,
  customerBehind,
  type SignedInCustomer,
  AttemptId,
  ValidBody,
} from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import { ReturnFromIssuer, type Returned } from '../application/identities/return-from-issuer.js';
import { UnlinkIdentity } from '../application/identities/unlink-identity.js';
import { VisitIssuer } from '../application/identities/visit-issuer.js';
import { AccountLimits, SignInResponse } from './sign-in-response.js';
import { AccountCookies } from './cookies.js';
import { ownPath } from './own-path.js';

interface Onward {
  readonly url: string;
  readonly statusCode: 302;
}
const LOGIN = '/auth/login';
const SECURITY = '/dashboard/settings/security';
const onTo = (url: string): Onward => ({ url, statusCode: 302 });

/** AUTH-05: coming in by Google, or by whichever OpenID issuer this installation names. Browsers come here themselves, no script. */
@CallableBy('anyone')
@Controller('api/auth/google')
export class GoogleController {
  constructor(
    private readonly commands: CommandBus,
    private readonly signInResponse: SignInResponse,
    private readonly cookies: AccountCookies,
  ) {}

  @AnswersNothing()
  @Get()
  @Redirect()
  async leave(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Query('next') wanted: unknown,
  ): Promise<Onward> {
    const next = ownPath(wanted);
    try {
      await this.signInResponse.visitor(request);
      const { address, token } = await this.commands.execute(new VisitIssuer(next, null));
      this.cookies.set(response, 'google', token);
      return onTo(address);
    } catch (error) {
      const because = { 'issuer-down': 'down', 'too-many': 'busy' }[error instanceof Refusal ? error.code : ''];
      if (because === undefined) throw error;
      return onTo(pageAfter(LOGIN, because, next));
    }
  }

  @AnswersNothing()
  @Get('callback')
  @Redirect()
  async comeBack(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<Onward> {
    const token = this.cookies.read(request, 'google');
    this.cookies.clear(response, 'google');
    const visitor = await this.signInResponse.visitor(request).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'too-many') return null;
      throw error;
    });
    if (!visitor) return onTo(pageAfter(LOGIN, 'busy', null));
    const at = request.originalUrl.indexOf('?');
    const search = at < 0 ? '' : request.originalUrl.slice(at);
    const returned = await this.commands.execute(new ReturnFromIssuer(token, search, customerBehind(request), visitor));
    return onTo(this.#page(response, returned));
  }

  #page(response: Response, { outcome, visit }: Returned): string {
    const next = visit?.next ?? null;
    switch (outcome.kind) {
      case 'in':
        this.signInResponse.welcome(response, outcome.session);
        return next ?? '/dashboard';
      case 'second-step':
        this.cookies.set(response, 'signIn', outcome.signIn);
        return pageAfter(`${LOGIN}/code`, null, next);
      case 'new':
        this.cookies.set(response, 'registration', outcome.registration);
        return '/auth/register';
      case 'known':
        this.cookies.set(response, 'google', outcome.waiting);
        return pageAfter(LOGIN, 'known', next);
      case 'linked':
        return pageAfter(SECURITY, 'linked', null);
      case 'refused':
        return visit?.sessionId ? pageAfter(SECURITY, outcome.because, null) : pageAfter(LOGIN, outcome.because, next);
    }
  }
}

/** AUTH-05: linking it to an account, from inside, and taking it away. */
@CallableBy('account')
@Controller('api/account/google')
export class OwnGoogleController {
  constructor(
    private readonly commands: CommandBus,
    private readonly cookies: AccountCookies,
    private readonly limits: AccountLimits,
  ) {}

  /** Where the browser goes on to. */
  @Answers(LinkGoogleView)
  @Post()
  @HttpCode(200)
  async link(
    @Customer() customer: SignedInCustomer,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(FreshPasswordRequest) given: FreshPasswordRequest,
    @AttemptId() attemptId: string | null,
  ): Promise<LinkGoogleView> {
    await this.limits.acts.take(customer.accountId);
    const visit = new VisitIssuer(null, { customer, given, attemptId });
    const { address, token } = await this.commands.execute(visit);
    this.cookies.set(response, 'google', token);
    return { address };
  }

  @AnswersNothing()
  @Post('remove')
  @HttpCode(204)
  async unlink(
    @Customer() customer: SignedInCustomer,
    @ValidBody(FreshPasswordRequest) given: FreshPasswordRequest,
    @AttemptId() attemptId: string | null,
  ): Promise<void> {
    await this.limits.acts.take(customer.accountId);
    await this.commands.execute(new UnlinkIdentity(customer, given, attemptId));
  }
}

/** Address of a page with the outcome in its query. */
function pageAfter(page: string, because: string | null, next: string | null): string {
  const query = new URLSearchParams({
    ...(because === null ? {} : { google: because }),
    ...(next === null ? {} : { next }),
  });
  return query.size === 0 ? page : `${page}?${query.toString()}`;
}

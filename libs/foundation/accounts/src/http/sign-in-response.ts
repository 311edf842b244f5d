import { Injectable } from '@nestjs/common';
import { deviceOf } from '@usdt-africa/authentication';
import { clientKey, GuestCookies, RateLimit } from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import type { IssuedSession, Visitor } from '../application/sign-ins.js';
import { AccountCookies } from './cookies.js';

/** What this context's routes are limited by. */
export abstract class AccountLimits {
  /** Whatever is tried without a session, per client. A carrier puts a town behind one address. */
  abstract readonly tries: RateLimit;
  /** Username lookups, per client. */
  abstract readonly names: RateLimit;
  /** What a customer does to their own account, per account. */
  abstract readonly acts: RateLimit;
  /** Profile picture uploads, per account: each is decoded in a separate process. */
  abstract readonly pictures: RateLimit;
}

/**
 * Reads the visitor of a sign-in request and sets the session cookies after a sign-in; shared by all sign-in methods.
 */
@Injectable()
export class SignInResponse {
  constructor(
    private readonly cookies: AccountCookies,
    private readonly guests: GuestCookies,
    private readonly limits: AccountLimits,
  ) {}

  /** Who tries to come in; each try is paid for. @throws Refusal 429 */
  async visitor(request: Request): Promise<Visitor> {
    const client = clientKey(request);
    await this.limits.tries.take(client);
    return {
      client,
      device: deviceOf(request.headers['user-agent']),
      mark: this.cookies.read(request, 'device'),
      guestKey: this.guests.browser(request)?.key ?? null,
    };
  }

  /** Completes a sign-in: sets the session cookie, clears flow cookies, rotates the guest id. */
  welcome(response: Response, { token, mark }: IssuedSession): void {
    this.cookies.set(response, 'session', token);
    if (mark) this.cookies.set(response, 'device', mark);
    this.cookies.clear(response, 'signIn', 'registration', 'reset', 'google');
    this.guests.renew(response);
  }
}

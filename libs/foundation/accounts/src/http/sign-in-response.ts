import { Inject, Injectable } from '@nestjs/common';
import { deviceOf } from '@usdt-africa/authentication';
import { clientKey, GuestCookies, POOL, RateLimit } from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import type { Pool } from 'pg';
import type { IssuedSession, Visitor } from '../application/sign-ins.js';
import { AccountCookies } from './cookies.js';

/** What this context's routes are limited by. */
@Injectable()
export class AccountLimits {
  /** Whatever is tried without a session, per client. A carrier puts a town behind one address. */
  readonly tries: RateLimit;
  /** Username lookups, per client. */
  readonly names: RateLimit;
  /** What a customer does to their own account, per account. */
  readonly acts: RateLimit;
  /** Profile picture uploads, per account: each is decoded in a separate process. */
  readonly pictures: RateLimit;

  constructor(@Inject(POOL) pool: Pool) {
    this.tries = new RateLimit(pool, 'account-tries', 300, 600);
    this.names = new RateLimit(pool, 'account-names', 60, 60);
    this.acts = new RateLimit(pool, 'account-acts', 120, 600);
    this.pictures = new RateLimit(pool, 'account-pictures', 30, 3_600);
  }
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
    this.cookies.clear(response, 'signIn', 'challenge', 'registration', 'reset', 'google');
    this.guests.renew(response);
  }
}

import { Injectable } from '@nestjs/common';
import { deviceOf } from '@usdt-africa/authentication';
import { clientKey, GuestCookies, RateLimit } from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import type { ArrivedSession, Visitor } from '../application/sign-ins.js';
import { AccountCookies } from './cookies.js';

/** What this context's routes are limited by. */
export abstract class AccountLimits {
  /** Whatever is tried without a session, per client. A carrier puts a town behind one address. */
  abstract readonly tries: RateLimit;
  /** Names that are looked up, per client. */
  abstract readonly names: RateLimit;
  /** What a customer does to their own account, per account. */
  abstract readonly acts: RateLimit;
  /** Pictures of themselves, per account: each is read by a process of its own. */
  abstract readonly pictures: RateLimit;
}

/** How browsers come and how they go on: what every way in has in common. */
@Injectable()
export class Arrival {
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

  /** Somebody came in: the session's cookie comes, those of the way go, and the browser is another guest from now on. */
  welcome(response: Response, { token, mark }: ArrivedSession): void {
    this.cookies.set(response, 'session', token);
    if (mark) this.cookies.set(response, 'device', mark);
    this.cookies.clear(response, 'signIn', 'registration', 'reset', 'google');
    this.guests.renew(response);
  }
}

import { Injectable } from '@nestjs/common';
import { CustomerSessions, type SignedInCustomer } from '@usdt-africa/platform';
import type { Request } from 'express';
import { AccountSessions } from '../application/sessions.js';
import { AccountCookies } from './cookies.js';

/**
 * Finds the customer behind a request by the session's cookie. One that opens nothing is left where it is: it may be the one of a
 * moment ago, of a request that was on its way while another tab changed the PIN, and the browser has the next by now.
 */
@Injectable()
export class CookieCustomers extends CustomerSessions {
  constructor(
    private readonly sessions: AccountSessions,
    private readonly cookies: AccountCookies,
  ) {
    super();
  }

  async find(request: Request): Promise<SignedInCustomer | null> {
    const token = this.cookies.read(request, 'session');
    return token ? this.sessions.find(token, { touch: !isByItself(request) }) : null;
  }

  stillIs({ sessionId }: Pick<SignedInCustomer, 'sessionId'>): Promise<boolean> {
    return this.sessions.stillIs(sessionId);
  }
}

/**
 * Whether a page sends the request automatically, without user activity: it is marked so, or it is a stream, which
 * browsers reopen.
 */
function isByItself({ headers }: Request): boolean {
  return headers['x-background'] === '1' || headers.accept === 'text/event-stream';
}

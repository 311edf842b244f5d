import type { CookieOptions, Request, Response } from 'express';
import { RULES } from '../domain/rules.js';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The console's two cookies; `__Host-` and Secure wherever it is served by https. */
export class OperatorCookies {
  readonly session: string;
  /** Between the first step and the second. */
  readonly signIn: string;
  readonly #secure: boolean;

  constructor(adminUrl: string) {
    this.#secure = adminUrl.startsWith('https:');
    this.session = this.#secure ? '__Host-operator' : 'operator';
    this.signIn = this.#secure ? '__Host-operator-sign-in' : 'operator-sign-in';
  }

  read(request: Request, name: string): string | null {
    for (const pair of (request.headers.cookie ?? '').split(';')) {
      const at = pair.indexOf('=');
      if (at < 1 || pair.slice(0, at).trim() !== name) continue;
      const value = pair.slice(at + 1).trim();
      return TOKEN.test(value) ? value : null;
    }
    return null;
  }

  /** The way in is over: its cookie goes, the session's comes. */
  setSession(response: Response, token: string): void {
    response.cookie(this.session, token, this.#options(RULES.sessionMs));
    response.clearCookie(this.signIn, this.#options());
  }

  setSignIn(response: Response, token: string): void {
    response.cookie(this.signIn, token, this.#options(RULES.signInMs));
  }

  clear(response: Response): void {
    response.clearCookie(this.session, this.#options());
    response.clearCookie(this.signIn, this.#options());
  }

  #options(maxAge?: number): CookieOptions {
    return {
      httpOnly: true,
      sameSite: 'strict',
      secure: this.#secure,
      path: '/',
      ...(maxAge === undefined ? {} : { maxAge }),
    };
  }
}

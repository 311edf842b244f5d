import { Inject, Injectable } from '@nestjs/common';
import { TokenCookies, tokenIn } from '@usdt-africa/authentication';
import type { Request, Response } from 'express';
import { consoleUrlOf, OperatorsConfig } from '../application/config.js';
import { RULES } from '../domain/rules.js';

/** The console's two cookies. */
@Injectable()
export class OperatorCookies {
  readonly session: string;
  /** Between the first step and the second. */
  readonly signIn: string;
  readonly #cookies: TokenCookies;

  constructor(@Inject(OperatorsConfig) config: Pick<OperatorsConfig, 'adminUrl' | 'publicUrl'>) {
    this.#cookies = new TokenCookies(consoleUrlOf(config), 'strict');
    this.session = this.#cookies.named('operator');
    this.signIn = this.#cookies.named('operator-sign-in');
  }

  read(request: Request, name: string): string | null {
    return tokenIn(request, name);
  }

  /** Ends the sign-in: clears its cookie and sets the session's. */
  setSession(response: Response, token: string): void {
    response.cookie(this.session, token, this.#cookies.options(RULES.sessionMs));
    response.clearCookie(this.signIn, this.#cookies.options());
  }

  setSignIn(response: Response, token: string): void {
    response.cookie(this.signIn, token, this.#cookies.options(RULES.signInMs));
  }

  clear(response: Response): void {
    response.clearCookie(this.session, this.#cookies.options());
    response.clearCookie(this.signIn, this.#cookies.options());
  }
}

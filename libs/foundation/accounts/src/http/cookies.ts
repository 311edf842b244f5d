import { Inject, Injectable } from '@nestjs/common';
import { TokenCookies, tokenIn } from '@usdt-africa/authentication';
import type { Request, Response } from 'express';
import { AccountsConfig } from '../application/config.js';
import { RULES } from '../domain/rules.js';

const NAMES = {
  session: 'account',
  /** Between the first step and the second. */
  signIn: 'account-sign-in',
  /** With a passkey's challenge before any step: its late answer must not end a log-in that was begun meanwhile. */
  challenge: 'account-challenge',
  registration: 'registration',
  reset: 'reset',
  /** On the way to an issuer and back, and until the password was given. */
  google: 'google',
  /** Stays when a session ends: an account knows the browser again by it. */
  device: 'account-device',
} as const;
type Name = keyof typeof NAMES;

const AGES: Readonly<Record<Name, number>> = {
  session: RULES.sessionMs,
  signIn: RULES.signInMs,
  challenge: RULES.signInMs,
  registration: RULES.registrationMs,
  reset: RULES.reset.ms + RULES.reset.provenMs,
  google: RULES.signInMs,
  device: RULES.deviceMs,
};

/** What a customer's browser keeps. */
@Injectable()
export class AccountCookies {
  readonly #cookies: TokenCookies;

  constructor(@Inject(AccountsConfig) { publicUrl }: Pick<AccountsConfig, 'publicUrl'>) {
    this.#cookies = new TokenCookies(publicUrl, 'lax');
  }

  read(request: Request, name: Name): string | null {
    return tokenIn(request, this.#cookies.named(NAMES[name]));
  }

  set(response: Response, name: Name, token: string): void {
    response.cookie(this.#cookies.named(NAMES[name]), token, this.#cookies.options(AGES[name]));
  }

  clear(response: Response, ...names: readonly Name[]): void {
    for (const name of names) response.clearCookie(this.#cookies.named(NAMES[name]), this.#cookies.options());
  }
}

import { type Guest, guest, hashToken, newToken, type Principal } from '@usdt-africa/kernel';
import type { CookieOptions, Request, Response } from 'express';
import { customerBehind } from './signed-in.js';

/** 256 random bits in an httpOnly cookie: whose quotes and orders these are. Only its hash is ever stored. */
export const GUEST_COOKIE = 'guest';
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const YEAR_MS = 365 * 86_400_000;

/** Reads and sets the guest's cookie; `__Host-` and Secure wherever the page is served by https. */
export class GuestCookies {
  readonly name: string;
  readonly #secure: boolean;

  constructor(publicUrl: string) {
    this.#secure = publicUrl.startsWith('https:');
    this.name = this.#secure ? `__Host-${GUEST_COOKIE}` : GUEST_COOKIE;
  }

  /** The requester: the signed-in customer, else the browser; null for a browser without a cookie. */
  find(request: Request): Principal | null {
    return customerBehind(request)?.principal ?? this.browser(request);
  }

  /** The browser's own identity, regardless of a signed-in customer; null for one without a cookie. */
  browser(request: Request): Guest | null {
    const token = readCookie(request, this.name);
    return token && TOKEN.test(token) ? guest(hashToken(token)) : null;
  }

  /** Assigns a new guest id, so that the browser is no longer linked to its previous user. */
  renew(response: Response): void {
    response.cookie(this.name, newToken(), this.options('/', YEAR_MS));
  }

  /** Who this browser is; sets a new cookie where there was none. */
  ensure(request: Request, response: Response): Principal {
    const known = this.find(request);
    if (known) return known;
    const token = newToken();
    response.cookie(this.name, token, this.options('/', YEAR_MS));
    return guest(hashToken(token));
  }

  /** A cookie that opens the masked, live view of one order. */
  setShare(response: Response, orderNumber: string, token: string): void {
    response.cookie('share', token, this.options(`/api/orders/${orderNumber}`, 30 * 86_400_000));
  }

  /** Hash of the share cookie that came along, or null. */
  shareHash(request: Request): string | null {
    const token = readCookie(request, 'share');
    return token && TOKEN.test(token) ? hashToken(token) : null;
  }

  private options(path: string, maxAge: number): CookieOptions {
    return { httpOnly: true, sameSite: 'lax', secure: this.#secure, path, maxAge };
  }
}

function readCookie(request: Request, name: string): string | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

import type { CookieOptions, Request } from 'express';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The token (`newToken`) in a cookie that came along; null for anything else. */
export function tokenIn(request: Pick<Request, 'headers'>, name: string): string | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at < 1 || pair.slice(0, at).trim() !== name) continue;
    const value = pair.slice(at + 1).trim();
    return TOKEN.test(value) ? value : null;
  }
  return null;
}

/** Cookies that no script reads; `__Host-` and Secure wherever the page is served by https. */
export class TokenCookies {
  readonly #secure: boolean;

  /** @param sameSite whether they come along when another site links here */
  constructor(
    url: string,
    private readonly sameSite: 'strict' | 'lax',
  ) {
    this.#secure = url.startsWith('https:');
  }

  named(name: string): string {
    return this.#secure ? `__Host-${name}` : name;
  }

  options(maxAge?: number): CookieOptions {
    return {
      httpOnly: true,
      sameSite: this.sameSite,
      secure: this.#secure,
      path: '/',
      ...(maxAge === undefined ? {} : { maxAge }),
    };
  }
}

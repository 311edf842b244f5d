import { Inject, Injectable } from '@nestjs/common';
import { refusal } from '@usdt-africa/contracts/refusals';
import { isLoopback, requestHost } from '@usdt-africa/platform';
import type { Request } from 'express';
import { OperatorsConfig } from '../application/config.js';

type AdminOriginOptions = Pick<OperatorsConfig, 'adminUrl' | 'publicUrl' | 'mode'>;

/**
 * Where the console's API answers, and to whose pages: in production on its own host alone and to its own pages alone;
 * in a sandbox on this machine.
 */
@Injectable()
export class AdminOriginGuard {
  readonly #hosts: ReadonlySet<string>;
  readonly #origins: ReadonlySet<string>;
  readonly #isSandbox: boolean;

  constructor(@Inject(OperatorsConfig) { adminUrl, publicUrl, mode }: AdminOriginOptions) {
    this.#isSandbox = mode === 'sandbox';
    const urls = [adminUrl, this.#isSandbox ? publicUrl : null].flatMap((url) => (url ? [new URL(url)] : []));
    this.#hosts = new Set(urls.map((url) => url.hostname));
    this.#origins = new Set(urls.map((url) => url.origin));
  }

  /**
   * Refuses what came to another host, or from another site's page: a change without an Origin, too, for every browser
   * sends one.
   * @throws Refusal 404 as for an address that is not there; 403 `foreign-origin`
   */
  check(request: Request): void {
    const host = requestHost(request);
    if (!this.#hosts.has(host) && !(this.#isSandbox && isLoopback(host))) throw refusal('http.not-found');
    const { origin } = request.headers;
    const site = request.headers['sec-fetch-site'];
    const changes = request.method !== 'GET' && request.method !== 'HEAD';
    const own =
      origin === undefined
        ? !changes
        : this.#origins.has(origin) ||
          (this.#isSandbox && origin === `${request.protocol}://${request.headers.host ?? ''}`);
    if (!own || (site !== undefined && site !== 'same-origin' && (changes || site !== 'none')))
      throw refusal('http.foreign-origin');
  }
}

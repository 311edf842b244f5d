import { isIP } from 'node:net';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { NextFunction, Request, Response } from 'express';
import { canonicalHost, isLoopback } from '../this-machine.js';

/**
 * The names that a server answers to. A page of another site whose name was pointed at us (DNS rebinding) still shows
 * that name as its Host, and would otherwise read our answers as its own.
 */
export class KnownHosts {
  readonly #names: ReadonlySet<string>;

  /** @param names hosts, or whole addresses; names and addresses of this machine are always known */
  constructor(names: readonly string[]) {
    this.#names = new Set(
      names.flatMap((name) => canonicalHost(name.includes('://') ? new URL(name).hostname : name) ?? []),
    );
  }

  /** @param header `Host`, with or without a port */
  has(header: string | undefined): boolean {
    const host = hostOf(header);
    return host !== null && (isLoopback(host) || this.#names.has(host));
  }

  /** As {@link has}; an address in numbers counts too, for no site has it for a name. */
  hasOrIsAddress(header: string | undefined): boolean {
    const host = hostOf(header);
    return host !== null && (isIP(host) !== 0 || this.has(header));
  }
}

/**
 * Refuses requests for other host names, except on `open` paths: those that authenticate themselves or reveal nothing.
 */
export function onKnownHosts(hosts: KnownHosts, open: (path: string) => boolean) {
  return (request: Request, _response: Response, next: NextFunction): void => {
    if (hosts.has(request.headers.host) || open(request.path)) return next();
    next(refusal('http.foreign-host'));
  };
}

function hostOf(header: string | undefined): string | null {
  const [, host = ''] = /^(\[[^\]]*\]|[^:]*)(?::\d{0,5})?$/.exec(header ?? '') ?? [];
  return canonicalHost(host);
}

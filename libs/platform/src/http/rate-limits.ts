import { isIPv4, isIPv6 } from 'node:net';
import { Refusal } from '@usdt-africa/kernel';
import type { Request } from 'express';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/** One bucket of requests, counted in PostgreSQL so that it holds over several processes and their restarts. */
export class RateLimit {
  readonly #limiter: RateLimiterPostgres;

  constructor(pool: Pool, name: string, points: number, seconds: number) {
    this.#limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
    });
  }

  /** @throws Refusal 429 `too-many` with Retry-After */
  async take(key: string): Promise<void> {
    try {
      await this.#limiter.consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      throw new Refusal(429, 'too-many', `Too many tries. Wait ${seconds} seconds.`, { retryAfterSeconds: seconds });
    }
  }
}

/**
 * What a limit per client counts by: the address as Express resolves it (trusting only the configured number of
 * proxies). Of IPv6 the network of 64 bits, for a client may have all the addresses in it; an IPv4 address written as
 * IPv6 is itself.
 */
export function clientKey(request: Pick<Request, 'ip'>): string {
  const ip = (request.ip ?? '').replace(/%.*$/, '');
  if (isIPv4(ip)) return ip;
  if (!isIPv6(ip)) return 'unknown';
  const groups = groupsOf(ip);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of an IPv6 address, however it was written. */
function groupsOf(ip: string): readonly number[] {
  // The URL parser writes every form the same way: lower case, `::` once at most, no dotted tail.
  const [head = '', tail] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::');
  const numbers = (text: string): number[] => (text ? text.split(':').map((group) => Number.parseInt(group, 16)) : []);
  const [first, last] = [numbers(head), numbers(tail ?? '')];
  return [...first, ...new Array<number>(8 - first.length - last.length).fill(0), ...last];
}

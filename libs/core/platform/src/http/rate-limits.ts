import { isIPv4, isIPv6 } from 'node:net';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Refusal } from '@usdt-africa/kernel';
import type { Request } from 'express';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { ipv4Of, ipv6Groups } from '../this-machine.js';
import { hiddenCounterKey } from './counter-keys.js';

/**
 * One bucket of requests, counted in PostgreSQL so that it holds over several processes and their restarts. What it
 * counts by, a client's address above all, is stored as an irreversible index.
 */
export class RateLimit {
  readonly #limiter: RateLimiterPostgres;

  constructor(
    private readonly pool: Pool,
    name: string,
    points: number,
    seconds: number,
  ) {
    this.#limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
      // The worker removes them all. Each limit would do it for itself, on a clock that nothing stops and that holds the pool.
      clearExpiredByTimeout: false,
    });
  }

  /** @throws Refusal 429 `too-many` with Retry-After */
  async take(key: string): Promise<void> {
    try {
      await this.#limiter.consume(this.#stored(key));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw tooMany(error);
    }
  }

  /** Takes nothing. @throws Refusal 429 `too-many` where nothing is left to take */
  async assertLeft(key: string): Promise<void> {
    const used = await this.#limiter.get(this.#stored(key));
    if (used && used.consumedPoints >= this.#limiter.points) throw tooMany(used);
  }

  /** Returns a consumed point. */
  async giveBack(key: string): Promise<void> {
    await this.#limiter.reward(this.#stored(key));
  }

  /** Counts use beyond one request; refuses nothing itself. */
  async charge(key: string, points: number): Promise<void> {
    await this.#limiter.penalty(this.#stored(key), points);
  }

  #stored(key: string): string {
    return hiddenCounterKey(this.pool, key);
  }
}

function tooMany({ msBeforeNext }: RateLimiterRes): Refusal {
  return refusal('http.too-many', { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) });
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
  const groups = ipv6Groups(ip);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) return ipv4Of(groups.slice(6));
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

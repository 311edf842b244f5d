import { Inject, Injectable } from '@nestjs/common';
import { POOL, RateLimit } from '@usdt-africa/platform';
import type { Pool } from 'pg';

/** Counters against guessing numbers, and against floods of requests. */
@Injectable()
export class PurchaseLimits {
  /** Per client: shared with the look-ups of orders. */
  readonly lookups: RateLimit;
  /** Per customer: quotes, address checks and confirmations. */
  readonly acts: RateLimit;
  /** Per customer. */
  readonly places: RateLimit;

  constructor(@Inject(POOL) pool: Pool) {
    this.lookups = new RateLimit(pool, 'order-lookups', 60, 60);
    this.acts = new RateLimit(pool, 'purchase-acts', 240, 600);
    this.places = new RateLimit(pool, 'purchases-placed', 120, 600);
  }
}

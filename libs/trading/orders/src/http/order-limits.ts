import { Inject, Injectable } from '@nestjs/common';
import { POOL, RateLimit } from '@usdt-africa/platform';
import type { Pool } from 'pg';

/** Counters against guessing order ids and links, and against floods of orders. */
@Injectable()
export class OrderLimits {
  /** Per client. */
  readonly lookups: RateLimit;
  /** Per client: requests for a new link. */
  readonly renewals: RateLimit;
  /** Per client: requests for links to an address's recent orders. */
  readonly recentLinks: RateLimit;
  /** Per guest. */
  readonly places: RateLimit;
  /** Per client: a new cookie is no way around {@link places}. Many people share one address behind a carrier's NAT. */
  readonly placesPerClient: RateLimit;
  /** Per guest. */
  readonly acts: RateLimit;

  constructor(@Inject(POOL) pool: Pool) {
    this.lookups = new RateLimit(pool, 'order-lookups', 60, 60);
    this.renewals = new RateLimit(pool, 'link-renewals', 10, 600);
    this.recentLinks = new RateLimit(pool, 'recent-links', 10, 600);
    this.places = new RateLimit(pool, 'orders-placed', 30, 600);
    this.placesPerClient = new RateLimit(pool, 'orders-placed-client', 300, 600);
    this.acts = new RateLimit(pool, 'order-acts', 120, 600);
  }
}

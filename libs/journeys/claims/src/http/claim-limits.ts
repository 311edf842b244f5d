import { Inject, Injectable } from '@nestjs/common';
import { POOL, RateLimit } from '@usdt-africa/platform';
import type { Pool } from 'pg';

/** Counters against looking up the chain through us. */
@Injectable()
export class ClaimLimits {
  /** Per customer, guest, or client without a cookie. */
  readonly claims: RateLimit;
  /** Per client: a new cookie is no way around {@link claims}. Many people share one address behind a carrier's NAT. */
  readonly claimsPerClient: RateLimit;

  constructor(@Inject(POOL) pool: Pool) {
    this.claims = new RateLimit(pool, 'claims', 10, 3_600);
    this.claimsPerClient = new RateLimit(pool, 'claims-client', 200, 3_600);
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { POOL, RateLimit } from '@usdt-africa/platform';
import type { Pool } from 'pg';

/** Counters against floods of requests, per customer. */
@Injectable()
export class WithdrawalLimits {
  readonly confirmations: RateLimit;
  readonly requests: RateLimit;

  constructor(@Inject(POOL) pool: Pool) {
    this.confirmations = new RateLimit(pool, 'withdrawal-confirmations', 240, 600);
    this.requests = new RateLimit(pool, 'withdrawal-requests', 120, 600);
  }
}

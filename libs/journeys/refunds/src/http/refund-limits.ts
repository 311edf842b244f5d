import { Inject, Injectable } from '@nestjs/common';
import { POOL, RateLimit } from '@usdt-africa/platform';
import type { Pool } from 'pg';

/** Counters against asking the network about addresses through us, and against using up the sums that prove them. */
@Injectable()
export class RefundLimits {
  /** Per order: addresses that are named, or that codes are sent for. */
  readonly addresses: RateLimit;
  /** Per order. */
  readonly proofs: RateLimit;

  constructor(@Inject(POOL) pool: Pool) {
    this.addresses = new RateLimit(pool, 'refund-addresses', 20, 3_600);
    this.proofs = new RateLimit(pool, 'refund-proofs', 20, 3_600);
  }
}

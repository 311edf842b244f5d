import { Inject, Injectable } from '@nestjs/common';
import { POOL, RateLimit } from '@usdt-africa/platform';
import type { Pool } from 'pg';

/** Counters against collecting people's names, and against floods of requests. All per customer. */
@Injectable()
export class TransferLimits {
  /** Look-ups of a username in an hour. */
  readonly lookups: RateLimit;
  readonly confirmations: RateLimit;
  readonly transfers: RateLimit;

  constructor(@Inject(POOL) pool: Pool) {
    this.lookups = new RateLimit(pool, 'receiver-lookups', 20, 3_600);
    this.confirmations = new RateLimit(pool, 'transfer-confirmations', 240, 600);
    this.transfers = new RateLimit(pool, 'transfers-made', 120, 600);
  }
}

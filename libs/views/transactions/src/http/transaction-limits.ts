import { Inject, Injectable } from '@nestjs/common';
import { POOL, RateLimit } from '@usdt-africa/platform';
import type { Pool } from 'pg';

/** Counters against floods, each per customer. */
@Injectable()
export class TransactionLimits {
  /** Questions: a search reads a whole history. */
  readonly requests: RateLimit;
  readonly acts: RateLimit;
  /** Looking at a picture costs more than reading words. */
  readonly uploads: RateLimit;
  /** Whole lists as files: each reads a history. */
  readonly downloads: RateLimit;
  /** Exports of a customer's data. */
  readonly exports: RateLimit;

  constructor(@Inject(POOL) pool: Pool) {
    this.requests = new RateLimit(pool, 'transaction-requests', 240, 60);
    this.acts = new RateLimit(pool, 'transaction-acts', 120, 600);
    this.uploads = new RateLimit(pool, 'transaction-uploads', 40, 600);
    this.downloads = new RateLimit(pool, 'transaction-downloads', 20, 3_600);
    this.exports = new RateLimit(pool, 'own-data-exports', 5, 3_600);
  }
}

import type { RateLimit } from '@usdt-africa/platform';

/** Counters against floods, each per customer. */
export abstract class TransactionLimits {
  /** Questions: a search reads a whole history. */
  abstract readonly asks: RateLimit;
  abstract readonly acts: RateLimit;
  /** Looking at a picture costs more than reading words. */
  abstract readonly uploads: RateLimit;
  /** Copies of all that is kept of a customer. */
  abstract readonly exports: RateLimit;
}

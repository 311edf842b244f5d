import type { RateLimit } from '@usdt-africa/platform';

/** Counters against floods, each per customer. */
export abstract class TransactionLimits {
  /** Questions: a search reads a whole history. */
  abstract readonly requests: RateLimit;
  abstract readonly acts: RateLimit;
  /** Looking at a picture costs more than reading words. */
  abstract readonly uploads: RateLimit;
  /** Whole lists as files: each reads a history. */
  abstract readonly downloads: RateLimit;
  /** Exports of a customer's data. */
  abstract readonly exports: RateLimit;
}

import * as z from 'zod/mini';
import { instant } from './common.js';

const side = z.enum(['sell', 'buy']);
/** Naira for one stablecoin, four decimals. */
const rate = z.string().check(z.regex(/^\d{1,12}\.\d{4}$/));

/** Stream `rate-USDT-NGN`, what operators do to the price; who and why stands in the metadata. */
export const rateControlEvents = {
  /** Our margin on the median from now on. */
  RateMarginSet: { 1: z.strictObject({ side, marginBps: z.int(), at: instant }) },
  /**
   * The rate holds until then, whatever the median does, as long as that stays within 3 % of `anchorRate`: the pinned rate
   * itself, or, where that was set outside 3 %, the median of then.
   */
  RatePinned: {
    1: z.strictObject({ side, rate, anchorRate: rate, medianRate: z.nullable(rate), until: instant, at: instant }),
  },
  /** The rate follows the median again. */
  RatePinRemoved: {
    1: z.strictObject({
      side,
      cause: z.enum(['ended', 'median-moved', 'operator']),
      medianRate: z.nullable(rate),
      at: instant,
    }),
  },
  /** Nothing new is quoted; open orders keep their rate. `until` null: until an operator resumes. */
  RateSidePaused: { 1: z.strictObject({ side, until: z.nullable(instant), at: instant }) },
  RateSideResumed: { 1: z.strictObject({ side, at: instant }) },
} as const;

import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { instant, unitsText } from './common.js';
import { LIMITED_TIERS } from './verification-words.js';

const tier = z.enum(LIMITED_TIERS);

/** Whoever asked first, then whoever said yes. Why stands in the metadata. */
const people = z.array(uuid).check(z.minLength(1));

/** Stream `tier-limits`: other limits than the usual for all of a tier, which two people gave it. */
export const tierLimitEvents = {
  /** From then on all of this tier may sell so much, until then (null: until it is ended). Null sums: no limit. */
  TierLimitsSet: {
    1: z.strictObject({
      changeId: uuid,
      tier,
      dayMicro: z.nullable(unitsText),
      monthMicro: z.nullable(unitsText),
      until: z.nullable(instant),
      people,
      at: instant,
    }),
  },
  /** The usual limits hold again. `endedId`: what they take the place of. */
  TierLimitsEnded: { 1: z.strictObject({ changeId: uuid, endedId: uuid, tier, people, at: instant }) },
  /** Their time was over, and nobody had to say so: whatever they held is looked at anew. */
  TierLimitsLapsed: { 1: z.strictObject({ endedId: uuid, tier, at: instant }) },
} as const;

import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { instant, unitsText } from './common.js';
import { LIMITED_TIERS } from './verification-values.js';

const tier = z.enum(LIMITED_TIERS);

/** The requester first, then the approver. The reason is in the metadata. */
const people = z.array(uuid).check(z.minLength(1));

/** Null: no limit. */
const sums = z.strictObject({ dayMicro: z.nullable(unitsText), monthMicro: z.nullable(unitsText) });
/** Of a wallet's debits. Null: no limit. */
const walletSums = z.strictObject({ dayKobo: z.nullable(unitsText), monthKobo: z.nullable(unitsText) });

/** Stream `tier-limits`: other limits than the usual for all of a tier, which two people gave it. */
export const tierLimitEvents = {
  /**
   * From then on all of this tier may sell, buy and send so much, until then (null: until it is ended). What is absent keeps
   * its usual limits. Version 2: buying and sending in kobo, as wallets count them.
   */
  TierLimitsSet: {
    1: z.strictObject({
      changeId: uuid,
      tier,
      limits: z.strictObject({ sell: sums, buy: z.optional(sums), send: z.optional(sums) }),
      until: z.nullable(instant),
      people,
      at: instant,
    }),
    2: z.strictObject({
      changeId: uuid,
      tier,
      limits: z.strictObject({ sell: sums, buy: z.optional(walletSums), send: z.optional(walletSums) }),
      until: z.nullable(instant),
      people,
      at: instant,
    }),
  },
  /** The usual limits hold again. `endedId`: what they take the place of. */
  TierLimitsEnded: { 1: z.strictObject({ changeId: uuid, endedId: uuid, tier, people, at: instant }) },
  /** The limits expired without an operator's action: the deposits that they held are checked again. */
  TierLimitsExpired: { 1: z.strictObject({ endedId: uuid, tier, at: instant }) },
} as const;

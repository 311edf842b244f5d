import * as z from 'zod/mini';
import { instant, unitsText } from '../text.js';

/** A ledger line (see the kernel's `Posting`). */
export const Posting = z.strictObject({
  account: z.string().check(z.regex(/^[a-z][a-z0-9:-]*$/)),
  currency: z.enum(['USDT', 'NGN', 'TRX']),
  amount: z.string().check(z.regex(/^-?[1-9]\d{0,17}$/)),
});

/** A ledger line of any asset: a currency of ours, or the contract of a token that is sent back, in its smallest unit. */
export const AssetPosting = z.strictObject({
  account: Posting.shape.account,
  currency: z.string().check(z.regex(/^(?:USDT|NGN|TRX|T[1-9A-HJ-NP-Za-km-z]{33})$/)),
  amount: z.string().check(z.regex(/^-?[1-9]\d{0,29}$/)),
});

/** Whole units of any asset: tokens have up to 18 decimals. */
export const assetUnits = z.string().check(z.regex(/^(0|[1-9]\d{0,29})$/));

/** Another asset than the stablecoin that is sent back. `contract`: the token's; null for TRX. */
export const returnedAsset = z.strictObject({
  contract: z.nullable(z.string().check(z.regex(/^T[1-9A-HJ-NP-Za-km-z]{33}$/))),
  symbol: z.string().check(z.regex(/^[A-Za-z0-9.]{1,12}$/)),
  decimals: z.int().check(z.minimum(0), z.maximum(18)),
});
export type ReturnedAsset = z.infer<typeof returnedAsset>;

/** Personal data under a person's own key: version, subject, and base64 of iv, tag and ciphertext. */
export const Sealed = z.strictObject({
  $sealed: z.strictObject({ v: z.literal(1), s: z.string(), c: z.string() }),
});
export type Sealed = z.infer<typeof Sealed>;

/** A payment provider, by the name of its adapter. */
export const providerName = z.string().check(z.regex(/^[a-z0-9]{2,32}$/));

export const RateEvidence = z.strictObject({ name: z.string(), rate: z.string(), at: instant });

/** A part of a deposit that is paid at one rate. */
export const PricedPart = z.strictObject({
  amountMicro: unitsText,
  basis: z.enum(['locked', 'deposit']),
  rate: z.string(),
  referenceRate: z.string(),
  nairaKobo: unitsText,
  sources: z.array(RateEvidence),
});
export type PricedPart = z.infer<typeof PricedPart>;

/** Why the stablecoin itself could not be credited: more than any ledger holds, or no amount that can be read. */
export const notCreditable = z.nullable(z.enum(['too-much', 'unreadable']));

/** Outcome of a deposit that could not be credited: returned, or given to its owner in another way. */
export const depositOutcome = z.enum(['returned', 'attributed']);
/** The same of a deposit at an order's address. `retained`: another token or TRX that stays where it is. */
export const resolvedOutcome = z.enum([...depositOutcome.options, 'retained']);

export { instant, unitsText };

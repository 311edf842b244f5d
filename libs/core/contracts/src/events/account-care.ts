import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { instant, Sealed } from './common.js';

/** Why somebody's account is frozen, as far as lists tell it; the operator's own words stand in the metadata. */
export const FREEZE_CAUSES = ['suspicion', 'customer-asked', 'bank-asked', 'court-order'] as const;
export type FreezeCause = (typeof FREEZE_CAUSES)[number];

const about = { accountId: uuid, at: instant };

/**
 * In a customer's stream `account-<accountId>`: what operators do about them. Who and why stands in the metadata; the customer
 * reads the same neutral words whatever the reason.
 */
export const accountCareEvents = {
  /** No new orders, no acts by PIN, no runs; payouts that nobody was asked for yet wait. What arrives is credited. */
  AccountFrozen: { 1: z.strictObject({ ...about, because: z.enum(FREEZE_CAUSES) }) },
  /** What waited goes on. */
  AccountUnfrozen: { 1: z.strictObject(about) },
  /** An operator's words, sealed under the person's key: {text}. For operators' eyes only. */
  AccountNoted: { 1: z.strictObject({ ...about, noteId: uuid, words: Sealed }) },
  /** Until then the customer may set a new PIN, with password and code: nobody else gives it to them. */
  AccountPinUnlockBegun: { 1: z.strictObject({ ...about, until: instant }) },
  /** The lost second step is void: authenticator, recovery codes, passkeys. `by`: who asked, and who agreed. */
  AccountSecondFactorReset: { 1: z.strictObject({ ...about, by: z.array(uuid) }) },
} as const;

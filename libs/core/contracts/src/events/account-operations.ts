import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { instant, Sealed } from './common.js';

/** Why an account is frozen, as lists show it; the operator's own reason is in the metadata. */
export const FREEZE_CAUSES = ['suspicion', 'customer-requested', 'bank-requested', 'court-order'] as const;
export type FreezeCause = (typeof FREEZE_CAUSES)[number];

const about = { accountId: uuid, at: instant };

/**
 * In a customer's stream `account-<accountId>`: what operators do about them. Who and why stands in the metadata; the customer
 * reads the same neutral words whatever the reason.
 */
export const accountOperationEvents = {
  /**
   * No new orders, no actions by PIN, no runs; payouts that were not requested from a provider yet wait. Deposits are
   * credited.
   */
  AccountFrozen: { 1: z.strictObject({ ...about, because: z.enum(FREEZE_CAUSES) }) },
  /** What waited goes on. */
  AccountUnfrozen: { 1: z.strictObject(about) },
  /** An operator's words, sealed under the person's key: {text}. For operators' eyes only. */
  AccountNoteAdded: { 1: z.strictObject({ ...about, noteId: uuid, words: Sealed }) },
  /** Until then the customer may set a new PIN, with password and code; no operator can set it. */
  AccountPinResetAllowed: { 1: z.strictObject({ ...about, until: instant }) },
  /** The lost second factor is void: authenticator, recovery codes, passkeys. `by`: requester and approver. */
  AccountSecondFactorReset: { 1: z.strictObject({ ...about, by: z.array(uuid) }) },
} as const;

import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { instant, Posting, providerName, Sealed, unitsText } from './common.js';

/** What payouts pay for. */
export const PAID_FOR = ['order', 'withdrawal'] as const;

/** Why a payout that surely is not paid was closed, and who requested it. */
export const PAYOUT_CLOSED_FOR = ['other-account', 'refunded'] as const;
export const PAYOUT_CLOSED_BY = ['guest', 'customer', 'support'] as const;

/** What a payout pays for: the kind of thing, and its id. */
const paidFor = z.strictObject({ kind: z.enum(PAID_FOR), id: uuid });
export type PaidFor = z.infer<typeof paidFor>;

/**
 * Fields of every payout event. `provider`: the provider that pays it, chosen when the payout is opened. A reader of one
 * event knows from it whom to query and from whose account the payout was paid.
 */
const about = { for: paidFor, provider: providerName };

/** The order that a payout pays, by any of its events; null where it pays for something else. */
export function orderOfPayout(data: { readonly for: { readonly kind: string; readonly id: string } }): string | null {
  return data.for.kind === 'order' ? data.for.id : null;
}

/** The withdrawal that a payout pays, by any of its events; null where it pays for something else. */
export function withdrawalOfPayout(data: { readonly for: PaidFor }): string | null {
  return data.for.kind === 'withdrawal' ? data.for.id : null;
}

/**
 * Stream `payout-<payoutId>`. The reference is stored before the request to the provider and never changes while the
 * outcome is unknown.
 */
export const payoutEvents = {
  PayoutSubmitting: {
    1: z.strictObject({
      payoutId: uuid,
      ...about,
      number: z.string(),
      attempt: z.int(),
      reference: z.string(),
      amountKobo: unitsText,
      recipient: Sealed,
      at: instant,
    }),
  },
  /** Requested while payouts to this destination are paused: nothing is sent until they are resumed. */
  PayoutDeferred: {
    1: z.strictObject({
      payoutId: uuid,
      ...about,
      number: z.string(),
      reference: z.string(),
      amountKobo: unitsText,
      recipient: Sealed,
      at: instant,
    }),
  },
  /** After a restore: nothing is sent before the provider's list of transfers was read completely. */
  PayoutAwaitingList: { 1: z.strictObject({ payoutId: uuid, ...about, epoch: z.int(), at: instant }) },
  /**
   * The provider's list was compared by order number and paid sum. `same`: it paid no more than we know, the payout may go out;
   * `found`: it has this payout already, it is queried; `more`: it paid more for the order than we know, the payout is disputed.
   */
  PayoutListCompared: {
    1: z.strictObject({
      payoutId: uuid,
      ...about,
      epoch: z.int(),
      outcome: z.enum(['same', 'found', 'more']),
      listedKobo: unitsText,
      knownKobo: unitsText,
      at: instant,
    }),
  },
  /** The provider has it and is not done. */
  PayoutAccepted: {
    1: z.strictObject({ ...about, reference: z.string(), providerId: z.nullable(z.string()), at: instant }),
  },
  /** Unknown whether the provider has it: queried until known. */
  PayoutOutcomeUnknown: { 1: z.strictObject({ ...about, reference: z.string(), cause: z.string(), at: instant }) },
  /** The provider reports that it does not know the reference. */
  PayoutNotFound: { 1: z.strictObject({ ...about, reference: z.string(), at: instant }) },
  /** The same request is sent again under the same reference, after two responses 'not found'. */
  PayoutResubmitting: { 1: z.strictObject({ ...about, reference: z.string(), at: instant }) },
  /** Money: the provider's own response reports it as paid. */
  PayoutSettled: {
    1: z.strictObject({
      payoutId: uuid,
      ...about,
      reference: z.string(),
      sessionId: z.nullable(z.string()),
      amountKobo: unitsText,
      feeKobo: unitsText,
      stampDutyKobo: unitsText,
      settledAt: instant,
      at: instant,
      postings: z.array(Posting),
    }),
  },
  /** Certain: nothing was paid under this reference. `passing`: worth one more automatic attempt. */
  PayoutFailed: {
    1: z.strictObject({
      payoutId: uuid,
      ...about,
      reference: z.string(),
      reason: z.string(),
      passing: z.boolean(),
      final: z.boolean(),
      at: instant,
    }),
  },
  /** Money: settled, then sent back by the bank. */
  PayoutReturned: {
    1: z.strictObject({
      payoutId: uuid,
      ...about,
      reference: z.string(),
      reason: z.string(),
      amountKobo: unitsText,
      at: instant,
      postings: z.array(Posting),
    }),
  },
  /**
   * Money: a transfer's cost that was not booked with the settlement (the payout came back before we learned of it), or
   * was booked with another amount or none: the provider reported it later, or two operators have seen it. `feeKobo`
   * and `stampDutyKobo` are the total cost; the postings are the difference to what was booked.
   */
  PayoutCostBooked: {
    1: z.strictObject({
      payoutId: uuid,
      ...about,
      reference: z.string(),
      feeKobo: unitsText,
      stampDutyKobo: unitsText,
      at: instant,
      postings: z.array(Posting),
    }),
  },
  /** The response does not match the request (amount or account): an operator reviews it. */
  PayoutResponseMismatched: { 1: z.strictObject({ ...about, reference: z.string(), what: z.string(), at: instant }) },
  /**
   * Responses about the present reference since the provider contradicted itself: each one that differs from the
   * previous one. `paid`, `came-back`: with amount, account and currency as requested; `other-than-requested`: with others.
   */
  PayoutMismatchResponseRecorded: {
    1: z.strictObject({
      ...about,
      reference: z.string(),
      reported: z.enum(['paid', 'came-back', 'other-than-requested', 'failed', 'not-found', 'under-way']),
      sessionId: z.nullable(z.string()),
      at: instant,
    }),
  },
  /**
   * Its outcome is no longer in doubt: by two equal responses, or by evidence that two operators have seen; actor and
   * reason are in the metadata. The ledger effect follows as an event of its own.
   */
  PayoutDisputeEnded: {
    1: z.strictObject({
      payoutId: uuid,
      ...about,
      /** About which the provider contradicted itself. */
      references: z.array(z.string()),
      outcome: z.enum(['settled', 'failed']),
      /** Under which it is paid; the present one when it failed. */
      reference: z.string(),
      /** What shows it; null where the provider's answers did. */
      evidence: z.nullable(z.string()),
      /** What makes the decision one and the same; null where the provider's answers did. */
      key: z.nullable(z.string()),
      at: instant,
    }),
  },
  /** Unknown for 15 minutes: shown to an operator. */
  PayoutEscalated: { 1: z.strictObject({ ...about, reference: z.string(), at: instant }) },
  /** An operator requested a status check at the provider now. */
  PayoutStatusCheckRequested: { 1: z.strictObject({ ...about, reference: z.string(), at: instant }) },
  /**
   * It certainly failed or came back, and is to be sent once more under `reference`, after one more check of the last
   * one. `key`: identifies repeats of the same request.
   */
  PayoutRepayRequested: {
    1: z.strictObject({ payoutId: uuid, ...about, key: z.string(), reference: z.string(), at: instant }),
  },
  /**
   * It surely is not paid and is never sent again: its order pays the same deposits into another account, or refunds
   * them. Appended together with the order's `OrderPayoutUndone`. `by`: who requested that.
   */
  PayoutClosed: {
    1: z.strictObject({
      payoutId: uuid,
      ...about,
      reference: z.string(),
      why: z.enum(PAYOUT_CLOSED_FOR),
      by: z.enum(PAYOUT_CLOSED_BY),
      at: instant,
    }),
  },
} as const;

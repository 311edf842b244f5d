import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { instant, Posting, Sealed, unitsText } from './common.js';

/** Stream `payout-<payoutId>`. The reference is stored before the provider is asked and never changes while unknown. */
export const payoutEvents = {
  PayoutSubmitting: {
    1: z.strictObject({
      payoutId: uuid,
      orderId: uuid,
      number: z.string(),
      attempt: z.int(),
      reference: z.string(),
      amountKobo: unitsText,
      recipient: Sealed,
      at: instant,
    }),
  },
  /** Asked for while payouts to there are paused: nothing goes out until they are not. */
  PayoutWaiting: {
    1: z.strictObject({
      payoutId: uuid,
      orderId: uuid,
      number: z.string(),
      reference: z.string(),
      amountKobo: unitsText,
      recipient: Sealed,
      at: instant,
    }),
  },
  /** After a restore: nothing goes out before the provider's list of transfers was read to its end. */
  PayoutAwaitingList: { 1: z.strictObject({ payoutId: uuid, orderId: uuid, epoch: z.int(), at: instant }) },
  /**
   * The provider's list was compared by order number and paid sum. `same`: it paid no more than we know, the payout may go out;
   * `found`: it has this payout already, it is queried; `more`: it paid more for the order than we know, the payout is disputed.
   */
  PayoutListCompared: {
    1: z.strictObject({
      payoutId: uuid,
      orderId: uuid,
      epoch: z.int(),
      outcome: z.enum(['same', 'found', 'more']),
      listedKobo: unitsText,
      knownKobo: unitsText,
      at: instant,
    }),
  },
  /** The provider has it and is not done. */
  PayoutAccepted: { 1: z.strictObject({ reference: z.string(), providerId: z.nullable(z.string()), at: instant }) },
  /** We cannot tell whether the provider has it: asked about until known. */
  PayoutOutcomeUnknown: { 1: z.strictObject({ reference: z.string(), cause: z.string(), at: instant }) },
  /** The provider says it does not know the reference. */
  PayoutNotFound: { 1: z.strictObject({ reference: z.string(), at: instant }) },
  /** The same request goes out again under the same reference, after two answers 'not found'. */
  PayoutResubmitting: { 1: z.strictObject({ reference: z.string(), at: instant }) },
  /** Money: the provider's own answer says paid. */
  PayoutSettled: {
    1: z.strictObject({
      payoutId: uuid,
      orderId: uuid,
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
  /** Certain: nothing was paid under this reference. `passing`: worth one more attempt by itself. */
  PayoutFailed: {
    1: z.strictObject({
      payoutId: uuid,
      orderId: uuid,
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
      orderId: uuid,
      reference: z.string(),
      reason: z.string(),
      amountKobo: unitsText,
      at: instant,
      postings: z.array(Posting),
    }),
  },
  /**
   * Money: what a transfer cost us, where it was not booked as paid when that was told (it came back before we heard of it), or
   * booked as paid with another cost or none: the provider said it later, or two people have seen it. `feeKobo` and
   * `stampDutyKobo` are what it cost in all; the postings are what that is more, or less, than was booked of it.
   */
  PayoutCostBooked: {
    1: z.strictObject({
      payoutId: uuid,
      orderId: uuid,
      reference: z.string(),
      feeKobo: unitsText,
      stampDutyKobo: unitsText,
      at: instant,
      postings: z.array(Posting),
    }),
  },
  /** The answer does not match what was asked (amount or account): an operator looks. */
  PayoutDisputedByAnswer: { 1: z.strictObject({ reference: z.string(), what: z.string(), at: instant }) },
  /**
   * What the provider says of the present reference since it contradicted itself: each answer that differs from the one
   * before. `paid`, `came-back`: with amount, account and currency as asked; `other-than-asked`: with others.
   */
  PayoutAnsweredInDispute: {
    1: z.strictObject({
      reference: z.string(),
      said: z.enum(['paid', 'came-back', 'other-than-asked', 'failed', 'not-found', 'under-way']),
      sessionId: z.nullable(z.string()),
      at: instant,
    }),
  },
  /**
   * It is no longer in doubt what became of it: by two equal answers, or by evidence that two people have seen; who and why
   * stands in the metadata. What follows in the books follows as an event of its own.
   */
  PayoutDisputeEnded: {
    1: z.strictObject({
      payoutId: uuid,
      orderId: uuid,
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
  PayoutEscalated: { 1: z.strictObject({ reference: z.string(), at: instant }) },
  /** An operator has the provider asked about it now. */
  PayoutAskedByOperator: { 1: z.strictObject({ reference: z.string(), at: instant }) },
  /**
   * It surely failed or came back, and is to be sent once more under `reference`, after one more look at the last one.
   * `key`: what makes the request one and the same.
   */
  PayoutRepayRequested: {
    1: z.strictObject({ payoutId: uuid, orderId: uuid, key: z.string(), reference: z.string(), at: instant }),
  },
} as const;

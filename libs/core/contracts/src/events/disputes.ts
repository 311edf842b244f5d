import * as z from 'zod/mini';
import { HELP_ISSUES } from '../help-issues.js';
import { uuid } from '../text.js';
import { instant, Sealed, unitsText } from './common.js';
import { PURCHASE_ENDS } from './purchases.js';
import { REFUND_ENDS } from './refunds.js';

/** A stored file: checked by its content, pictures re-encoded. Its name is sealed together with the message text. */
const storedFile = z.strictObject({
  fileId: uuid,
  kind: z.enum(['pdf', 'jpg', 'png']),
  bytes: z.int(),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

/** A payment fact of the order that supports either side, with the ids that the chain and the bank know it by. */
const evidence = z.strictObject({
  kind: z.enum([
    'deposit-confirmed',
    'payout-requested',
    'payout-settled',
    'payout-failed',
    'payout-returned',
    'payout-unknown',
  ]),
  /** The event that records it. */
  eventId: uuid,
  at: instant,
  payoutId: z.nullable(uuid),
  transactionId: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  sessionId: z.nullable(z.string()),
  amountMicro: z.nullable(unitsText),
  amountKobo: z.nullable(unitsText),
});
export type DisputeEvidence = z.infer<typeof evidence>;

/** What a customer reports about a purchase. */
export const PURCHASE_ISSUES = ['nothing', 'wrong-account', 'other'] as const;

/** A fact of a purchase as it was when its case was opened. `address`: where its USDT go. */
const purchaseEvidence = z.strictObject({
  kind: z.enum(['purchase-paid', 'purchase-sent', 'purchase-settled', 'purchase-undone']),
  at: instant,
  transactionId: z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  block: z.nullable(z.int()),
  address: z.nullable(z.string()),
  /** From then on no block takes the transaction. */
  expiresAt: z.nullable(instant),
  /** Why nothing was sent. */
  reason: z.nullable(z.enum(PURCHASE_ENDS)),
  amountMicro: z.nullable(unitsText),
  amountKobo: z.nullable(unitsText),
});
export type PurchaseEvidence = z.infer<typeof purchaseEvidence>;

/** Whose turn it is from now on, and until when. */
const turn = z.strictObject({ of: z.enum(['us', 'customer']), dueAt: instant });

/** Sealed for the order's sender, or for the purchase: {text, names: {fileId: name}, signedBy} (`signedBy`: an operator's name). */
const wordsOf = Sealed;

/** Stream `dispute-<disputeId>`; one case an order, and one a purchase. */
export const disputeEvents = {
  /**
   * A customer reports that the money was not received. `basis`: start of the two hours. In the case of a question it
   * makes the case a dispute.
   */
  DisputeOpened: {
    1: z.strictObject({
      disputeId: uuid,
      orderId: uuid,
      number: z.string(),
      orderNumber: z.string(),
      issue: z.enum(['nothing', 'less', 'wrong-account']),
      basis: z.strictObject({ kind: z.enum(['paid', 'confirmed']), at: instant }),
      /** What the order was to pay out so far. */
      amountKobo: unitsText,
      evidence: z.array(evidence),
      words: z.nullable(wordsOf),
      files: z.array(storedFile),
      openedAt: instant,
      dueAt: instant,
    }),
  },
  /** A customer has a question about an order, before or after it may be disputed. */
  OrderQuestionOpened: {
    1: z.strictObject({
      disputeId: uuid,
      orderId: uuid,
      number: z.string(),
      orderNumber: z.string(),
      topic: z.enum(HELP_ISSUES),
      /** What the order was to pay out so far. */
      amountKobo: unitsText,
      evidence: z.array(evidence),
      words: wordsOf,
      files: z.array(storedFile),
      openedAt: instant,
      dueAt: instant,
    }),
  },
  /** A customer asks for help with a purchase: the case holds what is known of it at that moment. */
  PurchaseDisputeOpened: {
    1: z.strictObject({
      disputeId: uuid,
      purchaseId: uuid,
      accountId: uuid,
      number: z.string(),
      purchaseNumber: z.string().check(z.regex(/^B\d{12}$/)),
      issue: z.enum(PURCHASE_ISSUES),
      amountKobo: unitsText,
      amountMicro: unitsText,
      evidence: z.array(purchaseEvidence),
      words: z.nullable(wordsOf),
      files: z.array(storedFile),
      openedAt: instant,
      dueAt: instant,
    }),
  },
  DisputeMessageWritten: {
    1: z.strictObject({
      messageId: uuid,
      by: z.enum(['customer', 'operator']),
      words: wordsOf,
      files: z.array(storedFile),
      /** Null: the turn stays as it was. */
      turn: z.nullable(turn),
      at: instant,
    }),
  },
  /** For operators' eyes only. */
  DisputeNoteAdded: { 1: z.strictObject({ noteId: uuid, words: wordsOf, at: instant }) },
  DisputeClaimed: { 1: z.strictObject({ operatorId: uuid, at: instant }) },
  /** To another operator, or back to the queue. */
  DisputeReassigned: { 1: z.strictObject({ operatorId: z.nullable(uuid), at: instant }) },
  /** The order's money moved, or was found not to have. */
  DisputeEvidenceAdded: { 1: z.strictObject({ evidence, turn: z.nullable(turn), at: instant }) },
  /** The fault is ours: no deadline runs. */
  DisputeClockStopped: {
    1: z.strictObject({
      cause: z.enum(['our-fault', 'provider-fault', 'bank-fault']),
      remainingMs: z.int(),
      at: instant,
    }),
  },
  DisputeClockResumed: { 1: z.strictObject({ dueAt: instant, at: instant }) },
  /** `approvalId`: a second person decides; null where one is enough. */
  DisputeRepaymentRequested: {
    1: z.strictObject({ payoutId: uuid, amountKobo: unitsText, approvalId: z.nullable(uuid), at: instant }),
  },
  /** A new attempt was sent under a new reference. */
  DisputeRepayStarted: { 1: z.strictObject({ payoutId: uuid, at: instant }) },
  /** The approval was rejected or expired, or the payout could not be paid any more. */
  DisputeRepayDropped: {
    1: z.strictObject({ payoutId: uuid, why: z.enum(['refused', 'expired', 'not-possible']), at: instant }),
  },
  /** The deposits of the order go back: the customer proves an address, at the latest by `dueAt`, before they are sent. */
  DisputeRefundRequested: {
    1: z.strictObject({
      refundId: uuid,
      /** Null: no payout took these deposits. */
      payoutId: z.nullable(uuid),
      amountMicro: unitsText,
      dueAt: instant,
      at: instant,
    }),
  },
  /** Nothing was sent back: it is our turn again. */
  DisputeRefundEnded: {
    1: z.strictObject({ refundId: uuid, why: z.enum(REFUND_ENDS), dueAt: instant, at: instant }),
  },
  DisputeResolved: {
    1: z.strictObject({
      how: z.enum(['proof', 'repaid', 'refunded', 'received', 'no-answer']),
      /** What finds the credit at the bank. */
      proof: z.nullable(
        z.strictObject({
          payoutId: uuid,
          reference: z.string(),
          sessionId: z.nullable(z.string()),
          settledAt: instant,
          receiptFileId: z.nullable(uuid),
        }),
      ),
      at: instant,
    }),
  },
  /** An operator closes the case of a purchase or of a question: nothing is left to answer. The reason is in the metadata. */
  DisputeClosed: { 1: z.strictObject({ at: instant }) },
  DisputeReopened: { 1: z.strictObject({ why: z.enum(['customer', 'payout-returned']), dueAt: instant, at: instant }) },
} as const;

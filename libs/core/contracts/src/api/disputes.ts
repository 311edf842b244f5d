import * as z from 'zod/mini';
import { PURCHASE_ISSUES } from '../events/disputes.js';
import { HELP_ISSUES } from '../help-issues.js';
import { isSafeText, uuid } from '../text.js';

/** What the recipient sees, according to the customer. */
export const DISPUTE_ISSUES = ['nothing', 'less', 'wrong-account'] as const;
/** Of orders and of purchases; `other` is of purchases, and of questions about orders. */
export const DisputeIssue = z.enum([...DISPUTE_ISSUES, 'other']);
export type DisputeIssue = z.infer<typeof DisputeIssue>;

export const HelpIssue = z.enum(HELP_ISSUES);
export type HelpIssue = z.infer<typeof HelpIssue>;

/** Characters of one message. */
export const LONGEST_MESSAGE = 4_000;
/** Files of one message. */
export const MOST_MESSAGE_FILES = 5;

/** Several lines that a person typed; what joins signs to one, as in many emoji, may stay. */
export const paragraphs = (max: number) =>
  z.pipe(
    z.pipe(
      z.string('required-text'),
      z.transform((text: string) => text.replace(/\r\n?/g, '\n').trim()),
    ),
    z.string().check(
      z.refine((text) => text.length <= max, { error: 'too-long', abort: true }),
      z.refine((text) => isSafeText(text.replace(/\n|\u200d|\ufe0f/g, '')), { error: 'unsafe-characters' }),
    ),
  );

export const messageFiles = z.array(uuid, 'invalid').check(
  z.maxLength(MOST_MESSAGE_FILES, 'too-many-files'),
  z.refine((ids) => new Set(ids).size === ids.length),
);

/** `POST /api/orders/:number/dispute`: opens a case. `text` may be empty. */
export const OpenDisputeRequest = z.strictObject({
  issue: z.enum(DISPUTE_ISSUES, 'dispute-issue'),
  text: paragraphs(LONGEST_MESSAGE),
  files: messageFiles,
});
export type OpenDisputeRequest = z.infer<typeof OpenDisputeRequest>;

/** `POST /api/orders/:number/dispute/question`: opens a case about anything else, at any time. */
export const OpenOrderQuestionRequest = z
  .strictObject({ topic: z.enum(HELP_ISSUES, 'dispute-issue'), text: paragraphs(LONGEST_MESSAGE), files: messageFiles })
  .check(z.refine(({ text, files }) => text !== '' || files.length > 0, { error: 'message-empty', path: ['text'] }));
export type OpenOrderQuestionRequest = z.infer<typeof OpenOrderQuestionRequest>;

/** `POST /api/purchases/:number/dispute`: opens the case of a purchase, at any time. `text` may be empty. */
export const OpenPurchaseDisputeRequest = z.strictObject({
  issue: z.enum(PURCHASE_ISSUES, 'dispute-issue'),
  text: paragraphs(LONGEST_MESSAGE),
  files: messageFiles,
});
export type OpenPurchaseDisputeRequest = z.infer<typeof OpenPurchaseDisputeRequest>;

/** `POST /api/orders/:number/dispute/messages`, and of a purchase: words, files, or both. */
export const DisputeMessageRequest = z
  .strictObject({ text: paragraphs(LONGEST_MESSAGE), files: messageFiles })
  .check(z.refine(({ text, files }) => text !== '' || files.length > 0, { error: 'message-empty', path: ['text'] }));
export type DisputeMessageRequest = z.infer<typeof DisputeMessageRequest>;

/**
 * `POST /api/orders/:number/dispute/files`: the file itself as the body (any Content-Type that is not a form's), its
 * name percent-encoded in `X-File-Name`, an `Idempotency-Key`. The type is determined by the content. The id goes into
 * a message.
 */
export const UploadedFileView = z.strictObject({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['pdf', 'jpg', 'png']),
  /** Size of the stored file. */
  bytes: z.number(),
});
export type UploadedFileView = z.infer<typeof UploadedFileView>;

/** A fact that we have on record, so neither side needs to send it. */
export const DisputeEvidenceView = z.strictObject({
  kind: z.enum([
    'deposit-confirmed',
    'payout-requested',
    'payout-settled',
    'payout-failed',
    'payout-returned',
    'payout-unknown',
    'purchase-paid',
    'purchase-sent',
    'purchase-settled',
    'purchase-undone',
  ]),
  at: z.string(),
  transactionId: z.nullable(z.string()),
  explorerUrl: z.nullable(z.string()),
  /** Our reference at the provider. */
  reference: z.nullable(z.string()),
  /** By which the bank finds the credit. */
  sessionId: z.nullable(z.string()),
  usdt: z.nullable(z.string()),
  naira: z.nullable(z.string()),
  /** Of a purchase's transaction; null while no block has it. */
  block: z.nullable(z.number()),
  /** Where a purchase's USDT go. */
  address: z.nullable(z.string()),
});
export type DisputeEvidenceView = z.infer<typeof DisputeEvidenceView>;

/** What stands in the conversation, oldest first. */
export const DisputeEntryView = z.union([
  z.strictObject({
    type: z.literal('message'),
    id: z.string(),
    by: z.enum(['customer', 'operator']),
    /** First name of the operator who answered; null for the customer's own messages. */
    name: z.nullable(z.string()),
    /** Null once it was erased. */
    text: z.nullable(z.string()),
    files: z.readonly(z.array(UploadedFileView)),
    at: z.string(),
  }),
  z.extend(DisputeEvidenceView, { type: z.literal('evidence'), id: z.string() }),
  z.strictObject({
    type: z.literal('step'),
    id: z.string(),
    step: z.enum([
      'opened',
      'paying-again',
      'refunding',
      'refund-ended',
      'resolved',
      'reopened',
      'clock-stopped',
      'clock-resumed',
    ]),
    at: z.string(),
  }),
]);
export type DisputeEntryView = z.infer<typeof DisputeEntryView>;

export const DisputeState = z.enum(['open', 'waiting-us', 'waiting-customer', 'resolved']);
export type DisputeState = z.infer<typeof DisputeState>;

/** The party that must act next, and its deadline. */
export const DisputeDueView = z.strictObject({
  of: z.enum(['us', 'customer']),
  /** Null while the clock stands, because the fault is not the customer's. */
  at: z.nullable(z.string()),
  /** Time left in seconds; negative when overdue. */
  secondsLeft: z.number(),
  stopped: z.nullable(z.enum(['our-fault', 'provider-fault', 'bank-fault'])),
});
export type DisputeDueView = z.infer<typeof DisputeDueView>;

/** How a case ended. `closed`: an operator has answered all of it. */
export const DisputeOutcome = z.enum(['proof', 'repaid', 'refunded', 'received', 'no-answer', 'closed']);
export type DisputeOutcome = z.infer<typeof DisputeOutcome>;

export const DisputeView = z.strictObject({
  /** `D-2041`. */
  number: z.string(),
  issue: DisputeIssue,
  /** What a question about an order concerns; null for a dispute, and for the case of a purchase. */
  topic: z.nullable(HelpIssue),
  state: DisputeState,
  due: z.nullable(DisputeDueView),
  openedAt: z.string(),
  entries: z.readonly(z.array(DisputeEntryView)),
  /** First name of the operator who works on it; null while unclaimed. */
  answeredBy: z.nullable(z.string()),
  /** A payout is being sent again: how much, since when. */
  payingAgain: z.nullable(
    z.strictObject({
      naira: z.string(),
      at: z.string(),
    }),
  ),
  resolution: z.nullable(
    z.strictObject({
      how: DisputeOutcome,
      at: z.string(),
      proof: z.nullable(
        z.strictObject({
          reference: z.string(),
          sessionId: z.nullable(z.string()),
          settledAt: z.string(),
        }),
      ),
    }),
  ),
  /** Rises with every change: an older answer than the one shown changes nothing. */
  revision: z.number(),
});
export type DisputeView = z.infer<typeof DisputeView>;

/** `GET /api/{orders,purchases}/:number/dispute` and the answer of every act on it. The owner only. */
export const OrderDisputeView = z.strictObject({
  /** Null while nothing of the order was confirmed, so that there is nothing to dispute; and of a purchase, which has no wait. */
  rule: z.nullable(
    z.strictObject({
      /** What the two hours are counted from: 'Autowithdrawal Successful', or the deposit's confirmation. */
      basis: z.enum(['paid', 'confirmed']),
      at: z.string(),
      /** From when on it can be disputed. */
      from: z.string(),
      /** 0 when it can be. */
      secondsLeft: z.number(),
      /** The server's time of this answer. */
      now: z.string(),
    }),
  ),
  /** Within how many seconds a person answers. */
  answerWithinSeconds: z.number(),
  evidence: z.readonly(z.array(DisputeEvidenceView)),
  dispute: z.nullable(DisputeView),
});
export type OrderDisputeView = z.infer<typeof OrderDisputeView>;

import * as z from 'zod/mini';
import { isSafeText, uuid } from '../text.js';

/** What the recipient sees, as the customer says. */
export const DISPUTE_ISSUES = ['nothing', 'less', 'wrong-account'] as const;
export type DisputeIssue = (typeof DISPUTE_ISSUES)[number];

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

/** `POST /api/orders/:number/dispute/messages`: words, files, or both. */
export const DisputeMessageRequest = z
  .strictObject({ text: paragraphs(LONGEST_MESSAGE), files: messageFiles })
  .check(z.refine(({ text, files }) => text !== '' || files.length > 0, { error: 'message-empty', path: ['text'] }));
export type DisputeMessageRequest = z.infer<typeof DisputeMessageRequest>;

/**
 * `POST /api/orders/:number/dispute/files`: the file itself as the body (any Content-Type that is not a form's), its name
 * percent-encoded in `X-File-Name`, an `Idempotency-Key`. What it is says its content. The id goes into a message.
 */
export interface UploadedFileView {
  readonly id: string;
  readonly name: string;
  readonly kind: 'pdf' | 'jpg' | 'png';
  /** Of what is kept. */
  readonly bytes: number;
}

/** A fact that we have already, and that nobody needs to send. */
export interface DisputeEvidenceView {
  readonly kind:
    | 'deposit-confirmed'
    | 'payout-asked'
    | 'payout-settled'
    | 'payout-failed'
    | 'payout-returned'
    | 'payout-unknown';
  readonly at: string;
  readonly transactionId: string | null;
  readonly explorerUrl: string | null;
  /** Our reference at the provider. */
  readonly reference: string | null;
  /** By which the bank finds the credit. */
  readonly sessionId: string | null;
  readonly usdt: string | null;
  readonly naira: string | null;
}

/** What stands in the conversation, oldest first. */
export type DisputeEntryView =
  | {
      readonly type: 'message';
      readonly id: string;
      readonly by: 'customer' | 'operator';
      /** First name of whoever answered; null for the customer's own words. */
      readonly name: string | null;
      /** Null once it was erased. */
      readonly text: string | null;
      readonly files: readonly UploadedFileView[];
      readonly at: string;
    }
  | ({ readonly type: 'evidence'; readonly id: string } & DisputeEvidenceView)
  | {
      readonly type: 'step';
      readonly id: string;
      readonly step:
        | 'opened'
        | 'paying-again'
        | 'refund-asked'
        | 'resolved'
        | 'reopened'
        | 'clock-stopped'
        | 'clock-resumed';
      readonly at: string;
    };

export type DisputeState = 'open' | 'waiting-us' | 'waiting-customer' | 'refunding' | 'resolved';

/** Until when whom is waited for. */
export interface DisputeDueView {
  readonly of: 'us' | 'customer';
  /** Null while the clock stands, because the fault is not the customer's. */
  readonly at: string | null;
  /** What is left; negative when it is over. */
  readonly secondsLeft: number;
  readonly stopped: 'our-fault' | 'provider-fault' | 'bank-fault' | null;
}

export interface DisputeView {
  /** `D-2041`. */
  readonly number: string;
  readonly issue: DisputeIssue;
  readonly state: DisputeState;
  readonly due: DisputeDueView | null;
  readonly openedAt: string;
  readonly entries: readonly DisputeEntryView[];
  /** First name of whoever works on it; null until somebody does. */
  readonly answeredBy: string | null;
  /** A payout is being sent again: how much, since when. */
  readonly payingAgain: { readonly naira: string; readonly at: string } | null;
  readonly resolution: {
    readonly how: 'proof' | 'repaid' | 'refunded' | 'arrived' | 'no-answer';
    readonly at: string;
    readonly proof: {
      readonly reference: string;
      readonly sessionId: string | null;
      readonly settledAt: string;
    } | null;
  } | null;
  /** Rises with every change: an older answer than the one shown changes nothing. */
  readonly revision: number;
}

/** `GET /api/orders/:number/dispute` and the answer of every act on it. The order's owner only. */
export interface OrderDisputeView {
  /** Null while nothing of the order was confirmed, so that there is nothing to dispute. */
  readonly rule: {
    /** What the two hours are counted from: 'Autowithdrawal Successful', or the deposit's confirmation. */
    readonly basis: 'paid' | 'confirmed';
    readonly at: string;
    /** From when on it can be disputed. */
    readonly from: string;
    /** 0 when it can be. */
    readonly secondsLeft: number;
    /** The server's time of this answer. */
    readonly now: string;
  } | null;
  /** Within how many seconds a person answers. */
  readonly answerWithinSeconds: number;
  readonly evidence: readonly DisputeEvidenceView[];
  readonly dispute: DisputeView | null;
}

import * as z from 'zod/mini';
import { line, uuid } from '../text.js';
import { type AdminActor, type AdminCounts, type AdminPendingApproval, from, ids, to, words } from './admin-lists.js';
import type { AdminVerb } from './admin-verbs.js';
import type { AdminPayoutPhase } from './admin-payout-attempts.js';
import {
  DISPUTE_ISSUES,
  type DisputeDueView,
  type DisputeEvidenceView,
  type DisputeIssue,
  type DisputeState,
  LONGEST_MESSAGE,
  messageFiles,
  paragraphs,
  type UploadedFileView,
} from './disputes.js';

export const ADMIN_DISPUTE_STATES = ['open', 'waiting-us', 'waiting-customer', 'refunding', 'resolved'] as const;

/** The tabs above the list; `work` is what waits for one of us. */
export const ADMIN_DISPUTE_TABS = {
  work: ['open', 'waiting-us'],
  customer: ['waiting-customer'],
  refunding: ['refunding'],
  resolved: ['resolved'],
  all: ADMIN_DISPUTE_STATES,
} as const satisfies Record<string, readonly DisputeState[]>;
export type AdminDisputeTab = keyof typeof ADMIN_DISPUTE_TABS;

/** Saved queries that come with the console. `mine` follows who asks. */
export const ADMIN_DISPUTE_PRESETS = {
  unclaimed: { tab: 'work', claimed: false },
  mine: { mine: true },
  overdue: { overdue: true },
  'over-500000': { naira_gte: '500000' },
} as const;

/** `due`: what is due first; standing clocks and closed cases last. */
export const ADMIN_DISPUTE_SORTS = ['due', 'openedAt', 'lastAt', 'naira', 'number'] as const;

export const AdminDisputeFilter = z.strictObject({
  id: ids,
  tab: z.optional(z.enum(Object.keys(ADMIN_DISPUTE_TABS) as [AdminDisputeTab, ...AdminDisputeTab[]])),
  state: z.optional(z.array(z.enum(ADMIN_DISPUTE_STATES))),
  issue: z.optional(z.enum(DISPUTE_ISSUES)),
  /** Number of the case or of its order, or their beginning. */
  q: words,
  claimed: z.optional(z.boolean()),
  claimedBy: z.optional(uuid),
  mine: z.optional(z.literal(true)),
  /** Our turn, and the time is over. */
  overdue: z.optional(z.literal(true)),
  orderId: z.optional(uuid),
  openedAt_gte: from,
  openedAt_lt: to,
  naira_gte: z.optional(z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/))),
});
export type AdminDisputeFilter = z.infer<typeof AdminDisputeFilter>;
export type AdminDisputeCounts = AdminCounts<AdminDisputeTab>;

/** A row of `GET /api/admin/disputes`. */
export interface AdminDisputeRow {
  /** The case's uuid: its stream is `dispute-<id>`. */
  readonly id: string;
  /** `D-2041`. */
  readonly number: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly issue: DisputeIssue;
  readonly state: DisputeState;
  /** What the order was to pay out when the case was opened. */
  readonly naira: string;
  readonly due: DisputeDueView | null;
  /** Null: in the queue. */
  readonly claimedBy: AdminActor | null;
  readonly openedAt: string;
  readonly lastAt: string;
  readonly lastBy: 'customer' | 'operator' | null;
  readonly messages: number;
  readonly files: number;
  readonly repay: 'asked' | 'started' | null;
  readonly how: 'proof' | 'repaid' | 'refunded' | 'arrived' | 'no-answer' | null;
  /** Number of events: goes along with verbs, see `VerbRequest`. */
  readonly version: number;
}

/** What can be done to a case, each posted to `/api/admin/disputes/:id/<verb>`. */
export type AdminDisputeVerb =
  | 'claim'
  | 'hand-over'
  | 'answer'
  | 'note'
  | 'stop-clock'
  | 'start-clock'
  | 'prove'
  | 'repay'
  | 'refund';

/** One line of the case, oldest first: facts of the money, both sides' words, notes of ours, and what was done. */
export type AdminDisputeEntry = {
  readonly id: string;
  readonly at: string;
  readonly by: AdminActor;
  readonly reason: string | null;
} & (
  | ({ readonly type: 'evidence' } & Omit<DisputeEvidenceView, 'at'>)
  | { readonly type: 'message' | 'note'; readonly text: string | null; readonly files: readonly UploadedFileView[] }
  /** `event`: the event's type; the catalogue has a sentence for each. */
  | {
      readonly type: 'act';
      readonly event: string;
      readonly facts: Readonly<Record<string, string | number | boolean | null>>;
    }
);

/** `GET /api/admin/disputes/:id` (uuid or number) and the answer of every verb. */
export interface AdminDisputeView extends AdminDisputeRow {
  /** The order's word, which every mail carries. */
  readonly word: string;
  readonly usdt: string;
  readonly rate: string;
  /** Masked. */
  readonly customer: { readonly name: string; readonly email: string };
  readonly recipient: { readonly name: string; readonly bank: string; readonly account: string };
  /** When the two hours had passed. */
  readonly rule: { readonly basis: 'paid' | 'confirmed'; readonly at: string; readonly from: string };
  readonly firstAnswerAt: string | null;
  readonly entries: readonly AdminDisputeEntry[];
  readonly payouts: readonly {
    readonly id: string;
    readonly phase: AdminPayoutPhase;
    readonly naira: string;
    readonly reference: string;
    readonly sessionId: string | null;
    readonly settledAt: string | null;
    /** Surely unpaid: it can be paid again or refunded. */
    readonly certainFailure: boolean;
  }[];
  readonly approval: AdminPendingApproval | null;
  readonly resolvedAt: string | null;
  /** `prove`, `repay` and `refund` carry the payout they are about as `facts.payoutId`, and its `naira`. */
  readonly verbs: readonly AdminVerb<AdminDisputeVerb>[];
}

const version = z.optional(z.int());
const reason = line(500, 'reason-required');

/** `POST …/claim`. */
export const AdminDisputeClaimRequest = z.strictObject({ version });
export type AdminDisputeClaimRequest = z.infer<typeof AdminDisputeClaimRequest>;
/** `POST …/hand-over`: to an operator, or with null back to the queue. */
export const AdminDisputeHandOverRequest = z.strictObject({ operatorId: z.nullable(uuid), reason, version });
export type AdminDisputeHandOverRequest = z.infer<typeof AdminDisputeHandOverRequest>;
/**
 * `POST …/answer`: the customer reads it, gets a mail, and it is their turn; with `promiseMinutes` it stays ours, and the
 * case is due then.
 */
export const AdminDisputeAnswerRequest = z
  .strictObject({
    text: paragraphs(LONGEST_MESSAGE),
    files: messageFiles,
    promiseMinutes: z.optional(z.int().check(z.minimum(5), z.maximum(24 * 60))),
    version,
  })
  .check(z.refine(({ text }) => text !== '', { error: 'message-empty', path: ['text'] }));
export type AdminDisputeAnswerRequest = z.infer<typeof AdminDisputeAnswerRequest>;
/** `POST …/note`: for operators' eyes. */
export const AdminDisputeNoteRequest = z
  .strictObject({ text: paragraphs(LONGEST_MESSAGE) })
  .check(z.refine(({ text }) => text !== '', { error: 'message-empty', path: ['text'] }));
export type AdminDisputeNoteRequest = z.infer<typeof AdminDisputeNoteRequest>;
/** `POST …/stop-clock`. `POST …/start-clock` takes a `ReasonedRequest`. */
export const AdminDisputeStopClockRequest = z.strictObject({
  cause: z.enum(['our-fault', 'provider-fault', 'bank-fault']),
  reason,
  version,
});
export type AdminDisputeStopClockRequest = z.infer<typeof AdminDisputeStopClockRequest>;
/** `POST …/prove`: shows the customer the session id (or a receipt, a file added before), with words. */
export const AdminDisputeProveRequest = z.strictObject({
  payoutId: uuid,
  receiptFileId: z.optional(uuid),
  text: paragraphs(LONGEST_MESSAGE),
  reason,
  version,
});
export type AdminDisputeProveRequest = z.infer<typeof AdminDisputeProveRequest>;
/** `POST …/repay`, `POST …/refund`: only of a payout that surely failed. */
export const AdminDisputePayoutRequest = z.strictObject({ payoutId: uuid, reason, version });
export type AdminDisputePayoutRequest = z.infer<typeof AdminDisputePayoutRequest>;

/** `GET /api/admin/disputes/:id/canned-answers`: ready-made words with this case's figures in them. */
export type AdminCannedAnswers = readonly {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Whether it leaves the turn with us. */
  readonly promiseMinutes: number | null;
}[];

/** `POST /api/admin/disputes/:id/files` as the customer's; answers an `UploadedFileView`. `GET …/files/:fileId`. */
export type AdminDisputeUpload = UploadedFileView;

export const AdminDisputeId = z.union([uuid, z.string().check(z.regex(/^D-\d{4,12}$/))]);

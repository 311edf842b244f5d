import * as z from 'zod/mini';
import { line, uuid } from '../text.js';
import { AdminActor, adminCounts, AdminPendingApproval, Facts, from, ids, to, words } from './admin-lists.js';
import { adminAction } from './admin-actions.js';
import { AdminPayoutPhase } from './admin-payout-attempts.js';
import {
  DisputeDueView,
  DisputeEvidenceView,
  DisputeIssue,
  DisputeOutcome,
  DisputeState,
  HelpIssue,
  LONGEST_MESSAGE,
  messageFiles,
  paragraphs,
  UploadedFileView,
} from './disputes.js';
import { PurchaseStatus } from './purchases.js';

/** What a case is about. */
export const DisputeAbout = z.enum(['order', 'purchase']);
export type DisputeAbout = z.infer<typeof DisputeAbout>;

export const ADMIN_DISPUTE_STATES = ['open', 'waiting-us', 'waiting-customer', 'resolved'] as const;

export const AdminDisputeTab = z.enum(['work', 'customer', 'resolved', 'all']);
export type AdminDisputeTab = z.infer<typeof AdminDisputeTab>;

/** The tabs above the list; `work` is what waits for one of us. */
export const ADMIN_DISPUTE_TABS = {
  work: ['open', 'waiting-us'],
  customer: ['waiting-customer'],
  resolved: ['resolved'],
  all: ADMIN_DISPUTE_STATES,
} as const satisfies Record<AdminDisputeTab, readonly DisputeState[]>;

/** Predefined queries of the console. `mine` depends on the requesting operator. */
export const ADMIN_DISPUTE_PRESETS = {
  unclaimed: { tab: 'work', claimed: false },
  mine: { mine: true },
  overdue: { overdue: true },
  'over-500000': { naira_gte: '500000' },
} as const;

/** `due`: earliest due first; stopped clocks and closed cases last. */
export const ADMIN_DISPUTE_SORTS = ['due', 'openedAt', 'lastAt', 'naira', 'number'] as const;

export const AdminDisputeFilter = z.strictObject({
  id: ids,
  tab: z.optional(AdminDisputeTab),
  state: z.optional(z.array(z.enum(ADMIN_DISPUTE_STATES))),
  issue: z.optional(DisputeIssue),
  about: z.optional(DisputeAbout),
  /**
   * Number of the case or of its order, or their beginning; the sender's complete email, phone or words of the name; the recipient's
   * account number.
   */
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
export const AdminDisputeCounts = adminCounts(AdminDisputeTab);
export type AdminDisputeCounts = z.infer<typeof AdminDisputeCounts>;

/** A row of `GET /api/admin/disputes`. */
export const AdminDisputeRow = z.strictObject({
  /** The case's uuid: its stream is `dispute-<id>`. */
  id: z.string(),
  /** `D-2041`. */
  number: z.string(),
  about: DisputeAbout,
  /** Id and number of the order, or of the purchase. */
  orderId: z.string(),
  orderNumber: z.string(),
  issue: DisputeIssue,
  /** What a question about an order concerns; null for a dispute, and for the case of a purchase. */
  topic: z.nullable(HelpIssue),
  state: DisputeState,
  /** What the order was to pay out when the case was opened; what the purchase cost. */
  naira: z.string(),
  due: z.nullable(DisputeDueView),
  /** Null: in the queue. */
  claimedBy: z.nullable(AdminActor),
  openedAt: z.string(),
  lastAt: z.string(),
  lastBy: z.nullable(z.enum(['customer', 'operator'])),
  messages: z.number(),
  files: z.number(),
  repay: z.nullable(z.enum(['requested', 'started'])),
  how: z.nullable(DisputeOutcome),
  /** Number of events; sent along with actions, see `ActionRequest`. */
  version: z.number(),
});
export type AdminDisputeRow = z.infer<typeof AdminDisputeRow>;

/** Actions on a case, each posted to `/api/admin/disputes/:id/<verb>`. */
export const AdminDisputeAction = z.enum([
  'claim',
  'hand-over',
  'answer',
  'note',
  'stop-clock',
  'start-clock',
  'prove',
  'repay',
  'refund',
  'close',
]);
export type AdminDisputeAction = z.infer<typeof AdminDisputeAction>;

const entry = z.strictObject({
  id: z.string(),
  at: z.string(),
  by: AdminActor,
  reason: z.nullable(z.string()),
});
/** One entry of the case, oldest first: payment facts, messages of both sides, internal notes, and actions. */
export const AdminDisputeEntry = z.union([
  z.extend(DisputeEvidenceView, {
    id: z.string(),
    by: AdminActor,
    reason: z.nullable(z.string()),
    type: z.literal('evidence'),
  }),
  z.extend(entry, {
    type: z.enum(['message', 'note']),
    /** Null once it was erased. */
    text: z.nullable(z.string()),
    files: z.readonly(z.array(UploadedFileView)),
  }),
  /** `event`: the event's type; the catalogue has a sentence for each. */
  z.extend(entry, { type: z.literal('act'), event: z.string(), facts: Facts }),
]);
export type AdminDisputeEntry = z.infer<typeof AdminDisputeEntry>;

/** `GET /api/admin/disputes/:id` (uuid or number) and the response of every action. */
export const AdminDisputeView = z.extend(AdminDisputeRow, {
  /** The order's word, which every mail carries. */
  word: z.string(),
  usdt: z.string(),
  rate: z.string(),
  /** Masked. */
  customer: z.strictObject({ name: z.string(), email: z.string() }),
  /** Of an order; null for a purchase. */
  recipient: z.nullable(z.strictObject({ name: z.string(), bank: z.string(), account: z.string() })),
  /** When the two hours of an order had passed; a purchase has none. */
  rule: z.nullable(z.strictObject({ basis: z.enum(['paid', 'confirmed']), at: z.string(), from: z.string() })),
  /** The purchase as it is now; null for an order. */
  purchase: z.nullable(
    z.strictObject({
      status: PurchaseStatus,
      address: z.string(),
      hash: z.nullable(z.string()),
      url: z.nullable(z.string()),
      block: z.nullable(z.number()),
      confirmations: z.number(),
      endedAt: z.nullable(z.string()),
    }),
  ),
  firstAnswerAt: z.nullable(z.string()),
  entries: z.readonly(z.array(AdminDisputeEntry)),
  payouts: z.readonly(
    z.array(
      z.strictObject({
        id: z.string(),
        phase: AdminPayoutPhase,
        naira: z.string(),
        reference: z.string(),
        sessionId: z.nullable(z.string()),
        settledAt: z.nullable(z.string()),
        /** Surely unpaid: it can be paid again or refunded. */
        certainFailure: z.boolean(),
      }),
    ),
  ),
  approval: z.nullable(AdminPendingApproval),
  resolvedAt: z.nullable(z.string()),
  /** `prove`, `repay` and `refund` carry the payout they are about as `facts.payoutId`, and its `naira`. */
  actions: z.readonly(z.array(adminAction(AdminDisputeAction))),
});
export type AdminDisputeView = z.infer<typeof AdminDisputeView>;

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
/** `POST …/close`: of the case of a purchase or of a question. */
export const AdminDisputeCloseRequest = z.strictObject({ reason, version });
export type AdminDisputeCloseRequest = z.infer<typeof AdminDisputeCloseRequest>;
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
export const AdminCannedAnswers = z.readonly(
  z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      text: z.string(),
      /** Whether it leaves the turn with us. */
      promiseMinutes: z.nullable(z.number()),
    }),
  ),
);
export type AdminCannedAnswers = z.infer<typeof AdminCannedAnswers>;

/** `POST /api/admin/disputes/:id/files` as the customer's; answers an `UploadedFileView`. `GET …/files/:fileId`. */
export type AdminDisputeUpload = UploadedFileView;

export const AdminDisputeId = z.union([uuid, z.string().check(z.regex(/^D-\d{4,12}$/))]);

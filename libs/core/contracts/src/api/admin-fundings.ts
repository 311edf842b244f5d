import * as z from 'zod/mini';
import { FUNDING_HOLDS, FUNDING_RETURN_FAILURES, FUNDING_SOURCES } from '../events/funding.js';
import { isDay, line, uuid } from '../text.js';
import { adminAction } from './admin-actions.js';
import {
  adminCounts,
  AdminLedgerLine,
  AdminPendingApproval,
  AdminTimelineEntry,
  evidenceText,
  from,
  ids,
  to,
  words,
} from './admin-lists.js';
import { NameGradeView } from './recipients.js';

/**
 * Where a payment is. `checking`: its sender's name could not be compared yet; `attention`: the provider did not return it;
 * `released`: credited by two people.
 */
export const ADMIN_FUNDING_STATES = [
  'checking',
  'held',
  'returning',
  'attention',
  'credited',
  'released',
  'returned',
  'taken-back',
] as const;
export const AdminFundingState = z.enum(ADMIN_FUNDING_STATES);
export type AdminFundingState = z.infer<typeof AdminFundingState>;

/** The tabs above the list; `open` is what is in no customer's wallet. */
export const ADMIN_FUNDING_TABS = {
  open: ['checking', 'held', 'returning', 'attention'],
  credited: ['credited'],
  'by-hand': ['released'],
  returned: ['returned'],
  'taken-back': ['taken-back'],
  all: ADMIN_FUNDING_STATES,
} as const satisfies Record<string, readonly AdminFundingState[]>;
export const AdminFundingTab = z.enum(
  Object.keys(ADMIN_FUNDING_TABS) as [keyof typeof ADMIN_FUNDING_TABS, ...(keyof typeof ADMIN_FUNDING_TABS)[]],
);
export type AdminFundingTab = z.infer<typeof AdminFundingTab>;

/** `due`: what is returned next first. */
export const ADMIN_FUNDING_SORTS = ['due', 'receivedAt', 'naira'] as const;

/** Saved queries that come with the console. */
export const ADMIN_FUNDING_PRESETS = {
  attention: { state: ['attention'] },
  overdue: { overdue: true },
  'over-500000': { tab: 'open', naira_gte: '500000' },
} as const;

export const AdminFundingFilter = z.strictObject({
  id: ids,
  tab: z.optional(AdminFundingTab),
  state: z.optional(z.array(AdminFundingState)),
  why: z.optional(z.array(z.enum(FUNDING_HOLDS))),
  /** The provider's reference or transaction, or a whole account number of a customer at the provider. */
  q: words,
  accountId: z.optional(uuid),
  /** Held, and the time over. */
  overdue: z.optional(z.literal(true)),
  receivedAt_gte: from,
  receivedAt_lt: to,
  naira_gte: z.optional(z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/))),
});
export type AdminFundingFilter = z.infer<typeof AdminFundingFilter>;
export const AdminFundingCounts = adminCounts(AdminFundingTab);
export type AdminFundingCounts = z.infer<typeof AdminFundingCounts>;

/** A row of `GET /api/admin/fundings`: one payment that the provider collected. Names are masked. */
export const AdminFundingRow = z.strictObject({
  /** The funding's uuid: its stream is `funding-<id>`. */
  id: z.string(),
  state: AdminFundingState,
  /** Why it was held; null where it never was. */
  why: z.nullable(z.enum(FUNDING_HOLDS)),
  naira: z.string(),
  provider: z.string(),
  /** `last4`: of the sender's account; each null where the bank did not say. */
  from: z.strictObject({ name: z.nullable(z.string()), bank: z.nullable(z.string()), last4: z.nullable(z.string()) }),
  /** The number that was paid, and whose it is; null: nobody's. */
  to: z.strictObject({
    last4: z.nullable(z.string()),
    accountId: z.nullable(z.string()),
    customer: z.nullable(z.string()),
  }),
  found: z.enum(FUNDING_SOURCES),
  /** When it was paid, by the provider's answer; else when it was seen. */
  receivedAt: z.string(),
  seenAt: z.string(),
  /** Credited, released, returned or taken back. */
  endedAt: z.nullable(z.string()),
  /** When it goes back by itself; null once it is decided. */
  dueAt: z.nullable(z.string()),
  /** When the customer said that it is theirs. */
  claimedAt: z.nullable(z.string()),
  /** Number of events; sent along with actions, see `ActionRequest`. */
  version: z.number(),
});
export type AdminFundingRow = z.infer<typeof AdminFundingRow>;

export const AdminFundingAction = z.enum(['return', 'credit']);
export type AdminFundingAction = z.infer<typeof AdminFundingAction>;

/** `GET /api/admin/fundings/:id`, and the answer of `POST …/view-personal-data` and of the actions. */
export const AdminFundingView = z.extend(AdminFundingRow, {
  /** The provider's. */
  reference: z.string(),
  transactionId: z.string(),
  /** Our cost; null: not reported. */
  fee: z.nullable(z.string()),
  /** False after the operator gave a reason, until `namesUntil`. */
  masked: z.boolean(),
  namesUntil: z.nullable(z.string()),
  /** The two names as far as they may be shown, and how they compare; null once one was erased or where nobody's number was paid. */
  comparison: z.nullable(
    z.strictObject({
      owner: z.string(),
      sender: z.nullable(z.string()),
      grade: NameGradeView,
      /** Whether naira were credited from this sender's account before. */
      usedBefore: z.boolean(),
      /** What the customer typed last before it; null: nothing. */
      expected: z.nullable(z.strictObject({ naira: z.string(), at: z.string() })),
      /** As the sender wrote it; null where there is none, and while names are masked. */
      narration: z.nullable(z.string()),
    }),
  ),
  /** The latest attempt to return it; null: none. */
  refund: z.nullable(
    z.strictObject({
      by: z.enum(['customer', 'people', 'clock']),
      attempt: z.number(),
      requestedAt: z.string(),
      /** The provider's. */
      refundId: z.nullable(z.string()),
      failure: z.nullable(z.enum(FUNDING_RETURN_FAILURES)),
    }),
  ),
  /** Where the document can be found by which it was credited; null: it was not. */
  evidence: z.nullable(z.string()),
  /** What the customer has now, and what the two actions leave: naira. Null where nobody's number was paid. */
  wallet: z.nullable(z.string()),
  timeline: z.readonly(z.array(AdminTimelineEntry)),
  ledger: z.readonly(z.array(AdminLedgerLine)),
  approval: z.nullable(AdminPendingApproval),
  /** `return` needs a second operator above `facts.limitNaira`; `credit` always, and a document. */
  actions: z.readonly(z.array(adminAction(AdminFundingAction))),
});
export type AdminFundingView = z.infer<typeof AdminFundingView>;

const sum = z.strictObject({ naira: z.string(), count: z.number() });

/**
 * `GET /api/admin/fundings/summary?day=2026-11-28`: received = credited + returned + taken back + open, of the payments that were
 * seen on that Lagos day (today when left out). `suspense`: what the ledger says of all days; `agrees`: it equals the sum of all
 * held payments.
 */
export const AdminFundingSummary = z.strictObject({
  day: z.string(),
  received: sum,
  /** By themselves and by people. */
  credited: sum,
  returned: sum,
  takenBack: sum,
  /** Whose is it. */
  open: sum,
  /** Of all days. */
  held: sum,
  suspense: z.string(),
  agrees: z.boolean(),
  /** What customers said they would transfer in the last 24 hours and has not come in. */
  expected: sum,
  /** When the provider's list was last read completely; null: never. */
  listReadAt: z.nullable(z.string()),
});
export type AdminFundingSummary = z.infer<typeof AdminFundingSummary>;

/** `GET /api/admin/fundings/summary`. */
export const AdminFundingSummaryQuery = z.strictObject({
  day: z.optional(z.string().check(z.refine(isDay))),
});
export type AdminFundingSummaryQuery = z.infer<typeof AdminFundingSummaryQuery>;

const version = z.optional(z.int());
const reason = line(500, 'reason-required');

/** Body of `POST …/:id/return`. Above the limit it is answered with `approval`, and a second operator decides. */
export const AdminFundingReturnRequest = z.strictObject({ reason, version });
export type AdminFundingReturnRequest = z.infer<typeof AdminFundingReturnRequest>;
/** Body of `POST …/:id/credit`: a second operator decides. `evidence`: where the document can be found; no names. */
export const AdminFundingCreditRequest = z.strictObject({ evidence: evidenceText, reason, version });
export type AdminFundingCreditRequest = z.infer<typeof AdminFundingCreditRequest>;

import * as z from 'zod/mini';
import { BANK_CODE, decimalText, line } from '../text.js';
import {
  type AdminCounts,
  type AdminLedgerLine,
  type AdminPendingApproval,
  type AdminTimelineEntry,
  evidenceText,
  from,
  ids,
  to,
  words,
} from './admin-lists.js';
import type { AdminVerb } from './admin-verbs.js';
import { ADMIN_PAYOUT_PHASES, type AdminPayoutAttempt, type AdminPayoutPhase } from './admin-payout-attempts.js';

export const ADMIN_PAYOUT_TABS = {
  all: ADMIN_PAYOUT_PHASES,
  open: ['requested', 'asking', 'accepted'],
  unknown: ['unknown', 'disputed'],
  failed: ['failed'],
  returned: ['returned', 'needs-approval'],
  settled: ['settled'],
} as const satisfies Record<string, readonly AdminPayoutPhase[]>;
export type AdminPayoutTab = keyof typeof ADMIN_PAYOUT_TABS;

export const ADMIN_PAYOUT_PRESETS = {
  'needs-a-person': { attention: true },
  'unknown-over-15m': { tab: 'unknown', waitingSeconds_gte: 900 },
  'over-500000': { naira_gte: '500000' },
} as const;

export const ADMIN_PAYOUT_SORTS = ['attention', 'requestedAt', 'naira', 'settledAt', 'waitingSince'] as const;

export const AdminPayoutFilter = z.strictObject({
  id: ids,
  tab: z.optional(z.enum(Object.keys(ADMIN_PAYOUT_TABS) as [AdminPayoutTab, ...AdminPayoutTab[]])),
  phase: z.optional(z.array(z.enum(ADMIN_PAYOUT_PHASES))),
  attention: z.optional(z.literal(true)),
  /** Order number, reference or session id. */
  q: words,
  bankCode: z.optional(z.string().check(z.regex(BANK_CODE))),
  provider: z.optional(z.string().check(z.regex(/^[a-z0-9-]{2,32}$/))),
  requestedAt_gte: from,
  requestedAt_lt: to,
  naira_gte: z.optional(decimalText(2)),
  naira_lte: z.optional(decimalText(2)),
  waitingSeconds_gte: z.optional(z.int()),
});
export type AdminPayoutFilter = z.infer<typeof AdminPayoutFilter>;
export type AdminPayoutCounts = AdminCounts<AdminPayoutTab>;

/** A row of the list. */
export interface AdminPayoutRow {
  /** The payout's uuid: its stream is `payout-<id>`. */
  readonly id: string;
  readonly orderId: string;
  readonly orderNumber: string;
  /** First, second, … payout of its order. */
  readonly sequence: number;
  readonly phase: AdminPayoutPhase;
  /** A person must look: unknown for 15 minutes, failed for good, returned, contradicted. */
  readonly attention: boolean;
  readonly waitingSince: string | null;
  readonly naira: string;
  readonly provider: string;
  readonly reference: string;
  readonly attempt: number;
  readonly recipient: { readonly bankCode: string; readonly bank: string; readonly account: string };
  readonly requestedAt: string;
  readonly lastAskedAt: string | null;
  readonly timesAsked: number;
  readonly settledAt: string | null;
  /** NIP session id of the present attempt, whole: support quotes it to the bank. */
  readonly sessionId: string | null;
  /** From the request to the provider's word. */
  readonly secondsToSettle: number | null;
  /** The provider's own words for a failure or return. */
  readonly failure: string | null;
  readonly version: number;
}

/** An answer as the provider gave it, personal data masked. */
export interface AdminProviderAnswer {
  readonly id: string;
  readonly at: string;
  /** Answer of a call, or a webhook. */
  readonly through: 'answer' | 'webhook';
  readonly reference: string;
  /** The provider's word: `success`, `failed`, `reversed`, `not found`, or what went wrong with the call. */
  readonly said: string;
  /** Whether it decided something. */
  readonly conclusive: boolean;
  /** The body, pretty JSON, personal data masked. */
  readonly body: string | null;
}

export type AdminPayoutVerb = 'ask' | 'repay' | 'settle-by-evidence' | 'fail-by-evidence';

/**
 * Body of `POST /api/admin/payouts/:id/settle-by-evidence` and `…/fail-by-evidence`: what became of a payout that is in
 * doubt, for a second person to agree to. `reference`: under which it was paid, needed where there is more than one.
 */
export const EvidenceRequest = z.strictObject({
  reason: line(500),
  evidence: evidenceText,
  reference: z.optional(z.string().check(z.regex(/^[a-z0-9_-]{16,50}$/))),
  version: z.optional(z.int()),
});
export type EvidenceRequest = z.infer<typeof EvidenceRequest>;

/** `GET /api/admin/payouts/:id` and the answer of its verbs. */
export interface AdminPayoutView extends AdminPayoutRow {
  readonly timeline: readonly AdminTimelineEntry[];
  readonly attempts: readonly AdminPayoutAttempt[];
  readonly answers: readonly AdminProviderAnswer[];
  readonly ledger: readonly AdminLedgerLine[];
  /** What the transfer cost us. */
  readonly costs: { readonly fee: string; readonly stampDuty: string };
  /** Until when the reference is asked about by itself, and how often. */
  readonly nextAskAt: string | null;
  /** References under which it may have been paid, where only evidence can tell; else none. */
  readonly inDoubt: readonly string[];
  readonly approval: AdminPendingApproval | null;
  readonly verbs: readonly AdminVerb<AdminPayoutVerb>[];
}

/** `GET /api/admin/payouts/export.csv?filter=&sort=&reason=`. */
export const ADMIN_PAYOUT_CSV = [
  'reference',
  'attempt',
  'orderNumber',
  'phase',
  'naira',
  'fee',
  'stampDuty',
  'provider',
  'bank',
  'account',
  'sessionId',
  'requestedAt',
  'settledAt',
  'secondsToSettle',
  'failure',
] as const;

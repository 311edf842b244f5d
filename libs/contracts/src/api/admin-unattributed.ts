import * as z from 'zod/mini';
import type { AdminArrivalVerb } from './admin-arrivals.js';
import type { AdminCounts, AdminLedgerLine, AdminPendingApproval, AdminTimelineEntry } from './admin-lists.js';
import type { AdminVerb } from './admin-verbs.js';

/** `credited`: an order has it after all; `returned`, `attributed`: ended by evidence. */
export const ADMIN_UNATTRIBUTED_STATES = ['open', 'credited', 'returned', 'attributed'] as const;
export type AdminUnattributedState = (typeof ADMIN_UNATTRIBUTED_STATES)[number];

export const ADMIN_UNATTRIBUTED_TABS = {
  open: ['open'],
  ended: ['credited', 'returned', 'attributed'],
  all: ADMIN_UNATTRIBUTED_STATES,
} as const satisfies Record<string, readonly AdminUnattributedState[]>;
export type AdminUnattributedTab = keyof typeof ADMIN_UNATTRIBUTED_TABS;

export const ADMIN_UNATTRIBUTED_SORTS = ['arrivedAt', 'usdt'] as const;

export const AdminUnattributedFilter = z.strictObject({
  /** `<transaction>-<log>`. */
  id: z.optional(z.array(z.string().check(z.regex(/^[0-9a-f]{64}-\d{1,9}$/))).check(z.maxLength(100))),
  tab: z.optional(z.enum(Object.keys(ADMIN_UNATTRIBUTED_TABS) as [AdminUnattributedTab, ...AdminUnattributedTab[]])),
});
export type AdminUnattributedFilter = z.infer<typeof AdminUnattributedFilter>;
export type AdminUnattributedCounts = AdminCounts<AdminUnattributedTab>;

/** A row of `GET /api/admin/unattributed`: money that arrived at an address of ours and that no order was credited with. */
export interface AdminUnattributedRow {
  /** `<transaction>-<log>`: its stream is `deposit-<id>`. */
  readonly id: string;
  readonly state: AdminUnattributedState;
  /** `no-order`: no order here has the address; `address-mismatch`: the table of addresses names another order. */
  readonly reason: 'no-order' | 'address-mismatch';
  readonly address: string;
  readonly addressIndex: number;
  /** The order that the table of addresses names; null when it names none. */
  readonly namedOrderId: string | null;
  readonly usdt: string;
  readonly transactionId: string;
  readonly from: string;
  readonly block: number;
  readonly arrivedAt: string;
  readonly notedAt: string;
  readonly endedAt: string | null;
  readonly explorerUrl: string | null;
}

/** `GET /api/admin/unattributed/:id` and the answer of its verbs, which take an `ArrivalEvidenceRequest`. */
export interface AdminUnattributedView extends AdminUnattributedRow {
  /** Where it can be looked up what became of it; null while it is open or was credited. */
  readonly evidence: string | null;
  readonly version: number;
  readonly timeline: readonly AdminTimelineEntry[];
  readonly ledger: readonly AdminLedgerLine[];
  readonly approval: AdminPendingApproval | null;
  readonly verbs: readonly AdminVerb<AdminArrivalVerb>[];
}

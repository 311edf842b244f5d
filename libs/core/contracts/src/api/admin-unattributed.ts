import * as z from 'zod/mini';
import { AdminDepositAction } from './admin-deposit-evidence.js';
import { adminCounts, AdminLedgerLine, AdminPendingApproval, AdminTimelineEntry } from './admin-lists.js';
import { adminAction } from './admin-actions.js';

/** `credited`: an order has it after all; `returned`, `attributed`: ended by evidence. */
export const ADMIN_UNATTRIBUTED_STATES = ['open', 'credited', 'returned', 'attributed'] as const;
export const AdminUnattributedState = z.enum(ADMIN_UNATTRIBUTED_STATES);
export type AdminUnattributedState = z.infer<typeof AdminUnattributedState>;

export const ADMIN_UNATTRIBUTED_TABS = {
  open: ['open'],
  ended: ['credited', 'returned', 'attributed'],
  all: ADMIN_UNATTRIBUTED_STATES,
} as const satisfies Record<string, readonly AdminUnattributedState[]>;
export const AdminUnattributedTab = z.enum(
  Object.keys(ADMIN_UNATTRIBUTED_TABS) as [
    keyof typeof ADMIN_UNATTRIBUTED_TABS,
    ...(keyof typeof ADMIN_UNATTRIBUTED_TABS)[],
  ],
);
export type AdminUnattributedTab = z.infer<typeof AdminUnattributedTab>;

export const ADMIN_UNATTRIBUTED_SORTS = ['receivedAt', 'usdt'] as const;

export const AdminUnattributedFilter = z.strictObject({
  /** `<transaction>-<log>`. */
  id: z.optional(z.array(z.string().check(z.regex(/^[0-9a-f]{64}-\d{1,9}$/))).check(z.maxLength(100))),
  tab: z.optional(AdminUnattributedTab),
});
export type AdminUnattributedFilter = z.infer<typeof AdminUnattributedFilter>;
export const AdminUnattributedCounts = adminCounts(AdminUnattributedTab);
export type AdminUnattributedCounts = z.infer<typeof AdminUnattributedCounts>;

/** A row of `GET /api/admin/unattributed`: a deposit at one of our addresses that no order was credited with. */
export const AdminUnattributedRow = z.strictObject({
  /** `<transaction>-<log>`: its stream is `deposit-<id>`. */
  id: z.string(),
  state: AdminUnattributedState,
  /** `no-order`: no order here has the address; `address-mismatch`: the table of addresses names another order. */
  reason: z.enum(['no-order', 'address-mismatch']),
  address: z.string(),
  addressIndex: z.number(),
  /** The order that the table of addresses names; null when it names none. */
  namedOrderId: z.nullable(z.string()),
  usdt: z.string(),
  transactionId: z.string(),
  from: z.string(),
  block: z.number(),
  receivedAt: z.string(),
  notedAt: z.string(),
  endedAt: z.nullable(z.string()),
  explorerUrl: z.nullable(z.string()),
});
export type AdminUnattributedRow = z.infer<typeof AdminUnattributedRow>;

/** `GET /api/admin/unattributed/:id` and the response of its actions, which take an `DepositEvidenceRequest`. */
export const AdminUnattributedView = z.extend(AdminUnattributedRow, {
  /** Where evidence of its outcome can be found; null while it is open or was credited. */
  evidence: z.nullable(z.string()),
  version: z.number(),
  timeline: z.readonly(z.array(AdminTimelineEntry)),
  ledger: z.readonly(z.array(AdminLedgerLine)),
  approval: z.nullable(AdminPendingApproval),
  actions: z.readonly(z.array(adminAction(AdminDepositAction))),
});
export type AdminUnattributedView = z.infer<typeof AdminUnattributedView>;

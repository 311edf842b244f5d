import * as z from 'zod/mini';
import { APPROVAL_ACTIONS } from '../approval-actions.js';
import { line, uuid } from '../text.js';
import { AdminApprovalEffect } from './admin-approval-effects.js';
import { AdminActor, adminCounts, Facts, from, ids, to } from './admin-lists.js';
import { adminAction } from './admin-actions.js';

export const ADMIN_APPROVAL_STATES = [
  'requested',
  'granted',
  'refused',
  'expired',
  'dropped',
  'withdrawn',
  'executed',
  'not-possible',
] as const;
export const AdminApprovalState = z.enum(ADMIN_APPROVAL_STATES);
export type AdminApprovalState = z.infer<typeof AdminApprovalState>;

export const ADMIN_APPROVAL_TABS = {
  open: ['requested'],
  done: ['granted', 'executed'],
  gone: ['refused', 'expired', 'dropped', 'withdrawn', 'not-possible'],
  all: ADMIN_APPROVAL_STATES,
} as const satisfies Record<string, readonly AdminApprovalState[]>;
export const AdminApprovalTab = z.enum(
  Object.keys(ADMIN_APPROVAL_TABS) as [keyof typeof ADMIN_APPROVAL_TABS, ...(keyof typeof ADMIN_APPROVAL_TABS)[]],
);
export type AdminApprovalTab = z.infer<typeof AdminApprovalTab>;

export const ADMIN_APPROVAL_SORTS = ['requestedAt', 'expiresAt'] as const;

export const AdminApprovalFilter = z.strictObject({
  id: ids,
  tab: z.optional(AdminApprovalTab),
  action: z.optional(z.string().check(z.maxLength(40))),
  requestedBy: z.optional(uuid),
  requestedAt_gte: from,
  requestedAt_lt: to,
});
export type AdminApprovalFilter = z.infer<typeof AdminApprovalFilter>;

export const AdminApprovalCounts = adminCounts(AdminApprovalTab);
export type AdminApprovalCounts = z.infer<typeof AdminApprovalCounts>;

/** A row of `GET /api/admin/approvals`: what one operator requested and another decides. */
export const AdminApprovalRow = z.strictObject({
  id: z.string(),
  action: z.enum(APPROVAL_ACTIONS),
  state: AdminApprovalState,
  /** The record that the action applies to. */
  on: z.strictObject({ label: z.string(), resource: z.string(), id: z.string() }),
  naira: z.nullable(z.string()),
  /** What its name needs: `limitUsdt`, `side`, `rate`, `percent`, `role`. */
  facts: Facts,
  requestedBy: AdminActor,
  reason: z.string(),
  requestedAt: z.string(),
  expiresAt: z.string(),
  secondsLeft: z.number(),
  decidedBy: z.nullable(AdminActor),
  decidedAt: z.nullable(z.string()),
  decidedReason: z.nullable(z.string()),
  /** Whether the viewing operator is the requester. */
  mine: z.boolean(),
});
export type AdminApprovalRow = z.infer<typeof AdminApprovalRow>;

/** `GET /api/admin/approvals/:id` and the answer of `POST …/approve`, `…/refuse` and `…/withdraw`. */
export const AdminApprovalView = z.extend(AdminApprovalRow, {
  /** Sent back with the decision, which holds for exactly this and nothing else. */
  payloadHash: z.string(),
  /** The effect of an approval, past or future, in readable figures. */
  effect: AdminApprovalEffect,
  actions: z.readonly(z.array(adminAction(z.enum(['approve', 'refuse', 'withdraw'])))),
});
export type AdminApprovalView = z.infer<typeof AdminApprovalView>;

/** Body of `POST /api/admin/approvals/:id/approve`. */
export const ApproveRequest = z.strictObject({
  payloadHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  reason: z.optional(line(500)),
});
export type ApproveRequest = z.infer<typeof ApproveRequest>;
/** Body of `POST /api/admin/approvals/:id/refuse`. */
export const RefuseRequest = z.strictObject({ reason: line(500) });
export type RefuseRequest = z.infer<typeof RefuseRequest>;
/** Body of `POST /api/admin/approvals/:id/withdraw`; only the requester can withdraw. */
export const WithdrawRequest = z.strictObject({ reason: z.optional(line(500)) });
export type WithdrawRequest = z.infer<typeof WithdrawRequest>;

import * as z from 'zod/mini';
import type { ApprovalVerb } from '../approval-verbs.js';
import { line, uuid } from '../text.js';
import type { AdminApprovalEffect } from './admin-approval-effects.js';
import { type AdminActor, type Facts, from, ids, to } from './admin-lists.js';
import type { AdminVerb } from './admin-verbs.js';

export const ADMIN_APPROVAL_STATES = [
  'asked',
  'granted',
  'refused',
  'expired',
  'dropped',
  'withdrawn',
  'executed',
  'not-possible',
] as const;
export type AdminApprovalState = (typeof ADMIN_APPROVAL_STATES)[number];

export const ADMIN_APPROVAL_TABS = {
  open: ['asked'],
  done: ['granted', 'executed'],
  gone: ['refused', 'expired', 'dropped', 'withdrawn', 'not-possible'],
  all: ADMIN_APPROVAL_STATES,
} as const satisfies Record<string, readonly AdminApprovalState[]>;
export type AdminApprovalTab = keyof typeof ADMIN_APPROVAL_TABS;

export const ADMIN_APPROVAL_SORTS = ['askedAt', 'expiresAt'] as const;

export const AdminApprovalFilter = z.strictObject({
  id: ids,
  tab: z.optional(z.enum(['open', 'done', 'gone', 'all'])),
  verb: z.optional(z.string().check(z.maxLength(40))),
  askedBy: z.optional(uuid),
  askedAt_gte: from,
  askedAt_lt: to,
});
export type AdminApprovalFilter = z.infer<typeof AdminApprovalFilter>;

/** A row of `GET /api/admin/approvals`: what one operator asked for and another decides. */
export interface AdminApprovalRow {
  readonly id: string;
  readonly verb: ApprovalVerb;
  readonly state: AdminApprovalState;
  /** What it is done to. */
  readonly on: { readonly label: string; readonly resource: string; readonly id: string };
  readonly naira: string | null;
  /** What its name needs: `limitUsdt`, `side`, `rate`, `percent`, `role`. */
  readonly facts: Facts;
  readonly askedBy: AdminActor;
  readonly reason: string;
  readonly askedAt: string;
  readonly expiresAt: string;
  readonly secondsLeft: number;
  readonly decidedBy: AdminActor | null;
  readonly decidedAt: string | null;
  readonly decidedReason: string | null;
  /** Whether the operator who looks is the one who asked. */
  readonly mine: boolean;
}

/** `GET /api/admin/approvals/:id` and the answer of `POST …/approve`, `…/refuse` and `…/withdraw`. */
export interface AdminApprovalView extends AdminApprovalRow {
  /** Sent back with the decision, which holds for exactly this and nothing else. */
  readonly payloadHash: string;
  /** What a yes does, or would have done, in figures that people read. */
  readonly effect: AdminApprovalEffect;
  readonly verbs: readonly AdminVerb<'approve' | 'refuse' | 'withdraw'>[];
}

/** Body of `POST /api/admin/approvals/:id/approve`. */
export const ApproveRequest = z.strictObject({
  payloadHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  reason: z.optional(line(500)),
});
export type ApproveRequest = z.infer<typeof ApproveRequest>;
/** Body of `POST /api/admin/approvals/:id/refuse`. */
export const RefuseRequest = z.strictObject({ reason: line(500) });
export type RefuseRequest = z.infer<typeof RefuseRequest>;
/** Body of `POST /api/admin/approvals/:id/withdraw`: by whoever asked. */
export const WithdrawRequest = z.strictObject({ reason: z.optional(line(500)) });
export type WithdrawRequest = z.infer<typeof WithdrawRequest>;

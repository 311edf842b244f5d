import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { ADMIN_ROLES, type AdminActor, type Facts, from, to, words } from './admin-lists.js';

export const ADMIN_AUDIT_SORTS = ['position'] as const;

export const AdminAuditFilter = z.strictObject({
  id: z.optional(z.array(z.string())),
  /** Order number, reference, the words of a reason. */
  q: words,
  operatorId: z.optional(uuid),
  role: z.optional(z.enum(ADMIN_ROLES)),
  /** Acts, by code. */
  act: z.optional(z.array(z.string())),
  /** Only acts that move or may move money. */
  money: z.optional(z.literal(true)),
  refused: z.optional(z.literal(true)),
  /** The record it was done to. */
  subjectResource: z.optional(z.string()),
  subjectId: z.optional(z.string()),
  at_gte: from,
  at_lt: to,
});
export type AdminAuditFilter = z.infer<typeof AdminAuditFilter>;

/** A row of `GET /api/admin/audit`: something an operator did, looked at, or was refused. Newest first. */
export interface AdminAuditRow {
  /** Global position of the event it is told from. */
  readonly id: string;
  readonly at: string;
  /** The event's type or the refusal's permission: the catalogue has a sentence for each (`audit.acts.<act>`). */
  readonly act: string;
  readonly facts: Facts;
  readonly refused: boolean;
  readonly money: boolean;
  /** What it was done to, as a person calls it; `resource` is null where the console has no room for it. */
  readonly on: { readonly label: string; readonly resource: string | null; readonly id: string | null };
  /** Null when it happened by itself: a request that ran out. */
  readonly who: AdminActor | null;
  readonly reason: string | null;
}

/** `GET /api/admin/audit/:id`. */
export interface AdminAuditView extends AdminAuditRow {
  /** What it changed, in codes that the catalogue has words for (`audit.fields.<field>`), values as people read them. */
  readonly changes: readonly {
    readonly field: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
  readonly session: {
    readonly with: 'totp' | 'passkey' | 'recovery-code' | 'sandbox';
    readonly signedInAt: string;
    /** When the second step was last given, for acts that ask for it again. */
    readonly codeGivenAt: string | null;
    /** `Chrome on Windows`; never an address in the clear. */
    readonly device: string;
  } | null;
  readonly correlationId: string;
  readonly events: readonly { readonly stream: string; readonly version: number; readonly type: string }[];
  /** The signed blocks around it; empty until it is sealed. `mine` holds this entry. */
  readonly chain: readonly { readonly block: string; readonly hash: string; readonly mine: boolean }[];
}

/** `GET /api/admin/audit/verification`: the last one; `POST` verifies now and answers when done. */
export interface AdminVerification {
  readonly verdict: 'intact' | 'broken' | 'unproven';
  readonly at: string;
  readonly entries: number;
  readonly events: number;
  readonly blocks: number;
  readonly seconds: number;
  /** Short id of the key that signed the head. */
  readonly keyId: string | null;
  /** Since when the head is stored outside. */
  readonly exportedAt: string | null;
  /** What is wrong, in a sentence. */
  readonly finding: string | null;
}

/** `GET /api/admin/audit/operators`: who can be filtered by. */
export type AdminAuditOperators = readonly AdminActor[];

import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { ADMIN_ROLES, AdminActor, Facts, from, to, words } from './admin-lists.js';

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
  /** The record it was done to. */
  subjectResource: z.optional(z.string()),
  subjectId: z.optional(z.string()),
  at_gte: from,
  at_lt: to,
});
export type AdminAuditFilter = z.infer<typeof AdminAuditFilter>;

/** A row of `GET /api/admin/audit`: an action or a data view of an operator. Newest first. */
export const AdminAuditRow = z.strictObject({
  /** Global position of the source event. */
  id: z.string(),
  at: z.string(),
  /** The event's type: the catalogue has a sentence for each (`audit.acts.<act>`). */
  act: z.string(),
  facts: Facts,
  money: z.boolean(),
  /** The affected record with its readable label; `resource` is null where the console has no page for it. */
  on: z.strictObject({
    label: z.string(),
    resource: z.nullable(z.string()),
    id: z.nullable(z.string()),
  }),
  /** Null when it happened automatically: an expired request. */
  who: z.nullable(AdminActor),
  reason: z.nullable(z.string()),
});
export type AdminAuditRow = z.infer<typeof AdminAuditRow>;

/** `GET /api/admin/audit/:id`. */
export const AdminAuditView = z.extend(AdminAuditRow, {
  /** Changed fields, as codes with texts in the catalogue (`audit.fields.<field>`), values in readable form. */
  changes: z.readonly(
    z.array(
      z.strictObject({
        field: z.string(),
        before: z.nullable(z.string()),
        after: z.nullable(z.string()),
      }),
    ),
  ),
  correlationId: z.string(),
  events: z.readonly(
    z.array(
      z.strictObject({
        stream: z.string(),
        version: z.number(),
        type: z.string(),
      }),
    ),
  ),
  /** The signed blocks around it; empty until it is sealed. `mine` holds this entry. */
  chain: z.readonly(
    z.array(
      z.strictObject({
        block: z.string(),
        hash: z.string(),
        mine: z.boolean(),
      }),
    ),
  ),
});
export type AdminAuditView = z.infer<typeof AdminAuditView>;

/** `GET /api/admin/audit/verification`: the last one; `POST` verifies now and answers when done. */
export const AdminVerification = z.strictObject({
  verdict: z.enum(['intact', 'broken', 'unproven']),
  at: z.string(),
  entries: z.number(),
  events: z.number(),
  blocks: z.number(),
  seconds: z.number(),
  /** Short id of the key that signed the head. */
  keyId: z.nullable(z.string()),
  /** Since when the head is stored outside. */
  exportedAt: z.nullable(z.string()),
  /** The fault, as a sentence. */
  finding: z.nullable(z.string()),
});
export type AdminVerification = z.infer<typeof AdminVerification>;
/** Null until an operator has started a verification in this process. */
export const AdminLastVerification = z.nullable(AdminVerification);
export type AdminLastVerification = z.infer<typeof AdminLastVerification>;

/** `GET /api/admin/audit/operators`: who can be filtered by. */
export const AdminAuditOperators = z.readonly(z.array(AdminActor));
export type AdminAuditOperators = z.infer<typeof AdminAuditOperators>;

import * as z from 'zod/mini';
import { line, uuid } from '../text.js';
import { AdminActor, AdminPendingApproval } from './admin-lists.js';

export const ADMIN_SENDER_SORTS = ['at', 'address'] as const;

export const AdminSenderFilter = z.strictObject({
  id: z.optional(z.array(uuid).check(z.maxLength(100))),
  /** A whole address, in whatever form, or how it begins or ends. */
  q: z.optional(line(100)),
});
export type AdminSenderFilter = z.infer<typeof AdminSenderFilter>;

/**
 * A row of `GET /api/admin/senders`: deposits from this address are not paid out before an operator has reviewed them.
 */
export const AdminSenderRow = z.strictObject({
  /** Of its being listed: the same address, listed again, has another. */
  id: z.string(),
  address: z.string(),
  reason: z.string(),
  by: AdminActor,
  at: z.string(),
  /** That it be taken from the list waits for a second person. */
  pending: z.nullable(AdminPendingApproval),
});
export type AdminSenderRow = z.infer<typeof AdminSenderRow>;

/** Body of `POST /api/admin/senders/list/add`: a pasted address, `T…` or `41…`. */
export const AdminListSenderRequest = z.strictObject({
  address: line(100, 'address-required'),
  reason: line(500, 'reason-required'),
});
export type AdminListSenderRequest = z.infer<typeof AdminListSenderRequest>;

/** Body of `POST /api/admin/senders/list/remove`: requests approval to remove it from the list. */
export const AdminUnlistSenderRequest = z.strictObject({ id: uuid, reason: line(500, 'reason-required') });
export type AdminUnlistSenderRequest = z.infer<typeof AdminUnlistSenderRequest>;

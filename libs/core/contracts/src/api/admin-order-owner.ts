import * as z from 'zod/mini';
import { FREEZE_CAUSES } from '../events/account-operations.js';
import { AdminActor } from './admin-lists.js';

/** Why a customer is frozen: who did it, when, and in which words. The customer never reads them. */
export const AdminFreeze = z.strictObject({
  at: z.string(),
  by: AdminActor,
  because: z.enum(FREEZE_CAUSES),
  words: z.string(),
});
export type AdminFreeze = z.infer<typeof AdminFreeze>;

/** The customer whose order it is; none for a guest's, nor for a role that does not see customers. */
export const AdminOrderOwner = z.strictObject({
  accountId: z.string(),
  /** While a customer is frozen, none of their payouts is sent that was not yet requested from a provider. */
  frozen: z.nullable(AdminFreeze),
});
export type AdminOrderOwner = z.infer<typeof AdminOrderOwner>;

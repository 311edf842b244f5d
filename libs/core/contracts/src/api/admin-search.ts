import * as z from 'zod/mini';
import { AdminOrderState } from './admin-order-state.js';

/**
 * `POST /api/admin/search`: an order number, a transaction, a session id, a payout's reference, a case's number; and people, for who
 * may see customers.
 */
export const AdminSearchHit = z.strictObject({
  resource: z.enum([
    'orders',
    'payouts',
    'events',
    'streams',
    'disputes',
    'fundings',
    'purchases',
    'withdrawals',
    'refunds',
    'tiers',
    'customers',
    'guests',
  ]),
  id: z.string(),
  /** Readable name: `S918 447 203 116`, `PAY-6W2D-80LC`; of a person their masked name. */
  label: z.string(),
  /** Why it was found. */
  matched: z.enum([
    'number',
    'transaction',
    'session',
    'reference',
    'address',
    'event',
    'email',
    'phone',
    'account-number',
    'name',
    'username',
  ]),
  /** Of an order: its current state, as in the list. */
  state: z.nullable(AdminOrderState),
  /** Of a guest or a customer: their masked email and how many orders they have. */
  person: z.nullable(z.strictObject({ email: z.string(), orders: z.number() })),
});
export type AdminSearchHit = z.infer<typeof AdminSearchHit>;
export const AdminSearchHits = z.readonly(z.array(AdminSearchHit));
export type AdminSearchHits = z.infer<typeof AdminSearchHits>;

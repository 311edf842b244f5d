import * as z from 'zod/mini';
import { AdminOrderState } from './admin-order-state.js';

/** `POST /api/admin/search`: an order number, a transaction, a session id, a payout's reference. */
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
  ]),
  id: z.string(),
  /** Readable name: `S918 447 203 116`, `PAY-6W2D-80LC`. */
  label: z.string(),
  /** Why it was found. */
  matched: z.enum(['number', 'transaction', 'session', 'reference', 'person', 'address', 'event']),
  /** Of an order: its current state, as in the list. */
  state: z.nullable(AdminOrderState),
});
export type AdminSearchHit = z.infer<typeof AdminSearchHit>;
export const AdminSearchHits = z.readonly(z.array(AdminSearchHit));
export type AdminSearchHits = z.infer<typeof AdminSearchHits>;

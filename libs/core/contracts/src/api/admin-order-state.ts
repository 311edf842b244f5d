import * as z from 'zod/mini';
import { AdminRole } from './admin-lists.js';
import { DISPLAYED_HOLDS } from './order-view.js';
import { OrderState } from './order-state.js';

/** Why a rule holds a deposit. Customers read `checking` for the last two. */
export const AdminHoldReason = z.enum([...DISPLAYED_HOLDS, 'listed-sender', 'velocity']);

/** Why money is held. */
export const AdminStateReason = z.enum([...AdminHoldReason.options, 'held-by-operator', 'customer-frozen']);
export type AdminStateReason = z.infer<typeof AdminStateReason>;

/** {@link OrderState} with what operators need to act on it. */
export const AdminOrderState = z.extend(OrderState, {
  /** The stablecoin that it is about; null where it is about naira alone. */
  usdt: z.nullable(z.string()),
  /** The requested provider. */
  provider: z.nullable(z.string()),
  /** Of `held`; of `waiting-for-refund`: `unsupported-asset` where another token arrived. */
  reason: z.nullable(AdminStateReason),
  /** Of `held`: roles that release it; empty where no release is possible. */
  mayRelease: z.readonly(z.array(AdminRole)),
  /** Of `held`: a second person must approve the release. */
  needsTwo: z.boolean(),
  /** Of `payouts-paused`: the operator's name; null where it is not known. */
  pausedBy: z.nullable(z.string()),
});
export type AdminOrderState = z.infer<typeof AdminOrderState>;

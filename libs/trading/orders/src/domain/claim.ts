import { event } from '@usdt-africa/contracts/events';
import { account } from '@usdt-africa/kernel';
import type { Order, OrderEvent } from './order.js';

/** How an account comes to an order that a guest made. */
export type ClaimReason = 'browser' | 'email' | 'phone';

/**
 * Whether an account can claim a guest's order: no account has it yet, and a match by browser counts only while that
 * browser owns it. A claimed order stays with its account.
 */
export function isClaimable(order: Order, because: ClaimReason, guestKey: string | null): boolean {
  if (!order.placed || order.accountId !== null) return false;
  return because !== 'browser' || (guestKey !== null && order.guests.includes(guestKey));
}

/** Makes the account the only owner: earlier owners by cookie or link lose access. */
export function claim(accountId: string, now: Date): OrderEvent & { readonly schemaVersion: number } {
  return event('OrderClaimedByAccount', { accountId, ownerKey: account(accountId).key, at: now.toISOString() });
}

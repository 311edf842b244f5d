import { event } from '@usdt-africa/contracts/events';
import { account } from '@usdt-africa/kernel';
import type { Order, OrderEvent } from './order.js';

/** How an account comes to an order that a guest made. */
export type AdoptReason = 'browser' | 'email' | 'phone';

/**
 * Whether a guest's order may become an account's: it is nobody's yet, and for a browser's sake only while that browser owns
 * it. What was once somebody's stays theirs.
 */
export function isAdoptable(order: Order, because: AdoptReason, guestKey: string | null): boolean {
  if (!order.placed || order.accountId !== null) return false;
  return because !== 'browser' || (guestKey !== null && order.guests.includes(guestKey));
}

/** It becomes the account's alone: nobody who owned it before, by cookie or link, does any more. */
export function adopt(accountId: string, now: Date): OrderEvent & { readonly schemaVersion: number } {
  return event('OrderAdopted', { accountId, ownerKey: account(accountId).key, at: now.toISOString() });
}

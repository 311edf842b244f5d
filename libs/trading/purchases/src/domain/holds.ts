import type { EventData } from '@usdt-africa/contracts/events';
import type { PurchaseHoldReason } from './purchase.js';

/** A held purchase is undone when finance has not released it after this time. */
export const HOLD_MS = 60 * 60_000;

/** Sums in micro above which a purchase waits for finance. */
export interface HoldRules {
  /** At an address that no purchase of the account was completed to: one person. */
  readonly firstAddressAboveMicro: bigint;
  /** At any address: two people. */
  readonly largeAboveMicro: bigint;
}

/** Why a purchase waits, and for how many people. */
export interface Hold {
  readonly why: PurchaseHoldReason;
  readonly people: 1 | 2;
}

/** Whether a purchase waits for finance; null: it does not. */
export function holdOf(
  { amountMicro, isFirstUse }: { readonly amountMicro: bigint; readonly isFirstUse: boolean },
  rules: HoldRules,
): Hold | null {
  if (amountMicro > rules.largeAboveMicro) return { why: 'large', people: 2 };
  if (isFirstUse && amountMicro > rules.firstAddressAboveMicro) return { why: 'first-address', people: 1 };
  return null;
}

/** The hold as it is stored with a purchase that is placed now. */
export function heldData(purchaseId: string, hold: Hold, now: Date): EventData<'PurchaseHeld'> {
  return { purchaseId, ...hold, until: new Date(now.getTime() + HOLD_MS).toISOString(), at: now.toISOString() };
}

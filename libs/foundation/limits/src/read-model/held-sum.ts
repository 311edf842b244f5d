import type { AdminHeldSum } from '@usdt-africa/contracts/admin';
import { formatMoney } from '@usdt-africa/kernel';
import { type Held, heldMicro } from '../domain/held.js';
import type { HeldWorth, LimitWorth } from '../application/limit-worth.js';
import { usdt } from './limit-list.js';

/** Held deposits as operators read them. */
export async function heldSum(held: readonly Held[], worth: Pick<LimitWorth, 'ofHeld'>): Promise<AdminHeldSum> {
  const { heldNaira: naira, heldIsEstimate: isEstimate } = heldNairaOf(await worth.ofHeld(held));
  return { usdt: usdt(heldMicro(held)), naira, isEstimate };
}

export function heldNairaOf(worth: HeldWorth | null) {
  return {
    heldNaira: worth === null ? null : formatMoney(worth.kobo, 'NGN'),
    heldIsEstimate: worth?.isEstimate ?? false,
  };
}

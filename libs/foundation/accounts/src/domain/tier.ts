import { event, type Tier } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Account, AccountEvent } from './account.js';

/** The tier above; null at the top. */
export function nextTier(tier: Tier): 'individual' | 'business' | null {
  if (tier === 'basic') return 'individual';
  return tier === 'individual' ? 'business' : null;
}

/**
 * Sets an account's tier. An unchanged tier records nothing.
 * @param heldBack keys of deposits that stay held although the tier's limit covers them
 */
export function setTier(
  state: Account,
  tier: Tier,
  verificationId: string | null,
  now: Date,
  heldBack: readonly string[] = [],
): (AccountEvent & { readonly schemaVersion: number })[] {
  const { accountId } = state;
  if (!accountId) throw refusal('accounts.no-account');
  if (state.tier === tier) return [];
  return [event('AccountTierSet', { accountId, at: now.toISOString(), tier, verificationId, heldBack: [...heldBack] })];
}

import { event } from '@usdt-africa/contracts/events';
import type { Sealed } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type Decided, requestCheck } from './decide.js';
import { type Verification, verificationDecider } from './verification.js';

/** Numbers that one customer may try; after these only support helps. */
export const MOST_BVNS = 5;

/** How far the BVN of an approved Individual request is: `needed` when there is none whose account agreed. */
export type BvnState = 'needed' | 'checking' | 'verified' | 'failed' | 'stopped';

/** The state of the customer's BVN, whether it came with the request or was added later. */
export function bvnStateOf(state: Pick<Verification, 'checks' | 'bvn'>): BvnState {
  const check = state.checks['bank-account'];
  if (check?.answer?.outcome === 'agrees') return 'verified';
  if (!state.bvn) return 'needed';
  if (check && !check.answer) return 'checking';
  return state.bvn.nth >= MOST_BVNS ? 'stopped' : 'failed';
}

/**
 * Adds a BVN to an approved request for Individual, and requests the check of its bank account. None is requested for a number
 * of another account: the customer reads that it did not match.
 * @param reference of the check, derived from the number's place
 * @throws Refusal 409 `no-individual-tier`, `bvn-verified`, `bvn-under-way`, `bvn-stopped`
 */
export function addBvn(
  state: Verification,
  typed: Sealed,
  isElsewhere: boolean,
  reference: (nth: number) => string,
  now: Date,
): Decided {
  if (state.begun?.tier !== 'individual' || state.phase !== 'approved' || state.isErased)
    throw refusal('verifications.no-individual-tier');
  const stands = bvnStateOf(state);
  if (stands === 'verified') throw refusal('verifications.bvn-verified');
  if (stands === 'checking') throw refusal('verifications.bvn-under-way');
  if (stands === 'stopped') throw refusal('verifications.bvn-stopped');
  const at = now.toISOString();
  const added = event('VerificationBvnAdded', { typed, at });
  if (isElsewhere) return [added, event('VerificationDuplicateNumberFound', { at })];
  const after = verificationDecider.evolve(state, added);
  return [added, ...requestCheck(after, 'bank-account', reference(after.bvn!.nth), now)];
}

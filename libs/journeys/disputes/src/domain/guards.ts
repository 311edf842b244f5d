import { event } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Refusal } from '@usdt-africa/kernel';
import { type Dispute, type DisputeEvent, isOpen, openRefund } from './dispute.js';

export type Decided = readonly (DisputeEvent & { readonly schemaVersion: number })[];

/** What the case must know of a payout before it is shown as proof, paid again or refunded. */
export interface PayoutFacts {
  readonly payoutId: string;
  readonly phase:
    | 'new'
    | 'submitting'
    | 'accepted'
    | 'unknown'
    | 'failed'
    | 'settled'
    | 'returned'
    | 'disputed'
    | 'closed';
  /** Of a failure: there is no automatic retry. */
  readonly final: boolean;
  /** The provider contradicted itself about it, or it is being paid again already. */
  readonly inDoubt: boolean;
  readonly reference: string;
  readonly sessionId: string | null;
  readonly settledAt: string | null;
  readonly amountKobo: bigint;
  readonly amountMicro: bigint;
}

/** Surely unpaid: failed for good, or back from the bank. Everything else may be paid, or still be. */
export function isCertainFailure({ phase, final, inDoubt }: PayoutFacts): boolean {
  return !inDoubt && (phase === 'returned' || (phase === 'failed' && final));
}

/** What an operator does to a case makes it theirs; another's case is handed over first. */
export function workOn(dispute: Dispute, operatorId: string, now: Date): Decided {
  assertOpen(dispute);
  if (dispute.claimedBy === operatorId) return [];
  if (dispute.claimedBy !== null) throw refusal('disputes.claimed-by-another');
  return [event('DisputeClaimed', { operatorId, at: now.toISOString() })];
}

export function assertExists(dispute: Dispute): void {
  if (dispute.phase === 'none') throw disputeNotFound();
}

export function assertOpen(dispute: Dispute): void {
  assertExists(dispute);
  if (!isOpen(dispute)) throw refusal('disputes.resolved');
}

export function assertNothingUnderWay(dispute: Dispute): void {
  if (dispute.repay) throw refusal('disputes.repay-under-way');
  if (openRefund(dispute)) throw refusal('disputes.refund-under-way');
}

export function assertCertain(payout: PayoutFacts): void {
  if (!isCertainFailure(payout)) throw refusal('disputes.not-certain');
}

export function disputeNotFound(): Refusal {
  return refusal('disputes.dispute-not-found');
}

/** The instant so many milliseconds after `now`. */
export const after = (now: Date, milliseconds: number): string => new Date(now.getTime() + milliseconds).toISOString();

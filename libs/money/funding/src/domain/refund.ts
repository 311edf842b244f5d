import { event } from '@usdt-africa/contracts/events';
import type { Decided } from './decide.js';
import type { Funding, ReturnFailure } from './funding.js';
import { collectionAccount, moved, SUSPENSE } from './postings.js';

/** A refund as the provider lists it. */
export interface ListedRefund {
  readonly id: string;
  readonly status: 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention';
  readonly amountKobo: bigint;
}

/**
 * What the provider's list of a payment's refunds means while it is being returned.
 * - `request`: it lists none of ours, so one may be requested.
 * - `decided`: the events of what it lists; none while it is under way.
 */
export type RefundStep =
  | { readonly kind: 'request' }
  | { readonly kind: 'decided'; readonly events: Decided }
  | { readonly kind: 'none' };

/**
 * Compares a payment that is being returned with the provider's list of its refunds. A refund has no reference of ours: one
 * that is listed and did not fail before is the requested one, whoever made it.
 */
export function refundStep(funding: Funding, refunds: readonly ListedRefund[], now: Date): RefundStep {
  const { seen, phase, refund, failedRefunds } = funding;
  if (!seen || !refund || phase !== 'returning') return { kind: 'none' };
  const known = refunds.find(({ id }) => id === refund.refundId);
  // A live one first: what failed beside it decides nothing.
  const candidates = refunds.filter(({ id }) => !failedRefunds.includes(id));
  const listed = known ?? candidates.find(({ status }) => status !== 'failed') ?? candidates[0];
  if (!listed) return refund.refundId === null ? { kind: 'request' } : { kind: 'decided', events: [] };
  return { kind: 'decided', events: refundEvents(funding, listed, now) };
}

/** The events of one refund, as it was accepted or is listed. */
export function refundEvents(funding: Funding, listed: ListedRefund, now: Date): Decided {
  const { seen, refund } = funding;
  if (!seen || !refund || funding.phase !== 'returning') return [];
  const at = now.toISOString();
  const events: Decided[number][] =
    refund.refundId === listed.id ? [] : [event('FundingReturnAccepted', { refundId: listed.id, at })];
  // A part of the sum returns nothing that the books could show: a person clears it with the provider.
  const needsAttention = listed.status === 'needs-attention' || listed.amountKobo !== BigInt(seen.amountKobo);
  if (listed.status === 'failed') events.push(failedReturn(listed.id, 'failed', at));
  else if (needsAttention) {
    if (refund.failure !== 'needs-attention') events.push(failedReturn(listed.id, 'needs-attention', at));
  } else if (listed.status === 'processed') events.push(returned(funding, listed.id, at));
  return events;
}

/** The provider certainly made no refund, and will make none on a repeat. */
export function refundRefused(funding: Funding, now: Date): Decided {
  if (funding.phase !== 'returning' || funding.refund?.refundId !== null) return [];
  return [failedReturn(null, 'refused', now.toISOString())];
}

function failedReturn(refundId: string | null, code: ReturnFailure, at: string): Decided[number] {
  return event('FundingReturnFailed', { refundId, code, at });
}

function returned({ seen }: Funding, refundId: string, at: string): Decided[number] {
  const { fundingId, provider, amountKobo } = seen!;
  const postings = moved({ from: collectionAccount(provider), to: SUSPENSE, amountKobo: BigInt(amountKobo) });
  return event('FundingReturned', { fundingId, refundId, amountKobo, at, postings });
}

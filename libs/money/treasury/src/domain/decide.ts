import { event, type EventData } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { isRequested, type Refill, type RefillEvent, type RefillRequest, type RequestedRefill } from './refill.js';

export type Decided = readonly RefillEvent[];

/** For so long a requested refill can be approved. */
export const APPROVAL_MS = 24 * 60 * 60_000;
/** For so long the receipt of an approved refill is awaited. */
export const RECEIPT_MS = 7 * 24 * 60 * 60_000;

/** The transfer that a refill is. */
export type ReceivedTransfer = Pick<EventData<'RefillReceived'>, 'transferKey' | 'txId' | 'blockNumber'>;

/** Requests a refill; a repeat has no effect. */
export function request(refill: Refill, requested: RefillRequest, now: Date): Decided {
  return isRequested(refill) ? [] : [event('RefillRequested', { ...requested, at: now.toISOString() })];
}

/**
 * Another operator approves it; a repeat by the same one has no effect.
 * @param operatorId who approves
 * @throws Refusal 404 `no-refill`; 403 `own-refill`; 409 `refill-decided`, `refill-expired`
 */
export function approve(refill: Refill, operatorId: string, now: Date): Decided {
  assertRequested(refill);
  const { refillId, requestedBy } = refill.requested;
  if (refill.approved?.people.includes(operatorId) && operatorId !== requestedBy) return [];
  if (operatorId === requestedBy) throw refusal('treasury.own-refill');
  assertUndecided(refill, now);
  return [event('RefillApproved', { refillId, people: [requestedBy, operatorId], at: now.toISOString() })];
}

/**
 * An operator ends it before it was received: its requester withdraws it, any other refuses it. An approved one may be on its
 * way: what is received after that is booked, and matches no refill.
 * @throws Refusal 404 `no-refill`; 409 `refill-decided`
 */
export function end(refill: Refill, operatorId: string, now: Date): Decided {
  assertRequested(refill);
  const { refillId, requestedBy } = refill.requested;
  if (refill.phase === 'ended' && refill.ended?.by === operatorId) return [];
  if (refill.phase !== 'requested' && refill.phase !== 'approved') throw refusal('treasury.refill-decided');
  const why = operatorId === requestedBy ? 'withdrawn' : 'refused';
  return [event('RefillEnded', { refillId, why, by: operatorId, at: now.toISOString() })];
}

/** Ends it once its time is over. */
export function expire(refill: Refill, now: Date): Decided {
  if (!isRequested(refill) || !isOpen(refill) || now < expiresAt(refill)) return [];
  const { refillId } = refill.requested;
  return [event('RefillEnded', { refillId, why: 'expired', by: null, at: now.toISOString() })];
}

/** A transfer of its amount was received from the treasury. Only an approved refill awaits one. */
export function receive(refill: Refill, transfer: ReceivedTransfer, now: Date): Decided {
  if (!isRequested(refill) || refill.phase !== 'approved') return [];
  const { transferKey, txId, blockNumber } = transfer;
  const { refillId } = refill.requested;
  return [event('RefillReceived', { refillId, transferKey, txId, blockNumber, at: now.toISOString() })];
}

/** Until when an open refill waits: for its approval, then for its receipt. */
export function expiresAt({ requested, approved }: RequestedRefill): Date {
  return new Date(approved ? Date.parse(approved.at) + RECEIPT_MS : Date.parse(requested.at) + APPROVAL_MS);
}

/** Whether anything is still awaited. */
export function isOpen({ phase }: Refill): boolean {
  return phase === 'requested' || phase === 'approved';
}

function assertRequested(refill: Refill): asserts refill is RequestedRefill {
  if (!isRequested(refill)) throw refusal('treasury.no-refill');
}

function assertUndecided(refill: RequestedRefill, now: Date): void {
  if (refill.phase !== 'requested') throw refusal('treasury.refill-decided');
  if (now >= expiresAt(refill)) throw refusal('treasury.refill-expired');
}

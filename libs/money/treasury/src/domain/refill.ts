import type { DomainEvent, EventData, refillEventTypes } from '@usdt-africa/contracts/events';
import type { Decider } from '@usdt-africa/kernel';

export type RefillEvent = DomainEvent<(typeof refillEventTypes)[number]>;
export type RefillRequest = Omit<EventData<'RefillRequested'>, 'at'>;

/**
 * Phase of a refill.
 * - `requested`: another operator approves or refuses it
 * - `approved`: it may be signed on the treasury's device; its receipt is awaited
 * - `received`, `ended`: over
 */
export type RefillPhase = 'none' | 'requested' | 'approved' | 'received' | 'ended';

/** One refill of the hot wallet from the treasury, folded from its stream. */
export interface Refill {
  readonly phase: RefillPhase;
  readonly requested: EventData<'RefillRequested'> | null;
  readonly approved: Pick<EventData<'RefillApproved'>, 'people' | 'at'> | null;
  readonly received: EventData<'RefillReceived'> | null;
  readonly ended: Pick<EventData<'RefillEnded'>, 'why' | 'by' | 'at'> | null;
}

/** A refill that was requested. */
export type RequestedRefill = Refill & { readonly requested: EventData<'RefillRequested'> };

const initial: Refill = { phase: 'none', requested: null, approved: null, received: null, ended: null };

function evolve(refill: Refill, event: RefillEvent): Refill {
  switch (event.type) {
    case 'RefillRequested':
      return { ...refill, phase: 'requested', requested: event.data };
    case 'RefillApproved': {
      const { people, at } = event.data;
      return { ...refill, phase: 'approved', approved: { people, at } };
    }
    case 'RefillReceived':
      return { ...refill, phase: 'received', received: event.data };
    case 'RefillEnded': {
      const { why, by, at } = event.data;
      return { ...refill, phase: 'ended', ended: { why, by, at } };
    }
  }
}

/** How a refill's events make its state. */
export const refillDecider: Decider<Refill, RefillEvent> = { initial, evolve };

export function isRequested(refill: Refill): refill is RequestedRefill {
  return refill.requested !== null;
}

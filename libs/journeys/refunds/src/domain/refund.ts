import type { DomainEvent, EventData, refundEventTypes } from '@usdt-africa/contracts/events';
import { type Decider, uuidFrom } from '@usdt-africa/kernel';

export type RefundEvent = DomainEvent<(typeof refundEventTypes)[number]>;

/**
 * Phase of a refund.
 * - `none`: not requested
 * - `unproved`: its deposits are reserved; no address is proved
 * - `held`: the address is proved; waits for two people
 * - `ready`: proved, and approved where that is needed; its send follows in the same append
 * - `sending`: its send is requested, and decides how the refund goes on
 * - `stuck`: its send was given up; a person sends it again or ends it
 * - `completed`, `ended`: over
 */
export type RefundPhase = 'none' | 'unproved' | 'held' | 'ready' | 'sending' | 'stuck' | 'completed' | 'ended';

/** What was to prove the address that was named then. */
export type RefundProof = Pick<
  EventData<'RefundProofRequested'>,
  'address' | 'method' | 'amountMicro' | 'message' | 'until' | 'at'
>;

/** One refund, folded from its stream. */
export interface Refund {
  readonly phase: RefundPhase;
  readonly requested: EventData<'RefundRequested'> | null;
  /** The named address; null before one is. */
  readonly address: string | null;
  /** Oldest first; the last one is shown. */
  readonly proofs: readonly RefundProof[];
  /** Deposits of the right sum that proved nothing. */
  readonly failed: readonly string[];
  readonly proved: EventData<'RefundProved'> | null;
  /** People who must approve it; 0: none. */
  readonly peopleNeeded: number;
  readonly approvedBy: readonly string[];
  /** Sends so far, the last one last. */
  readonly sends: readonly Pick<EventData<'RefundSendRequested'>, 'sendId' | 'causeId' | 'amountMicro' | 'at'>[];
  readonly givenUp: Pick<EventData<'RefundSendGivenUp'>, 'reason' | 'detail' | 'at'> | null;
  readonly completed: EventData<'RefundCompleted'> | null;
  readonly ended: EventData<'RefundEnded'> | null;
  readonly lastAt: string;
}

export type RequestedRefund = Refund & { readonly requested: EventData<'RefundRequested'> };

const initial: Refund = {
  phase: 'none',
  requested: null,
  address: null,
  proofs: [],
  failed: [],
  proved: null,
  peopleNeeded: 0,
  approvedBy: [],
  sends: [],
  givenUp: null,
  completed: null,
  ended: null,
  lastAt: '',
};

function evolve(before: Refund, event: RefundEvent): Refund {
  const { at } = event.data;
  const refund = { ...before, lastAt: at > before.lastAt ? at : before.lastAt };
  switch (event.type) {
    case 'RefundRequested':
      return { ...refund, phase: 'unproved', requested: event.data };
    case 'RefundAddressNamed':
      return { ...refund, address: event.data.address };
    case 'RefundProofRequested': {
      const { address, method, amountMicro, message, until } = event.data;
      return { ...refund, proofs: [...refund.proofs, { address, method, amountMicro, message, until, at }] };
    }
    case 'RefundProofFailed':
      return { ...refund, failed: [...refund.failed, event.data.depositKey] };
    case 'RefundProved':
      return { ...refund, phase: 'ready', proved: event.data };
    case 'RefundHeld':
      return { ...refund, phase: 'held', peopleNeeded: event.data.people };
    case 'RefundApproved':
      return { ...refund, phase: 'ready', approvedBy: event.data.people };
    case 'RefundSendRequested': {
      const { sendId, causeId, amountMicro } = event.data;
      return { ...refund, phase: 'sending', sends: [...refund.sends, { sendId, causeId, amountMicro, at }] };
    }
    case 'RefundCompleted':
      return { ...refund, phase: 'completed', completed: event.data };
    case 'RefundSendGivenUp': {
      const { reason, detail } = event.data;
      return { ...refund, phase: 'stuck', givenUp: { reason, detail, at } };
    }
    case 'RefundEnded':
      return { ...refund, phase: 'ended', ended: event.data };
  }
}

/** How a refund's events make its state. */
export const refundDecider: Decider<Refund, RefundEvent> = { initial, evolve };

export function isRequested(refund: Refund): refund is RequestedRefund {
  return refund.requested !== null;
}

/** Whether nothing more happens to it. */
export function isEnded({ phase }: Pick<Refund, 'phase'>): boolean {
  return phase === 'completed' || phase === 'ended';
}

/** Whether its owner may end it: nothing is being sent, and no person decides. */
export function mayBeEndedByOwner({ phase }: Pick<Refund, 'phase'>): boolean {
  return phase === 'unproved' || phase === 'held';
}

/** The proof that is shown: the newest one, while it is of the named address; null where there is none. */
export function presentProof({ proofs, address }: Pick<Refund, 'proofs' | 'address'>): RefundProof | null {
  const last = proofs.at(-1);
  return last && last.address === address ? last : null;
}

/** What the next send of a refund is for: its id the first time, since each cause has one send. */
export function nextCauseId(refundId: string, { sends }: Pick<Refund, 'sends'>): string {
  return sends.length === 0 ? refundId : uuidFrom('refund-send', refundId, String(sends.length + 1));
}

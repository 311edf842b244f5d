import type { DomainEvent, EventData, refundEventTypes } from '@usdt-africa/contracts/events';
import { type Decider, uuidFrom } from '@usdt-africa/kernel';

export type RefundEvent = DomainEvent<(typeof refundEventTypes)[number]>;

/**
 * Phase of a refund.
 * - `none`: not requested
 * - `unproved`: its deposits are reserved; no address is proved
 * - `held`: the address is proved; waits for two people
 * - `ready`: proved, and approved where that is needed; its send follows in the same append, for another asset by a worker
 * - `topping-up`: of another token: its deposit address gets the TRX for the transaction
 * - `sending`: its send is requested, and decides how the refund goes on
 * - `stuck`: its send was given up; a person sends it again or ends it
 * - `completed`, `ended`: over
 */
export type RefundPhase =
  | 'none'
  | 'unproved'
  | 'held'
  | 'ready'
  | 'topping-up'
  | 'sending'
  | 'stuck'
  | 'completed'
  | 'ended';

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
  /** Sends so far, the last one last. `amountMicro`: of another asset in its smallest unit. */
  readonly sends: readonly Pick<EventData<'RefundSendRequested'>, 'sendId' | 'causeId' | 'amountMicro' | 'at'>[];
  /** Top-ups of the deposit address so far, the last one last. */
  readonly topUps: readonly Pick<EventData<'RefundTopUpRequested'>, 'sendId' | 'causeId' | 'sun'>[];
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
  topUps: [],
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
    case 'RefundAssetSendRequested': {
      const { sendId, causeId, units } = event.data;
      return { ...refund, phase: 'sending', sends: [...refund.sends, { sendId, causeId, amountMicro: units, at }] };
    }
    case 'RefundTopUpRequested': {
      const { sendId, causeId, sun } = event.data;
      return { ...refund, phase: 'topping-up', topUps: [...refund.topUps, { sendId, causeId, sun }] };
    }
    case 'RefundToppedUp':
    case 'RefundTriedAgain':
      return { ...refund, phase: 'ready' };
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

/** A refund of another token or of TRX. */
export type AssetRefund = RequestedRefund & {
  readonly requested: { readonly asset: NonNullable<EventData<'RefundRequested'>['asset']> };
};

/** How a refund's events make its state. */
export const refundDecider: Decider<Refund, RefundEvent> = { initial, evolve };

export function isRequested(refund: Refund): refund is RequestedRefund {
  return refund.requested !== null;
}

/** Whether it is of another token or of TRX. */
export function isOfAsset(refund: Refund): refund is AssetRefund {
  return refund.requested !== null && refund.requested.asset !== null;
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

/** What the next top-up for a refund is for. */
export function nextTopUpId(refundId: string, { topUps }: Pick<Refund, 'topUps'>): string {
  return uuidFrom('refund-top-up', refundId, String(topUps.length + 1));
}

/** What the send under way is for; null while none is. */
export function presentCauseId({ phase, sends, topUps }: Refund): string | null {
  if (phase === 'topping-up') return topUps.at(-1)!.causeId;
  return sends.at(-1)?.causeId ?? null;
}

/** What the next send of a refund is for: its id the first time, since each cause has one send. */
export function nextCauseId(refundId: string, { sends }: Pick<Refund, 'sends'>): string {
  return sends.length === 0 ? refundId : uuidFrom('refund-send', refundId, String(sends.length + 1));
}

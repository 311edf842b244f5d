import type { DomainEvent, EventData, fundingEventTypes } from '@usdt-africa/contracts/events';
import type { Decider } from '@usdt-africa/kernel';

export type FundingEvent = DomainEvent<(typeof fundingEventTypes)[number]>;
export type Seen = EventData<'FundingSeen'>;
export type HoldReason = EventData<'FundingSuspended'>['why'];
export type ReturnFailure = EventData<'FundingReturnFailed'>['code'];

/**
 * - `checking`: nothing is booked, its sender's name could not be compared yet.
 * - `held`: in suspense, until it is decided whose it is.
 * - `returning`: in suspense, and the provider may have begun to return it.
 */
export type FundingPhase =
  | 'new'
  | 'checking'
  | 'held'
  | 'returning'
  | 'credited'
  | 'released'
  | 'returned'
  | 'taken-back';

/** The latest attempt to return it. */
export interface Return {
  readonly by: EventData<'FundingReturnRequested'>['by'];
  readonly attempt: number;
  readonly requestedAt: string;
  /** The provider's; null until it is known. */
  readonly refundId: string | null;
  readonly failure: ReturnFailure | null;
}

/** One payment that the provider collected, folded from its stream. */
export interface Funding {
  readonly seen: Seen | null;
  readonly phase: FundingPhase;
  /** When the sender's name is compared again. */
  readonly againAt: string | null;
  /** Why and since when it was held; null where it never was. */
  readonly hold: { readonly why: HoldReason; readonly at: string } | null;
  /** When a held payment is returned by itself. */
  readonly dueAt: string | null;
  readonly claimedAt: string | null;
  readonly refund: Return | null;
  /** Refunds at the provider that did not succeed. */
  readonly failedRefunds: readonly string[];
  /** Where the document can be found by which it was released. */
  readonly evidence: string | null;
  /** Credited, released, returned or taken back. */
  readonly endedAt: string | null;
  readonly lastAt: string;
}

const initial: Funding = {
  seen: null,
  phase: 'new',
  againAt: null,
  hold: null,
  dueAt: null,
  claimedAt: null,
  refund: null,
  failedRefunds: [],
  evidence: null,
  endedAt: null,
  lastAt: '',
};

/** Folds a payment's events into its state. */
export const fundingDecider: Decider<Funding, FundingEvent> = {
  initial,
  evolve: (funding, event) => {
    const { at } = event.data;
    return { ...evolve(funding, event), lastAt: at > funding.lastAt ? at : funding.lastAt };
  },
};

function evolve(funding: Funding, { type, data }: FundingEvent): Funding {
  switch (type) {
    case 'FundingSeen':
      return { ...funding, seen: data };
    case 'FundingNameUnchecked':
      return { ...funding, phase: 'checking', againAt: data.againAt };
    case 'FundingCredited':
      return { ...funding, phase: 'credited', againAt: null, endedAt: data.at };
    case 'FundingSuspended':
      return { ...funding, phase: 'held', againAt: null, hold: { why: data.why, at: data.at }, dueAt: data.dueAt };
    case 'FundingClaimed':
      return { ...funding, claimedAt: data.at, dueAt: data.dueAt };
    case 'FundingReturnRequested':
      return {
        ...funding,
        phase: 'returning',
        dueAt: null,
        refund: { by: data.by, attempt: data.attempt, requestedAt: data.at, refundId: null, failure: null },
      };
    case 'FundingReturnAccepted':
      return { ...funding, refund: funding.refund && { ...funding.refund, refundId: data.refundId } };
    case 'FundingReturnFailed':
      return failed(funding, data);
    case 'FundingReturned':
      return { ...funding, phase: 'returned', endedAt: data.at };
    case 'FundingReleased':
      return { ...funding, phase: 'released', dueAt: null, evidence: data.evidence, endedAt: data.at };
    case 'FundingTakenBack':
      return { ...funding, phase: 'taken-back', dueAt: null, endedAt: data.at };
  }
}

/** A refund that needs attention still exists at the provider and may succeed: nothing else is done until it ended. */
function failed(funding: Funding, { refundId, code }: EventData<'FundingReturnFailed'>): Funding {
  const refund = funding.refund && { ...funding.refund, refundId, failure: code };
  if (code === 'needs-attention') return { ...funding, refund };
  const failedRefunds = refundId === null ? funding.failedRefunds : [...funding.failedRefunds, refundId];
  return { ...funding, phase: 'held', refund, failedRefunds };
}

/** Whether its sum is in suspense. */
export function isInSuspense({ phase }: Pick<Funding, 'phase'>): boolean {
  return phase === 'held' || phase === 'returning';
}

/** Whether it is in no customer's wallet and not decided. */
export function isOpen({ phase }: Pick<Funding, 'phase'>): boolean {
  return phase === 'checking' || phase === 'held' || phase === 'returning';
}

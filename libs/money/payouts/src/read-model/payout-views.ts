import type { PayoutView } from '@usdt-africa/contracts/api';
import { streams } from '@usdt-africa/contracts/events';
import type { EventStore } from '@usdt-africa/event-store';
import { fold, formatMoney } from '@usdt-africa/kernel';
import { referenceToQuery, paidAs, payoutDecider } from '../domain/payout.js';
import type { Payout, PayoutEvent, PayoutPhase } from '../domain/payout.js';
import { payoutReference } from '../domain/reference.js';

/** A payout as its order requested it. */
export interface RequestedPayout {
  readonly id: string;
  readonly amountKobo: bigint;
  readonly requestedAt: string;
}

/** Payout views, folded from their own streams at the time of the query. */
export interface PayoutViews {
  /** In the order of the request. */
  readonly views: readonly PayoutView[];
  /** Events that went into them. */
  readonly versions: number;
}

const STATES: Readonly<Record<PayoutPhase, PayoutView['state']>> = {
  new: 'requested',
  waiting: 'requested',
  submitting: 'requested',
  accepted: 'requested',
  unknown: 'unknown',
  failed: 'failed',
  settled: 'settled',
  returned: 'returned',
  // The provider's answer cannot be true: whether it is paid is open until an operator has checked.
  disputed: 'unknown',
  closed: 'failed',
};

export async function loadPayoutViews(
  store: Pick<EventStore, 'readStreams'>,
  requested: readonly RequestedPayout[],
): Promise<PayoutViews> {
  const recorded =
    requested.length > 0 ? await store.readStreams(requested.map((payout) => streams.payout(payout.id))) : new Map();
  let versions = 0;
  const views = requested.map((request) => {
    const events: readonly PayoutEvent[] = recorded.get(streams.payout(request.id)) ?? [];
    versions += events.length;
    return viewOf(request, fold(payoutDecider, events));
  });
  return { views, versions };
}

function viewOf({ id, amountKobo, requestedAt }: RequestedPayout, payout: Payout): PayoutView {
  const goesOn = payout.phase === 'failed' && payout.failure?.final === false;
  const { settledAt, sessionId } = paidAs(payout);
  return {
    id,
    amount: formatMoney(amountKobo, 'NGN'),
    state: goesOn ? 'requested' : STATES[payout.phase],
    reference: referenceToQuery(payout) || payoutReference(id, 1),
    sessionId,
    requestedAt,
    settledAt,
    stampDuty: settledAt === null ? null : formatMoney(payout.costs.stampDuty, 'NGN'),
  };
}

import { type DisputeEvidence, streams } from '@usdt-africa/contracts/events';
import {
  type AppendedEvent,
  type EventHandlers,
  type EventStore,
  foldRecorded,
  handle,
  type RecordedEvent,
  typesOf,
} from '@usdt-africa/event-store';
import type { Order } from '@usdt-africa/orders';
import { referenceToQuery, paidAs, type Payout, payoutDecider } from '@usdt-africa/payouts';
import type { PayoutFacts } from '../domain/guards.js';
import type { MoneyTimes } from '../domain/eligibility.js';

/** What a case knows of its order's money, from the streams of its deposits and payouts at this moment. */
export interface OrderMoney {
  /** Oldest first. */
  readonly evidence: readonly DisputeEvidence[];
  readonly times: MoneyTimes;
  /** In the order of the requests. */
  readonly payouts: readonly PayoutFacts[];
  /** What the order was to pay out so far, in kobo. */
  readonly amountKobo: bigint;
}

export async function orderMoney(store: Pick<EventStore, 'readStreams'>, order: Order): Promise<OrderMoney> {
  const names = [
    ...order.deposits.map((deposit) => streams.deposit(deposit.key)),
    ...order.payouts.map((payout) => streams.payout(payout.id)),
  ];
  const current = order.payouts.filter(({ state }) => state !== 'closed');
  const recorded = names.length > 0 ? await store.readStreams(names) : new Map<string, RecordedEvent[]>();
  const evidence = [...recorded.values()]
    .flat()
    .flatMap((event) => evidenceOf(event) ?? [])
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  return {
    evidence,
    times: {
      paidAt: evidence.filter(({ kind }) => kind === 'payout-settled').map(({ at }) => at),
      confirmedAt: order.deposits.map((deposit) => deposit.confirmedAt),
    },
    payouts: current.map((payout) =>
      payoutFacts(payout, foldRecorded(payoutDecider, recorded.get(streams.payout(payout.id)) ?? [])),
    ),
    amountKobo: current.reduce((sum, payout) => sum + payout.amountKobo, 0n),
  };
}

function payoutFacts(requested: Order['payouts'][number], payout: Payout): PayoutFacts {
  return {
    payoutId: requested.id,
    phase: payout.phase === 'waiting' ? 'new' : payout.phase,
    final: payout.failure?.final ?? false,
    inDoubt: payout.disputes.length > 0 || payout.repay !== null,
    reference: referenceToQuery(payout),
    ...paidAs(payout),
    amountKobo: requested.amountKobo,
    amountMicro: requested.amountMicro,
  };
}

const NONE = { transactionId: null, reference: null, sessionId: null, amountMicro: null, amountKobo: null };

/** Fact of an event; the caller adds the event's id. */
type Fact = Omit<DisputeEvidence, 'eventId' | 'payoutId'> | null;

/** What each event of a deposit or a payout proves about the location of an order's money. */
const FACTS: EventHandlers<[], Fact> = {
  DepositConfirmed: ({ confirmedAt: at, transactionId, amountMicro }) => ({
    ...NONE,
    kind: 'deposit-confirmed',
    at,
    transactionId,
    amountMicro,
  }),
  PayoutSubmitting: ({ at, reference, amountKobo }) => ({
    ...NONE,
    kind: 'payout-requested',
    at,
    reference,
    amountKobo,
  }),
  // Time at which it became 'Autowithdrawal Successful': when the provider's confirmation was received.
  PayoutSettled: ({ at, reference, sessionId, amountKobo }) => ({
    ...NONE,
    kind: 'payout-settled',
    at,
    reference,
    sessionId,
    amountKobo,
  }),
  PayoutFailed: ({ at, reference, final }) => (final ? { ...NONE, kind: 'payout-failed', at, reference } : null),
  PayoutReturned: ({ at, reference, amountKobo }) => ({ ...NONE, kind: 'payout-returned', at, reference, amountKobo }),
  PayoutEscalated: ({ at, reference }) => ({ ...NONE, kind: 'payout-unknown', at, reference }),
};

/** Types of events that are evidence of the location of an order's money. */
export const NOTIFIED_EVENTS = typesOf(FACTS);

/** What an event of a deposit or a payout is evidence of; null when of nothing. */
export function evidenceOf(event: AppendedEvent): DisputeEvidence | null {
  const fact = handle(FACTS, event);
  if (!fact) return null;
  const { eventId, streamId } = event;
  const payoutId = streamId.startsWith('payout-') ? streamId.slice('payout-'.length) : null;
  return { ...fact, eventId, payoutId };
}

import { type DisputeEvidence, type EventData, streams } from '@usdt-africa/contracts/events';
import type { EventStore, RecordedEvent } from '@usdt-africa/event-store';
import { fold } from '@usdt-africa/kernel';
import type { Order } from '@usdt-africa/orders';
import { paidAs, type Payout, payoutDecider, type PayoutEvent } from '@usdt-africa/payouts';
import type { PayoutFacts } from '../domain/decide.js';
import type { MoneyTimes } from '../domain/eligibility.js';

/** What a case knows of its order's money, from the streams of its deposits and payouts at this moment. */
export interface OrderMoney {
  /** Oldest first. */
  readonly evidence: readonly DisputeEvidence[];
  readonly times: MoneyTimes;
  /** In the order in which they were asked for. */
  readonly payouts: readonly PayoutFacts[];
  /** What the order was to pay out so far, in kobo. */
  readonly amountKobo: bigint;
}

export async function orderMoney(store: Pick<EventStore, 'readStreams'>, order: Order): Promise<OrderMoney> {
  const names = [
    ...order.deposits.map((deposit) => streams.deposit(deposit.key)),
    ...order.payouts.map((payout) => streams.payout(payout.id)),
  ];
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
    payouts: order.payouts.map((payout) =>
      payoutFacts(
        payout,
        fold(payoutDecider, (recorded.get(streams.payout(payout.id)) ?? []) as readonly PayoutEvent[]),
      ),
    ),
    amountKobo: order.payouts.reduce((sum, payout) => sum + payout.amountKobo, 0n),
  };
}

function payoutFacts(asked: Order['payouts'][number], payout: Payout): PayoutFacts {
  return {
    payoutId: asked.id,
    phase: payout.phase === 'waiting' ? 'new' : payout.phase,
    final: payout.failure?.final ?? false,
    inDoubt: payout.disputes.length > 0 || payout.repay !== null,
    reference: payout.reference,
    ...paidAs(payout),
    amountKobo: asked.amountKobo,
    amountMicro: asked.amountMicro,
  };
}

/** Types of events that say something about where an order's money is. */
export const TELLING_EVENTS = [
  'DepositConfirmed',
  'PayoutSubmitting',
  'PayoutSettled',
  'PayoutFailed',
  'PayoutReturned',
  'PayoutEscalated',
] as const;

/** What an event of a deposit or a payout is evidence of; null when of nothing. */
export function evidenceOf(event: RecordedEvent): DisputeEvidence | null {
  const none = { transactionId: null, reference: null, sessionId: null, amountMicro: null, amountKobo: null };
  const { eventId } = event;
  const payoutId = event.streamId.startsWith('payout-') ? event.streamId.slice('payout-'.length) : null;
  switch (event.type) {
    case 'DepositConfirmed': {
      const { confirmedAt: at, transactionId, amountMicro } = event.data as EventData<'DepositConfirmed'>;
      return { ...none, kind: 'deposit-confirmed', eventId, at, payoutId: null, transactionId, amountMicro };
    }
    case 'PayoutSubmitting': {
      const { at, reference, amountKobo } = event.data as EventData<'PayoutSubmitting'>;
      return { ...none, kind: 'payout-asked', eventId, at, payoutId, reference, amountKobo };
    }
    case 'PayoutSettled': {
      // From when on it is 'Autowithdrawal Successful': when the provider's word was heard.
      const { at, reference, sessionId, amountKobo } = event.data as EventData<'PayoutSettled'>;
      return { ...none, kind: 'payout-settled', eventId, at, payoutId, reference, sessionId, amountKobo };
    }
    case 'PayoutFailed': {
      const { at, reference, final } = event.data as EventData<'PayoutFailed'>;
      return final ? { ...none, kind: 'payout-failed', eventId, at, payoutId, reference } : null;
    }
    case 'PayoutReturned': {
      const { at, reference, amountKobo } = event.data as EventData<'PayoutReturned'>;
      return { ...none, kind: 'payout-returned', eventId, at, payoutId, reference, amountKobo };
    }
    case 'PayoutEscalated': {
      const { at, reference } = event.data as EventData<'PayoutEscalated'>;
      return { ...none, kind: 'payout-unknown', eventId, at, payoutId, reference };
    }
    default:
      return null;
  }
}

import { event, orderOfPayout, streams } from '@usdt-africa/contracts/events';
import { eventsOf, type EventStore, type NewEvent, type RecordedEvent } from '@usdt-africa/event-store';
import { posting } from '@usdt-africa/kernel';
import { append } from './scenarios.js';

/** What may become of a payout. */
export type Fate = 'submitting' | 'settled' | 'returned' | 'failed' | 'wanted again' | 'not paid';

/** Fields of all events of a payout that pays an order. */
export const paysOrder = (orderId: string) => ({ for: { kind: 'order' as const, id: orderId }, provider: 'paystack' });

/** Appends a payout's next event, as its own context would. */
export async function payoutNext(store: EventStore, payoutId: string, fate: Fate, now: Date): Promise<void> {
  const streamId = streams.payout(payoutId);
  const recorded = await store.readStream(streamId);
  const orderId = orderOfPayout(eventsOf(recorded, 'PayoutSubmitting')[0]!.data);
  const metadata = { correlationId: 'test', actor: 'system:payouts', ...(orderId !== null && { orderId }) };
  await append(store, [{ streamId, events: [outcomeOf(recorded, fate, now.toISOString())], metadata }]);
}

function outcomeOf(recorded: readonly RecordedEvent[], fate: Fate, at: string): NewEvent {
  const attempts = eventsOf(recorded, 'PayoutSubmitting').map(({ data }) => data);
  const last = attempts.at(-1)!;
  const wanted = eventsOf(recorded, 'PayoutRepayRequested').at(-1)?.data;
  const { payoutId, provider, reference, amountKobo } = last;
  const ids = { payoutId, for: last.for, provider, reference };
  const again = `${attempts[0]!.reference}-a${last.attempt + 1}`;
  const kobo = BigInt(amountKobo);
  const lines = (sign: 1n | -1n) => [
    posting(`payable:payout:${payoutId}`, 'NGN', sign * kobo),
    posting(`provider:${provider}`, 'NGN', -sign * kobo),
  ];
  switch (fate) {
    case 'submitting':
      return event('PayoutSubmitting', {
        ...last,
        attempt: last.attempt + 1,
        reference: wanted?.reference ?? again,
        at,
      });
    case 'settled':
      return event('PayoutSettled', {
        ...ids,
        sessionId: '090286261121141000000000000002',
        amountKobo,
        feeKobo: '0',
        stampDutyKobo: '0',
        settledAt: at,
        at,
        postings: lines(1n),
      });
    case 'returned':
      return event('PayoutReturned', { ...ids, reason: 'returned-by-bank', amountKobo, at, postings: lines(-1n) });
    case 'failed':
      return event('PayoutFailed', { ...ids, reason: 'account-closed', passing: false, final: true, at });
    case 'wanted again':
      return event('PayoutRepayRequested', { ...ids, key: 'again', reference: again, at });
    case 'not paid':
      return event('PayoutDisputeEnded', {
        ...ids,
        references: [],
        outcome: 'failed',
        evidence: 'Statement line 12',
        key: 'approval-1',
        at,
      });
  }
}

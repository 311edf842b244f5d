import { event, streams } from '@usdt-africa/contracts/events';
import type { RecordedEvent } from '@usdt-africa/event-store';
import { payoutReference } from '../domain/reference.js';
import { loadPayoutViews } from './payout-views.js';

const payoutId = '0197a000-0000-7000-8000-000000000001';
const common = {
  for: { kind: 'order' as const, id: '0197a000-0000-7000-8000-000000000002' },
  provider: 'paystack',
};
const [first, second] = [payoutReference(payoutId, 1), payoutReference(payoutId, 2)];
const at = '2026-01-05T09:00:00.000Z';
const amountKobo = '1960000';
const sent = (reference: string, attempt: number) =>
  event('PayoutSubmitting', {
    payoutId,
    ...common,
    number: 'S123456789012',
    attempt,
    reference,
    amountKobo,
    recipient: { $sealed: { v: 1, s: 'recipient-1', c: 'AA==' } },
    at,
  });
const failed = (reference: string, passing: boolean) =>
  event('PayoutFailed', { payoutId, ...common, reference, reason: 'bank-down', passing, final: !passing, at });

async function shown(...events: object[]) {
  const recorded = new Map([[streams.payout(payoutId), events as unknown as RecordedEvent[]]]);
  const store = { readStreams: () => Promise.resolve(recorded) };
  const { views } = await loadPayoutViews(store, [{ id: payoutId, amountKobo: 1_960_000n, requestedAt: at }]);
  return views[0];
}

describe('a payout as its customer sees it', () => {
  it('SELL-10 has the reference under which it was paid, also where that is not the one it was last sent under', async () => {
    const sends = [sent(first, 1), failed(first, true), sent(second, 2), failed(second, false)];
    expect(await shown(...sends)).toMatchObject({ state: 'failed', reference: second });
    const ended = event('PayoutDisputeEnded', {
      payoutId,
      ...common,
      references: [first],
      outcome: 'settled',
      reference: first,
      evidence: 'Statement line 12',
      key: 'approval-1',
      at,
    });
    const settled = event('PayoutSettled', {
      payoutId,
      ...common,
      reference: first,
      sessionId: null,
      amountKobo,
      feeKobo: '0',
      stampDutyKobo: '5000',
      settledAt: at,
      at,
      postings: [
        { account: `payable:payout:${payoutId}`, currency: 'NGN', amount: amountKobo },
        { account: 'provider:paystack', currency: 'NGN', amount: `-${amountKobo}` },
      ],
    });
    expect(await shown(...sends, ended, settled)).toMatchObject({ state: 'settled', reference: first });
  });
});

import { event } from '@usdt-africa/contracts/events';
import { fold } from '@usdt-africa/kernel';
import { answerOfQuery } from './decide.js';
import { endByEvidence } from './dispute.js';
import { close, isClosable, requestRepay, whyNotRepay } from './operate.js';
import { isToBeSent, payoutDecider, type PayoutEvent } from './payout.js';
import { PAYOUT_RULES } from './rules.js';
import { nextCheckAt } from './schedule.js';

const PAYOUT = '04dc4f3d-b0e1-85ce-9709-482dc7b86ade';
const ORDER = '3eeb7e96-e59c-840f-9cb1-a089daba079f';
const FIRST = 'po-04dc4f3db0e185ce9709482dc7b86ade';
const NOW = new Date('2026-01-05T12:00:00.000Z');
const at = NOW.toISOString();
const common = { for: { kind: 'order' as const, id: ORDER }, provider: 'paystack' };
const submitting = event('PayoutSubmitting', {
  ...{ payoutId: PAYOUT, ...common, number: 'S482039551840', attempt: 1, reference: FIRST, amountKobo: '31420000' },
  recipient: { $sealed: { v: 1 as const, s: 'x', c: 'x' } },
  at,
});
const failed = event('PayoutFailed', {
  ...{ payoutId: PAYOUT, ...common, reference: FIRST, reason: 'recipient-refused', passing: false, final: true },
  at,
});
const paid = { amountKobo: 31_420_000n, currency: 'NGN', feeKobo: 0n, sessionId: null, at: NOW, accountMatches: true };
const reason = { why: 'other-account', by: 'guest' } as const;
const state = (...events: readonly PayoutEvent[]) => fold(payoutDecider, events);
const closed = state(submitting, failed, ...close(state(submitting, failed), reason, NOW));

describe('a closed payout', () => {
  it('SELL-07 is never sent again, whoever asks, and is not queried by itself', () => {
    expect(closed).toMatchObject({ phase: 'closed', closed: reason });
    expect(isToBeSent(closed)).toBe(false);
    expect(whyNotRepay(closed)).toBe('payout-closed');
    expect(() => requestRepay(closed, 'again', NOW)).toThrow(
      expect.objectContaining({ refusal: 'payouts.not-certain' }),
    );
    expect(nextCheckAt(closed, 0, NOW, PAYOUT_RULES)).toBeNull();
    for (const answer of [{ state: 'NOT_FOUND' }, { state: 'UNAVAILABLE' }] as const)
      expect(answerOfQuery(closed, FIRST, answer, NOW, PAYOUT_RULES)).toEqual([]);
    expect(close(closed, reason, NOW)).toEqual([]);
  });

  it('SELL-07 is closed only when it surely is not paid', () => {
    const repay = requestRepay(state(submitting, failed), 'once', NOW);
    const passing = event('PayoutFailed', { ...failed.data, passing: true, final: false });
    const doubt = event('PayoutResponseMismatched', { ...common, reference: FIRST, what: 'amount', at });
    for (const events of [
      [submitting],
      [submitting, passing],
      [submitting, failed, doubt],
      [submitting, failed, ...repay],
    ]) {
      expect(isClosable(state(...events))).toBe(false);
      expect(() => close(state(...events), reason, NOW)).toThrow();
    }
    const withdrawal = { ...submitting.data, for: { kind: 'withdrawal' as const, id: ORDER } };
    expect(() => close(state(event('PayoutSubmitting', withdrawal), failed), reason, NOW)).toThrow(
      expect.objectContaining({ refusal: 'payouts.pays-withdrawal' }),
    );
  });

  it('SELL-07 that turns out to be paid is for people to settle, and still never sent again after it came back', () => {
    const doubt = answerOfQuery(closed, FIRST, { state: 'SUCCEEDED', paid }, NOW, PAYOUT_RULES);
    expect(doubt).toMatchObject([{ type: 'PayoutResponseMismatched', data: { what: 'alive-after-certain-failure' } }]);
    const disputed = fold({ ...payoutDecider, initial: closed }, doubt);
    expect(disputed.phase).toBe('closed');
    const found = { outcome: 'settled' as const, reference: FIRST, evidence: 'line 12', key: 'a' };
    const settled = fold({ ...payoutDecider, initial: disputed }, endByEvidence(disputed, found, NOW, PAYOUT_RULES));
    expect(settled).toMatchObject({ phase: 'settled', closed: reason });
    const back = answerOfQuery(settled, FIRST, { state: 'REVERSED', paid }, NOW, PAYOUT_RULES);
    const returned = fold({ ...payoutDecider, initial: settled }, back);
    expect([returned.phase, whyNotRepay(returned)]).toEqual(['returned', 'payout-closed']);
    expect(isClosable(returned)).toBe(false);
  });
});

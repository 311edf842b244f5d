import { event } from '@usdt-africa/contracts/events';
import { fold } from '@usdt-africa/kernel';
import { answerOfQuery } from './decide.js';
import { requestCheckByOperator, requestRepay } from './operate.js';
import { isToBeSent, paidAs, payoutDecider, type PayoutEvent } from './payout.js';
import { PAYOUT_RULES } from './rules.js';

const PAYOUT = '04dc4f3d-b0e1-85ce-9709-482dc7b86ade';
const ORDER = '3eeb7e96-e59c-840f-9cb1-a089daba079f';
const FIRST = 'po-04dc4f3db0e185ce9709482dc7b86ade';
const NOW = new Date('2026-01-05T12:00:00.000Z');
const at = NOW.toISOString();
const sealed = { $sealed: { v: 1 as const, s: 'x', c: 'x' } };
const common = { for: { kind: 'order' as const, id: ORDER }, provider: 'paystack' };
const submitting = event('PayoutSubmitting', {
  payoutId: PAYOUT,
  ...common,
  number: 'S482039551840',
  attempt: 1,
  reference: FIRST,
  amountKobo: '31420000',
  recipient: sealed,
  at,
});
const failed = event('PayoutFailed', {
  payoutId: PAYOUT,
  ...common,
  reference: FIRST,
  reason: 'account-closed',
  passing: false,
  final: true,
  at,
});
const paid = {
  amountKobo: 31_420_000n,
  currency: 'NGN',
  feeKobo: 0n,
  sessionId: null,
  at: NOW,
  accountMatches: true,
} as const;
const state = (...events: PayoutEvent[]) => fold(payoutDecider, events);
const repay = requestRepay(state(submitting, failed), 'once', NOW);

describe('what operators do with payouts', () => {
  it('ADM-10 a payout is unsent before its first request, after "not found" and when a retry or repeat is due', () => {
    const { attempt: _attempt, ...submission } = submitting.data;
    const waiting = event('PayoutDeferred', submission);
    const passing = event('PayoutFailed', { ...failed.data, passing: true, final: false });
    const notKnown = event('PayoutNotFound', { ...common, reference: FIRST, at });
    const unknown = event('PayoutOutcomeUnknown', { ...common, reference: FIRST, cause: 'timeout', at });
    const accepted = event('PayoutAccepted', { ...common, reference: FIRST, providerId: null, at });
    for (const events of [[], [waiting], [submitting, passing], [submitting, failed, ...repay], [submitting, notKnown]])
      expect([events.map(({ type }) => type), isToBeSent(state(...events))]).toEqual([expect.anything(), true]);
    for (const events of [[submitting], [submitting, accepted], [submitting, unknown], [submitting, failed]])
      expect([events.map(({ type }) => type), isToBeSent(state(...events))]).toEqual([expect.anything(), false]);
  });

  it('ADM-03 a payout is sent again only if it was certainly not paid', () => {
    expect(() => requestRepay(state(submitting), 'k', NOW)).toThrow(expect.objectContaining({ code: 'not-certain' }));
    const unknown = event('PayoutOutcomeUnknown', { ...common, reference: FIRST, cause: 'timeout', at });
    expect(() => requestRepay(state(submitting, unknown), 'k', NOW)).toThrow(
      expect.objectContaining({ code: 'not-certain' }),
    );
    expect(repay).toMatchObject([{ type: 'PayoutRepayRequested', data: { reference: `${FIRST}-a2`, key: 'once' } }]);
  });

  it('ADM-03 a repeat of the same request does nothing, another one is refused as under way', () => {
    const repaying = state(submitting, failed, ...repay);
    expect(requestRepay(repaying, 'once', NOW)).toEqual([]);
    expect(() => requestRepay(repaying, 'twice', NOW)).toThrow(expect.objectContaining({ code: 'under-way' }));
  });

  it('ADM-03 is sent only after another query to the provider, under a new reference', () => {
    const repaying = state(submitting, failed, ...repay);
    expect(answerOfQuery(repaying, FIRST, { state: 'UNAVAILABLE' }, NOW, PAYOUT_RULES)).toEqual([]);
    expect(answerOfQuery(repaying, FIRST, { state: 'NOT_FOUND' }, NOW, PAYOUT_RULES)).toMatchObject([
      { type: 'PayoutSubmitting', data: { attempt: 2, reference: `${FIRST}-a2`, amountKobo: '31420000' } },
    ]);
  });

  it('ADM-03 is not sent when the provider reports meanwhile that it was paid', () => {
    const repaying = state(submitting, failed, ...repay);
    const events = answerOfQuery(repaying, FIRST, { state: 'SUCCEEDED', paid }, NOW, PAYOUT_RULES);
    expect(events).toMatchObject([{ type: 'PayoutResponseMismatched' }]);
    const after = [...events].reduce(payoutDecider.evolve, repaying);
    expect(after).toMatchObject({ phase: 'disputed', repay: null });
    expect(() => requestRepay(after, 'later', NOW)).toThrow(expect.objectContaining({ code: 'not-certain' }));
  });

  it('ADM-03 a returned payout is sent again only after the bank confirmed the return once more', () => {
    const settled = answerOfQuery(state(submitting), FIRST, { state: 'SUCCEEDED', paid }, NOW, PAYOUT_RULES);
    const paidOnce = [...settled].reduce(payoutDecider.evolve, state(submitting));
    const back = answerOfQuery(paidOnce, FIRST, { state: 'REVERSED', paid }, NOW, PAYOUT_RULES);
    const returned = [...back].reduce(payoutDecider.evolve, paidOnce);
    const repaying = [...requestRepay(returned, 'once', NOW)].reduce(payoutDecider.evolve, returned);
    expect(answerOfQuery(repaying, FIRST, { state: 'NOT_FOUND' }, NOW, PAYOUT_RULES)).toEqual([]);
    expect(answerOfQuery(repaying, FIRST, { state: 'REVERSED', paid }, NOW, PAYOUT_RULES)).toMatchObject([
      { type: 'PayoutSubmitting', data: { reference: `${FIRST}-a2` } },
    ]);
  });

  it('ADM-03 TRACK-01 shows no session id while a later attempt is pending, and then that attempt’s own', () => {
    const answered = (
      payout: ReturnType<typeof state>,
      reference: string,
      answer: 'SUCCEEDED' | 'REVERSED',
      as: string,
    ) =>
      answerOfQuery(payout, reference, { state: answer, paid: { ...paid, sessionId: as } }, NOW, PAYOUT_RULES).reduce(
        payoutDecider.evolve,
        payout,
      );
    const first = answered(state(submitting), FIRST, 'SUCCEEDED', 'one');
    expect(paidAs(first)).toEqual({ settledAt: at, sessionId: 'one' });
    const back = answered(first, FIRST, 'REVERSED', 'one');
    expect(paidAs(back)).toEqual({ settledAt: at, sessionId: 'one' });
    const repaying = requestRepay(back, 'once', NOW).reduce(payoutDecider.evolve, back);
    const again = answered(repaying, FIRST, 'REVERSED', 'one');
    expect(again).toMatchObject({ phase: 'submitting', attempt: 2 });
    expect(paidAs(again)).toEqual({ settledAt: null, sessionId: null });
    expect(paidAs(answered(again, `${FIRST}-a2`, 'SUCCEEDED', 'two'))).toEqual({ settledAt: at, sessionId: 'two' });
  });

  it('ADM-03 a status check by an operator decides nothing', () => {
    const [requested] = requestCheckByOperator(state(submitting), NOW);
    expect(payoutDecider.evolve(state(submitting), requested!)).toEqual(state(submitting));
    expect(() => requestCheckByOperator(state(), NOW)).toThrow(expect.objectContaining({ code: 'not-requested' }));
  });
});

import { stuck, walk, type Walkable, withoutExit } from '@usdt-africa/test-kit';
import type { QueryAnswer } from './answers.js';
import { answerOfQuery, answerOfSubmit, goOn, open, openPaused } from './decide.js';
import { close, requestRepay } from './operate.js';
import { endByEvidence, type Outcome } from './dispute.js';
import { type Payout, payoutDecider, type PayoutEvent, type PayoutOpening, type PayoutPhase } from './payout.js';
import { PAYOUT_RULES } from './rules.js';

const ID = '0199a000-0000-7000-8000-000000000009';
const SEALED = { $sealed: { v: 1 as const, s: 'x', c: 'x' } };
const AMOUNT = 1_960_000n;

const opening: PayoutOpening = {
  payoutId: ID,
  for: { kind: 'order', id: ID },
  provider: 'paystack',
  number: 'S123456789012',
  amountKobo: AMOUNT.toString(),
  recipient: SEALED,
};
const paid = { amountKobo: AMOUNT, currency: 'NGN', accountMatches: true, feeKobo: 0n, sessionId: null, at: null };
const ANSWERS: readonly QueryAnswer[] = [
  { state: 'SUCCEEDED', paid },
  { state: 'SUCCEEDED', paid: { ...paid, amountKobo: 1n } },
  { state: 'REVERSED', paid },
  { state: 'FAILED', code: 'float-low', passing: true },
  { state: 'FAILED', code: 'refused-by-provider', passing: false },
  { state: 'PENDING' },
  { state: 'NOT_FOUND' },
  { state: 'UNAVAILABLE' },
];
const payoutActs: Record<string, (payout: Payout, now: Date) => readonly PayoutEvent[]> = {
  open: (payout, now) => open(payout, opening, now),
  openPaused: (payout, now) => openPaused(payout, opening, now),
  goOn: goOn,
  close: (payout, now) => close(payout, { why: 'other-account', by: 'guest' }, now),
  repay: (payout, now) => requestRepay(payout, `key-${payout.attempt}-${payout.repayKeys.length}`, now),
};
for (const outcome of ['settled', 'failed'] as const satisfies readonly Outcome[])
  payoutActs[`${outcome}ByEvidence`] = (payout, now) =>
    endByEvidence(
      payout,
      { outcome, reference: payout.reference, evidence: 'line 12', key: now.toISOString() },
      now,
      PAYOUT_RULES,
    );
ANSWERS.forEach((answer, index) => {
  payoutActs[`answered ${index}`] = (payout, now) => answerOfQuery(payout, payout.reference, answer, now, PAYOUT_RULES);
  payoutActs[`answered ${index} of an earlier one`] = (payout, now) =>
    payout.earlier[0] === undefined ? [] : answerOfQuery(payout, payout.earlier[0], answer, now, PAYOUT_RULES);
});
for (const result of [
  { outcome: 'ACCEPTED', providerId: null },
  { outcome: 'REJECTED', code: 'refused-by-provider', passing: false },
  { outcome: 'UNKNOWN', cause: 'timeout' },
] as const)
  payoutActs[`answered ${result.outcome}`] = (payout, now) =>
    answerOfSubmit(payout, { reference: payout.reference, send: payout.sends }, result, now);

const payout: Walkable<Payout, PayoutEvent> = {
  decider: payoutDecider,
  label: ({ phase, failure, disputes: doubts, repay }) =>
    [
      phase,
      phase === 'failed' && !failure?.final && 'passing',
      doubts.length > 0 && 'in doubt',
      repay && 'again',
      repay?.escalated && 'untold',
    ]
      .filter(Boolean)
      .join(', '),
  acts: payoutActs,
  ends: ['settled', 'failed', 'returned', 'closed'],
  // As the alarms and the console's lists have it.
  queue: ({ phase, disputes: doubts, failure, escalatedAt, repay }) => {
    if (phase === 'disputed' || doubts.length > 0) return 'payouts-disputed';
    if (repay) return repay.escalated ? 'payouts-unknown' : null;
    if (phase === 'failed' && failure?.final) return 'payouts-failed';
    return phase === 'returned' ? 'payouts-returned' : escalatedAt ? 'payouts-unknown' : null;
  },
};

describe('every state of a payout', () => {
  it('ENG-02 every state of a payout can be reached, never waits unnoticed, and has a way to an end', () => {
    const found = walk(payout, 7);
    const phases = new Set([...found.keys()].map((name) => name.split(',')[0]));
    const all: Record<PayoutPhase, true> = {
      new: true,
      waiting: true,
      submitting: true,
      accepted: true,
      unknown: true,
      failed: true,
      settled: true,
      returned: true,
      disputed: true,
      closed: true,
    };
    expect([...phases].sort()).toEqual(Object.keys(all).sort());
    expect(withoutExit(found, payout.ends)).toEqual([]);
    expect(stuck(found, payout.ends)).toEqual([]);
    for (const [name, { queues, left }] of found)
      if (name.includes('in doubt') && !/^(submitting|accepted|unknown)/.test(name)) {
        expect([name, [...queues]]).toEqual([name, ['payouts-disputed']]);
        expect([name, [...left]]).toEqual([name, expect.arrayContaining(['PayoutDisputeEnded'])]);
      }
    // A repeat that the provider does not report on is shown, and can end either way.
    for (const name of ['returned, again, untold', 'failed, again, untold']) {
      expect([name, [...(found.get(name)?.queues ?? [])]]).toEqual([name, ['payouts-unknown']]);
      expect([...found.get(name)!.left]).toEqual(expect.arrayContaining(['PayoutDisputeEnded', 'PayoutSettled']));
    }
  });

  it('ENG-02 the check finds a state that can be entered and not left', () => {
    const dead: Walkable<Payout, PayoutEvent> = {
      ...payout,
      acts: Object.fromEntries(
        Object.entries(payoutActs).filter(([name]) => !name.endsWith('ByEvidence') && !/^answered [02]/.test(name)),
      ),
    };
    expect(stuck(walk(dead, 6), payout.ends)).toContain('disputed, in doubt');
  });
});

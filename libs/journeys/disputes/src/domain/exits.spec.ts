import { walk, type Walkable, withoutExit } from '@usdt-africa/test-kit';
import {
  close,
  requestRepayment,
  customerHasIt,
  customerWrites,
  dropRepay,
  open,
  openForPurchase,
  openQuestion,
  operatorAnswers,
  resolveByProof,
  startRepay,
  timePassed,
} from './decide.js';
import { refundCompleted, refundEnded, refundRequested } from './refund.js';
import { type PayoutFacts } from './guards.js';
import { disputeDecider, type DisputeEvent } from './dispute.js';
import { eligibilityOf } from './eligibility.js';
import { DISPUTE_RULES } from './rules.js';

const ID = '0199a000-0000-7000-8000-000000000009';
const WHO = '0199a000-0000-7000-8000-0000000000f1';
const SEALED = { $sealed: { v: 1 as const, s: 'x', c: 'x' } };
const LATER_MS = 25 * 3_600_000;

const facts = (phase: PayoutFacts['phase']): PayoutFacts => ({
  payoutId: ID,
  phase,
  final: true,
  inDoubt: false,
  reference: 'r',
  sessionId: 's',
  settledAt: '2026-01-05T09:00:00.000Z',
  amountKobo: 5n,
  amountMicro: 7n,
});
const writing = { id: ID, words: SEALED, files: [] };
type DisputeState = typeof disputeDecider.initial;
const dispute: Walkable<DisputeState, DisputeEvent> = {
  decider: disputeDecider,
  label: ({ phase, repay, refund }) => (repay ? `${phase}, ${repay.state}` : refund ? `${phase}, refunding` : phase),
  acts: {
    open: (state, now) =>
      open(
        state,
        {
          disputeId: ID,
          orderId: ID,
          number: 'D-1',
          orderNumber: 'S1',
          issue: 'nothing',
          amountKobo: 5n,
          eligibility: eligibilityOf({ paidAt: ['2026-01-05T06:00:00.000Z'], confirmedAt: [] }, DISPUTE_RULES),
          evidence: [],
          words: null,
          files: [],
        },
        now,
        DISPUTE_RULES,
      ),
    help: (state, now) =>
      openForPurchase(
        state,
        {
          ...{ disputeId: ID, purchaseId: ID, accountId: ID, number: 'D-2', purchaseNumber: 'B204417539021' },
          ...{ issue: 'nothing', amountKobo: 5n, amountMicro: 7n, evidence: [], words: null, files: [] },
        },
        now,
        DISPUTE_RULES,
      ),
    question: (state, now) =>
      openQuestion(
        state,
        {
          ...{ disputeId: ID, orderId: ID, number: 'D-3', orderNumber: 'S1', topic: 'other' },
          ...{ amountKobo: 5n, evidence: [], words: SEALED, files: [] },
        },
        now,
        DISPUTE_RULES,
      ),
    close: (state, now) => close(state, WHO, now),
    answer: (state, now) => operatorAnswers(state, WHO, writing, { of: 'customer' }, now, DISPUTE_RULES),
    write: (state, now) => customerWrites(state, writing, now, DISPUTE_RULES),
    received: customerHasIt,
    prove: (state, now) => resolveByProof(state, WHO, facts('settled'), { receiptFileId: null, writing: null }, now),
    repay: (state, now) => requestRepayment(state, WHO, facts('failed'), null, now),
    start: (state, now) => startRepay(state, facts('failed'), now),
    drop: (state, now) => dropRepay(state, 'refused', now),
    refund: (state, now) =>
      refundRequested(
        state,
        { refundId: ID, payoutId: ID, amountMicro: '7', dueAt: new Date(now.getTime() + LATER_MS).toISOString() },
        WHO,
        now,
      ),
    refunded: (state, now) => refundCompleted(state, ID, now),
    refundEnds: (state, now) => refundEnded(state, { refundId: ID, why: 'no-proof' }, now, DISPUTE_RULES),
    passLong: (state, now) => timePassed(state, new Date(now.getTime() + 4 * LATER_MS)),
  },
  ends: ['resolved'],
  // The queue holds whatever is not resolved.
  queue: ({ phase }) => (phase === 'none' || phase === 'resolved' ? null : 'disputes'),
};

describe('every state of a case', () => {
  it('ENG-02 has an event that leaves it, or is its end', () => {
    const found = walk(dispute, 6);
    expect(withoutExit(found, dispute.ends)).toEqual([]);
  });
});

import { type EventData, type Sealed } from '@usdt-africa/contracts/events';
import { Refusal } from '@usdt-africa/kernel';
import fc from 'fast-check';
import * as rules from './decide.js';
import * as guards from './guards.js';
import * as refund from './refund.js';
import { type Dispute, disputeDecider, isOpen } from './dispute.js';
import { eligibilityOf } from './eligibility.js';
import { DISPUTE_RULES } from './rules.js';

const PAYOUT = 'c5a1d2f4-88ab-8e11-b0d9-51c0ffee2041';
const OPERATORS = ['01a1f0aa-0000-7000-8000-00000000fe31', '01a1f0aa-0000-7000-8000-00000000ce31'] as const;
const SEALED: Sealed = { $sealed: { v: 1, s: 'sender-1', c: 'AAAA' } };
const START = Date.parse('2026-11-21T08:00:00.000Z');
type Kind = EventData<'DisputeEvidenceAdded'>['evidence']['kind'];

/** A step of a random scenario: the action, its actor, the delay before it, and the payout's state by then. */
const step = fc.record({
  act: fc.constantFrom(
    'open',
    'write',
    'received',
    'answer',
    'claim',
    'hand-over',
    'stop',
    'start',
    'proof',
    'repay',
    'go',
    'drop',
    'refund',
    'refunded',
    'refund-ended',
    'money',
    'time',
  ),
  operator: fc.constantFrom(...OPERATORS),
  minutes: fc.integer({ min: 0, max: 6_000 }),
  phase: fc.constantFrom<guards.PayoutFacts['phase'][]>('submitting', 'unknown', 'failed', 'settled', 'returned'),
  kind: fc.constantFrom<Kind[]>('payout-settled', 'payout-failed', 'payout-returned', 'payout-unknown'),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function run(dispute: Dispute, { act, operator, phase, kind }: Step, index: number, now: Date): guards.Decided {
  const id = `01a1fe90-0000-7000-8000-${String(index).padStart(12, '0')}`;
  const writing = { id, words: SEALED, files: [] };
  const payout: guards.PayoutFacts = {
    payoutId: PAYOUT,
    phase,
    final: true,
    inDoubt: false,
    reference: 'r',
    sessionId: 's',
    settledAt: phase === 'settled' ? new Date(START).toISOString() : null,
    amountKobo: 5n,
    amountMicro: 7n,
  };
  const at = now.toISOString();
  const none = { transactionId: null, reference: null, sessionId: null, amountMicro: null, amountKobo: null };
  switch (act) {
    case 'open':
      return rules.open(
        dispute,
        {
          disputeId: PAYOUT,
          orderId: PAYOUT,
          number: 'D-1',
          orderNumber: 'S1',
          issue: 'nothing',
          amountKobo: 5n,
          eligibility: eligibilityOf({ paidAt: [new Date(START).toISOString()], confirmedAt: [] }, DISPUTE_RULES),
          evidence: [],
          words: null,
          files: [],
        },
        now,
        DISPUTE_RULES,
      );
    case 'write':
      return rules.customerWrites(dispute, writing, now, DISPUTE_RULES);
    case 'received':
      return rules.customerHasIt(dispute, now);
    case 'answer':
      return rules.operatorAnswers(dispute, operator, writing, { of: 'customer' }, now, DISPUTE_RULES);
    case 'claim':
      return rules.claim(dispute, operator, now);
    case 'hand-over':
      return rules.handOver(dispute, index % 2 ? operator : null, now);
    case 'stop':
      return rules.stopClock(dispute, 'our-fault', now);
    case 'start':
      return rules.startClock(dispute, now);
    case 'proof':
      return rules.resolveByProof(dispute, operator, payout, { receiptFileId: null, writing }, now);
    case 'repay':
      return rules.requestRepayment(dispute, operator, payout, null, now);
    case 'go':
      // The payout has the last word.
      return guards.isCertainFailure(payout) ? rules.startRepay(dispute, payout, now) : [];
    case 'drop':
      return rules.dropRepay(dispute, 'refused', now);
    case 'refund':
      refund.assertRefundable(dispute, operator, payout);
      return refund.refundRequested(
        dispute,
        { refundId: PAYOUT, payoutId: PAYOUT, amountMicro: '7', dueAt: at },
        operator,
        now,
      );
    case 'refunded':
      return refund.refundCompleted(dispute, PAYOUT, now);
    case 'refund-ended':
      return refund.refundEnded(dispute, { refundId: PAYOUT, why: 'no-proof' }, now, DISPUTE_RULES);
    case 'money':
      return rules.moneyMoved(dispute, { kind, eventId: id, at, payoutId: PAYOUT, ...none }, now, DISPUTE_RULES);
    case 'time':
      return rules.timePassed(dispute, now);
  }
}

const PATHS: Readonly<Record<Dispute['phase'], readonly Dispute['phase'][]>> = {
  none: ['none', 'open'],
  open: ['open', 'waiting-us', 'waiting-customer', 'resolved'],
  'waiting-us': ['waiting-us', 'waiting-customer', 'resolved'],
  'waiting-customer': ['waiting-customer', 'waiting-us', 'resolved'],
  resolved: ['resolved', 'waiting-us'],
};

describe('any scenario of a dispute', () => {
  it('HELP-03 takes only allowed transitions, and pays again only after a certain failure', () => {
    const reached = new Set<Dispute['phase']>();
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let dispute = disputeDecider.initial;
        let now = START;
        steps.forEach((one, index) => {
          now += one.minutes * 60_000;
          let decided: guards.Decided;
          try {
            decided = run(dispute, one, index, new Date(now));
          } catch (error) {
            expect(error).toBeInstanceOf(Refusal);
            return;
          }
          // One event may lead through a phase: a closed case that is written to opens, and goes on.
          for (const event of decided) {
            const before = dispute;
            dispute = disputeDecider.evolve(dispute, event);
            expect(PATHS[before.phase]).toContain(dispute.phase);
            // Never paid twice: nothing is sent again except after a certain failure.
            if (event.type === 'DisputeRepayStarted') expect(['failed', 'returned']).toContain(one.phase);
            // Either naira or the stablecoin: never both at once.
            expect(dispute.repay !== null && dispute.refund !== null).toBe(false);
            if (event.type === 'DisputeRefundRequested') expect(['failed', 'returned']).toContain(one.phase);
            if (event.type === 'DisputeResolved' && event.data.how === 'proof') expect(one.phase).toBe('settled');
            if (event.type === 'DisputeOpened') expect(now).toBeGreaterThanOrEqual(START + DISPUTE_RULES.waitMs);
            if (event.type === 'DisputeClaimed') expect(before.claimedBy).toBeNull();
          }
          reached.add(dispute.phase);
          // A due time exists exactly while it is one side's turn, and a stopped clock keeps its remaining time.
          const turn = ['open', 'waiting-us', 'waiting-customer'].includes(dispute.phase);
          expect(dispute.due !== null).toBe(turn);
          if (dispute.due) expect((dispute.due.at === null) !== (dispute.due.stopped === null)).toBe(true);
          expect(dispute.resolution !== null).toBe(dispute.phase === 'resolved');
          expect(!isOpen(dispute) && (dispute.repay !== null || dispute.refund !== null)).toBe(false);
        });
      }),
      { numRuns: 600 },
    );
    expect([...reached].sort()).toEqual(Object.keys(PATHS).sort());
  });
});

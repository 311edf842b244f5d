import { event, type EventData } from '@usdt-africa/contracts/events';
import * as rules from './decide.js';
import {
  ORDER,
  DISPUTE,
  PAYOUT,
  FEMI,
  KEMI,
  PAID_AT,
  FROM,
  OPENED_AT,
  LATER,
  type Command,
  given,
  writing,
  open,
  paid,
  opened,
  claimed,
  message,
} from './dispute.features.js';
import { assertEligible, eligibilityOf } from './eligibility.js';
import type * as guards from './guards.js';
import * as refunds from './refund.js';
import { DISPUTE_RULES } from './rules.js';

const answered = message('operator', { of: 'customer', dueAt: '2026-11-24T12:00:00.000Z' });

const payout = (change: Partial<guards.PayoutFacts> = {}): guards.PayoutFacts => ({
  payoutId: PAYOUT,
  phase: 'returned',
  final: false,
  inDoubt: false,
  reference: 'pay-3m8t07qf-1',
  sessionId: '090286261121084119713905226418',
  settledAt: PAID_AT,
  amountKobo: 31_420_000n,
  amountMicro: 200_000_000n,
  ...change,
});
const fact = (kind: EventData<'DisputeEvidenceAdded'>['evidence']['kind'], eventId = PAYOUT) => ({
  kind,
  eventId,
  at: LATER,
  payoutId: PAYOUT,
  transactionId: null,
  reference: 'pay-3m8t07qf-1',
  sessionId: null,
  amountMicro: null,
  amountKobo: '31420000',
});

describe('when an order can be disputed', () => {
  it('HELP-02 is allowed two hours after it was paid, to the millisecond', () => {
    given().when(open(paid), '2026-11-21T10:41:19.003Z').thenRefused({ status: 409, code: 'not-enough-time' });
    given().when(open(paid), FROM).thenState({ phase: 'open' });
  });

  it('HELP-02 refuses one minute too early, with the explanation and the remaining time', () => {
    given()
      .when(open(paid), '2026-11-21T10:40:19.004Z')
      .thenRefused({
        message: expect.stringMatching(
          /^Not Enough Time To Dispute: .*two hours after its status became Autowithdrawal Successful.* in 1 min\.$/,
        ),
        extra: { retryAfterSeconds: 60 },
      });
    given()
      .when(open(paid), '2026-11-21T09:03:19.004Z')
      .thenRefused({ message: expect.stringContaining('in 1 h 38 min.') });
  });

  it('HELP-02 names the wait of a sandbox that is set to less than two hours', () => {
    const eligibility = eligibilityOf({ paidAt: [PAID_AT], confirmedAt: [] }, { ...DISPUTE_RULES, waitMs: 120_000 });
    const early = new Date(Date.parse(PAID_AT) + 30_000);
    expect(() => assertEligible(eligibility, early)).toThrow(
      /^Not Enough Time To Dispute: an order can be disputed 2 min after its status became .* in 2 min\.$/,
    );
  });

  it('HELP-02 is allowed two hours after the deposit’s confirmation if it was never paid', () => {
    const confirmed = { paidAt: [], confirmedAt: [PAID_AT] };
    given()
      .when(open(confirmed), '2026-11-21T10:40:19.004Z')
      .thenRefused({ code: 'not-enough-time', message: expect.stringContaining('deposit was confirmed') });
    given().when(open(confirmed), FROM).thenState({ phase: 'open' });
  });

  it('HELP-02 is refused while no deposit is confirmed', () => {
    given()
      .when(open({ paidAt: [], confirmedAt: [] }), FROM)
      .thenRefused({ code: 'nothing-to-dispute' });
  });

  it('HELP-02 the first payout that was paid starts the clock, not a later one', () => {
    const eligibility = eligibilityOf(
      { paidAt: ['2026-11-21T12:00:00.000Z', PAID_AT], confirmedAt: [] },
      DISPUTE_RULES,
    );
    expect(eligibility).toEqual({ kind: 'paid', at: PAID_AT, from: new Date(FROM) });
  });
});

describe('a dispute', () => {
  it('HELP-05 opens with its evidence and the time by which we answer', () => {
    given().when(open(paid), OPENED_AT).then(opened);
  });

  it('HELP-03 is refused when the order already has one', () => {
    given(opened).when(open(paid), LATER).thenRefused({ code: 'dispute-exists' });
  });

  it('HELP-03 alternates between customer and operator, each with a due time', () => {
    const write: Command = (dispute, now) => rules.customerWrites(dispute, writing(), now, DISPUTE_RULES);
    const answer: Command = (dispute, now) =>
      rules.operatorAnswers(dispute, FEMI, writing(), { of: 'customer' }, now, DISPUTE_RULES);
    given(opened).when(answer, LATER).then(claimed, answered);
    given(opened, claimed, answered)
      .when(write, LATER)
      .then(message('customer', { of: 'us', dueAt: '2026-11-21T14:00:00.000Z' }));
    // Writing more does not give us more time.
    given(opened).when(write, LATER).then(message('customer', null));
  });

  it('HELP-03 stays our turn until the promised time when an operator promises an answer', () => {
    const promise =
      (withinMs: number): Command =>
      (dispute, now) =>
        rules.operatorAnswers(dispute, FEMI, writing(), { of: 'us', withinMs }, now, DISPUTE_RULES);
    given(opened, claimed)
      .when(promise(7_200_000), LATER)
      .then(message('operator', { of: 'us', dueAt: '2026-11-21T14:00:00.000Z' }));
    given(opened).when(promise(90_000_000), LATER).thenRefused({ status: 422, code: 'promise-too-long' });
  });

  it('ADM-04 is claimed by one operator, and a second operator’s claim is refused', () => {
    given(opened)
      .when((dispute, now) => rules.claim(dispute, FEMI, now), LATER)
      .then(claimed);
    given(opened, claimed)
      .when((dispute, now) => rules.claim(dispute, FEMI, now), LATER)
      .then();
    given(opened, claimed)
      .when((dispute, now) => rules.claim(dispute, KEMI, now), LATER)
      .thenRefused({ status: 409, code: 'claimed-by-another' });
  });

  it('ADM-04 can be handed over to another operator, or returned unclaimed', () => {
    const handed = event('DisputeReassigned', { operatorId: KEMI, at: LATER });
    given(opened, claimed)
      .when((dispute, now) => rules.handOver(dispute, KEMI, now), LATER)
      .then(handed);
    given(opened, claimed, handed)
      .when((dispute, now) => rules.claim(dispute, KEMI, now), LATER)
      .then();
    given(opened, claimed)
      .when((dispute, now) => rules.handOver(dispute, null, now), LATER)
      .thenState({ claimedBy: null });
  });

  it('HELP-05 stops its clock while the fault is ours, and continues with the remaining time', () => {
    const stopped = event('DisputeClockStopped', { cause: 'our-fault', remainingMs: 5_200_000, at: LATER });
    given(opened)
      .when((dispute, now) => rules.stopClock(dispute, 'our-fault', now), LATER)
      .then(stopped);
    given(opened, stopped)
      .when((dispute, now) => rules.stopClock(dispute, 'our-fault', now), LATER)
      .then();
    given(opened, stopped)
      .when((dispute, now) => rules.startClock(dispute, now), '2026-11-21T18:00:00.000Z')
      .then(event('DisputeClockResumed', { dueAt: '2026-11-21T19:26:40.000Z', at: '2026-11-21T18:00:00.000Z' }));
  });

  it('HELP-05 is not closed for a missing answer while its clock is stopped', () => {
    const pass: Command = (dispute, now) => rules.timePassed(dispute, now);
    const stopped = event('DisputeClockStopped', { cause: 'bank-fault', remainingMs: 1_000, at: LATER });
    given(opened, claimed, answered).when(pass, '2026-11-24T11:59:59.999Z').then();
    given(opened, claimed, answered, stopped).when(pass, '2026-12-24T12:00:00.000Z').then();
    given(opened).when(pass, '2026-12-24T12:00:00.000Z').then();
    given(opened, claimed, answered)
      .when(pass, '2026-11-24T12:00:00.000Z')
      .then(event('DisputeResolved', { how: 'no-answer', proof: null, at: '2026-11-24T12:00:00.000Z' }));
  });

  it('HELP-05 becomes our turn, once, when a payout fails or is returned', () => {
    const moved: Command = (dispute, now) => rules.moneyMoved(dispute, fact('payout-returned'), now, DISPUTE_RULES);
    const added = event('DisputeEvidenceAdded', {
      evidence: fact('payout-returned'),
      turn: { of: 'us', dueAt: '2026-11-21T14:00:00.000Z' },
      at: LATER,
    });
    given(opened, claimed, answered).when(moved, LATER).then(added);
    given(opened, claimed, answered, added).when(moved, LATER).then();
    given().when(moved, LATER).then();
  });

  it('HELP-03 ends when the customer confirms receipt, and a further message reopens it', () => {
    const received = event('DisputeResolved', { how: 'received', proof: null, at: LATER });
    given(opened)
      .when((dispute, now) => rules.customerHasIt(dispute, now), LATER)
      .then(received);
    given(opened, received)
      .when((dispute, now) => rules.customerHasIt(dispute, now), LATER)
      .then();
    given(opened, received)
      .when((dispute, now) => rules.customerWrites(dispute, writing(), now, DISPUTE_RULES), LATER)
      .thenState({ phase: 'waiting-us', resolution: null });
  });

  it('ADM-04 is not closed without its money', () => {
    const close: Command = (dispute, now) => rules.close(dispute, FEMI, now);
    given(opened).when(close, LATER).thenRefused({ code: 'not-closable' });
  });
});

describe('how a dispute is resolved', () => {
  it('HELP-03 by proof only if the provider reports it paid, with a session id or a receipt', () => {
    const prove =
      (facts: guards.PayoutFacts, receipt: string | null = null): Command =>
      (dispute, now) =>
        rules.resolveByProof(dispute, FEMI, facts, { receiptFileId: receipt, writing: null }, now);
    given(opened, claimed)
      .when(prove(payout({ phase: 'settled' })), LATER)
      .thenState({ phase: 'resolved', due: null });
    given(opened, claimed).when(prove(payout()), LATER).thenRefused({ code: 'not-paid' });
    given(opened, claimed)
      .when(prove(payout({ phase: 'settled', sessionId: null })), LATER)
      .thenRefused({ code: 'no-proof' });
    given(opened, claimed)
      .when(prove(payout({ phase: 'settled', sessionId: null }), PAYOUT), LATER)
      .thenState({ phase: 'resolved' });
  });

  const repay =
    (facts: guards.PayoutFacts, approvalId: string | null = null): Command =>
    (dispute, now) =>
      rules.requestRepayment(dispute, FEMI, facts, approvalId, now);
  const requested = event('DisputeRepaymentRequested', {
    payoutId: PAYOUT,
    amountKobo: '31420000',
    approvalId: null,
    at: LATER,
  });
  const started = event('DisputeRepayStarted', { payoutId: PAYOUT, at: LATER });

  it.each(['new', 'submitting', 'accepted', 'unknown', 'settled', 'disputed'] as const)(
    'ADM-04 by paying again only after a certain failure: not while a payout is %s',
    (phase) => {
      given(opened, claimed)
        .when(repay(payout({ phase, final: true })), LATER)
        .thenRefused({ code: 'not-certain' });
    },
  );

  it('ADM-04 not by paying again while the provider contradicts itself about the payout', () => {
    given(opened, claimed)
      .when(repay(payout({ inDoubt: true })), LATER)
      .thenRefused({ code: 'not-certain' });
  });

  it('ADM-04 by paying again, once it has failed for good or came back', () => {
    given(opened, claimed).when(repay(payout()), LATER).then(requested);
    given(opened, claimed)
      .when(repay(payout({ phase: 'failed', final: true })), LATER)
      .then(requested);
    given(opened, claimed)
      .when(repay(payout({ phase: 'failed', final: false })), LATER)
      .thenRefused({});
    given(opened, claimed, requested).when(repay(payout()), LATER).thenRefused({ code: 'repay-under-way' });
  });

  it('ADM-04 pays exactly what was requested, however it was approved', () => {
    const start =
      (facts: guards.PayoutFacts): Command =>
      (dispute, now) =>
        rules.startRepay(dispute, facts, now);
    given(opened, claimed, requested).when(start(payout()), LATER).then(started);
    given(opened, claimed, requested, started).when(start(payout()), LATER).then();
    given(opened, claimed, requested)
      .when(start(payout({ amountKobo: 1n })), LATER)
      .thenRefused({ code: 'changed-meanwhile' });
    const received = event('DisputeResolved', { how: 'received', proof: null, at: LATER });
    given(opened, claimed, requested, received).when(start(payout()), LATER).thenRefused({ code: 'not-requested' });
  });

  it('HELP-03 is not closed for a missing answer once a repeated payout is requested or started', () => {
    const pass: Command = (dispute, now) => rules.timePassed(dispute, now);
    const late = '2026-11-24T12:00:00.000Z';
    const dropped = event('DisputeRepayDropped', { payoutId: PAYOUT, why: 'refused', at: LATER });
    given(opened, claimed, answered, requested).when(pass, late).then();
    given(opened, claimed, answered, requested, started).when(pass, late).then();
    given(opened, claimed, answered, requested, dropped)
      .when(pass, late)
      .then(event('DisputeResolved', { how: 'no-answer', proof: null, at: late }));
  });

  it('HELP-03 is resolved when the repeated payout is settled, and not before', () => {
    const moved =
      (kind: 'payout-settled' | 'payout-failed'): Command =>
      (dispute, now) =>
        rules.moneyMoved(dispute, fact(kind), now, DISPUTE_RULES);
    given(opened, claimed).when(moved('payout-settled'), LATER).thenState({ phase: 'open' });
    given(opened, claimed, requested).when(moved('payout-failed'), LATER).thenState({ phase: 'open' });
    given(opened, claimed, requested, started)
      .when(moved('payout-settled'), LATER)
      .thenState({ phase: 'resolved', resolution: { how: 'repaid', proof: null, at: LATER } });
    given(opened, claimed, requested, started)
      .when(moved('payout-failed'), LATER)
      .thenState({ phase: 'open', repay: null });
  });

  describe('whose order is refunded', () => {
    const refund = { refundId: DISPUTE, payoutId: PAYOUT, amountMicro: '250000000', dueAt: '2026-11-28T12:00:00.000Z' };
    const refunding = event('DisputeRefundRequested', { ...refund, at: LATER });

    it('HELP-03 ADM-04 waits for the customer, who proves an address, and is closed once it is on the chain', () => {
      given(opened)
        .when((dispute, now) => refunds.refundRequested(dispute, refund, FEMI, now), LATER)
        .then(claimed, refunding);
      given(opened, refunding)
        .when((dispute, now) => refunds.refundRequested(dispute, refund, null, now), LATER)
        .then();
      given(opened, claimed, refunding)
        .when((dispute, now) => refunds.refundCompleted(dispute, DISPUTE, now), LATER)
        .thenState({ phase: 'resolved', refund: null, resolution: { how: 'refunded', proof: null, at: LATER } });
      given(opened, claimed, refunding)
        .when((dispute, now) => refunds.refundCompleted(dispute, ORDER, now), LATER)
        .then();
    });

    it('HELP-03 is our turn again when the refund ended and nothing was sent', () => {
      given(opened, claimed, refunding)
        .when(
          (dispute, now) => refunds.refundEnded(dispute, { refundId: DISPUTE, why: 'no-proof' }, now, DISPUTE_RULES),
          LATER,
        )
        .thenState({ phase: 'waiting-us', refund: null });
    });

    it('HELP-03 ADM-04 is neither paid again nor closed for lack of an answer meanwhile', () => {
      given(opened, claimed, refunding)
        .when((dispute, now) => rules.requestRepayment(dispute, FEMI, payout({ phase: 'returned' }), null, now), LATER)
        .thenRefused({ code: 'refund-under-way' });
      given(opened, claimed, refunding)
        .when((dispute) => rules.timePassed(dispute, new Date('2026-12-24T12:00:00.000Z')), LATER)
        .then();
    });

    it('HELP-03 ADM-04 is refunded only after a certain failure, by the operator whose case it is', () => {
      const wants =
        (operatorId: string, facts: Partial<guards.PayoutFacts>): Command =>
        (dispute) => {
          refunds.assertRefundable(dispute, operatorId, payout(facts));
          return [];
        };
      given(opened, claimed)
        .when(wants(FEMI, { phase: 'unknown' }), LATER)
        .thenRefused({ code: 'not-certain' });
      given(opened, claimed)
        .when(wants(KEMI, { phase: 'returned' }), LATER)
        .thenRefused({ code: 'claimed-by-another' });
      given(opened, claimed, requested)
        .when(wants(FEMI, { phase: 'returned' }), LATER)
        .thenRefused({ code: 'repay-under-way' });
      given(opened, claimed)
        .when(wants(FEMI, { phase: 'returned' }), LATER)
        .then();
    });
  });

  it('HELP-03 opens again when the bank returns what was shown as paid', () => {
    const proof = { payoutId: PAYOUT, reference: 'r', sessionId: 's', settledAt: PAID_AT, receiptFileId: null };
    const resolved = event('DisputeResolved', { how: 'proof', proof, at: LATER });
    given(opened, claimed, resolved)
      .when((dispute, now) => rules.moneyMoved(dispute, fact('payout-returned'), now, DISPUTE_RULES), LATER)
      .thenState({ phase: 'waiting-us', resolution: null });
    given(opened, claimed, resolved)
      .when((dispute, now) => rules.moneyMoved(dispute, fact('payout-settled'), now, DISPUTE_RULES), LATER)
      .then();
  });
});

import { assertBalanced } from '@usdt-africa/kernel';
import type { Posting } from '@usdt-africa/kernel';
import type { QueryAnswer } from './answers.js';
import { answerOfQuery, answerOfSubmit, open } from './decide.js';
import { requestRepay, surelyUnpaid } from './operate.js';
import { endByEvidence, needsEvidence, referencesOf } from './dispute.js';
import type { Evidence } from './dispute.js';
import { referenceToQuery, payoutDecider } from './payout.js';
import type { Payout, PayoutEvent } from './payout.js';
import { payoutReference } from './reference.js';
import { PAYOUT_RULES } from './rules.js';
import { OPENING, PAYOUT_ID as payoutId, START } from '../../test/requested.js';

const first = payoutReference(payoutId, 1);
const second = payoutReference(payoutId, 2);
const GAP = PAYOUT_RULES.disputeGapMs / 1_000;
const paid = {
  amountKobo: 1_960_000n,
  currency: 'NGN',
  accountMatches: true,
  feeKobo: 2_500n,
  sessionId: '110006260105090010000000000001',
  at: new Date(START + 8_000),
};
const SUCCEEDED: QueryAnswer = { state: 'SUCCEEDED', paid };
const REVERSED: QueryAnswer = { state: 'REVERSED', paid };
const FAILED: QueryAnswer = { state: 'FAILED', code: 'refused-by-provider', passing: false };
const WRONG: QueryAnswer = { state: 'SUCCEEDED', paid: { ...paid, amountKobo: 1n } };
const evidence = (more: Partial<Evidence>): Evidence => ({
  outcome: 'settled',
  reference: first,
  evidence: 'Statement of 5 January, line 12',
  key: 'approval-1',
  ...more,
});

/** Scenario of one payout; every step at its second. */
class Scenario {
  payout: Payout = payoutDecider.initial;
  readonly events: PayoutEvent[] = [];
  constructor(readonly sent: 'accepted' | 'refused' | 'passing' = 'accepted') {
    this.add(open(this.payout, OPENING, this.time(0)));
    const answer =
      sent === 'accepted'
        ? ({ outcome: 'ACCEPTED', providerId: null } as const)
        : ({ outcome: 'REJECTED', code: 'float-low', passing: sent === 'passing' } as const);
    this.add(answerOfSubmit(this.payout, { reference: first, send: 1 }, answer, this.time(1)));
  }
  time = (seconds: number): Date => new Date(START + seconds * 1_000);
  add(events: readonly PayoutEvent[]): string[] {
    this.events.push(...events);
    this.payout = events.reduce(payoutDecider.evolve, this.payout);
    return events.map(({ type }) => type);
  }
  answered(answer: QueryAnswer, seconds: number, reference = this.payout.reference): string[] {
    return this.add(answerOfQuery(this.payout, reference, answer, this.time(seconds), PAYOUT_RULES));
  }
  shown(more: Partial<Evidence>, seconds = 9_000): string[] {
    return this.add(endByEvidence(this.payout, evidence(more), this.time(seconds), PAYOUT_RULES));
  }
  /** What the events booked, by account. */
  booked(): Record<string, string> {
    const sums: Record<string, bigint> = {};
    for (const { type, data } of this.events) {
      const { postings = [] } = data as { readonly postings?: readonly Posting[] };
      if (postings.length > 0) assertBalanced(type, postings);
      for (const { account, amount } of postings) sums[account] = (sums[account] ?? 0n) + BigInt(amount);
    }
    return Object.fromEntries(Object.entries(sums).map(([account, sum]) => [account, sum.toString()]));
  }
}
const BOOKED_AS_PAID = {
  [`payable:payout:${payoutId}`]: '1960000',
  'provider:paystack': '-1967500',
  'expense:provider-fee': '2500',
  'expense:stamp-duty': '5000',
};
const COSTS = { 'provider:paystack': '-7500', 'expense:provider-fee': '2500', 'expense:stamp-duty': '5000' };
/** How the provider can put a payout in doubt. */
const WAYS = {
  mismatch: () => {
    const scenario = new Scenario();
    scenario.answered(WRONG, 10);
    return scenario;
  },
  aliveAfterFailure: () => {
    const scenario = new Scenario('refused');
    scenario.answered({ state: 'PENDING' }, 10);
    return scenario;
  },
  failedAfterSuccess: () => {
    const scenario = new Scenario();
    scenario.answered(SUCCEEDED, 10);
    scenario.answered(FAILED, 700);
    return scenario;
  },
  paidAfterReturn: () => {
    const scenario = new Scenario();
    scenario.answered(SUCCEEDED, 10);
    scenario.answered(REVERSED, 700);
    scenario.answered(SUCCEEDED, 800);
    return scenario;
  },
  twoLiving: () => {
    const scenario = new Scenario('passing');
    scenario.answered({ state: 'NOT_FOUND' }, 40);
    scenario.answered(SUCCEEDED, 50, first);
    scenario.answered(FAILED, 60, second);
    return scenario;
  },
} as const;

describe('a payout about which the provider contradicts itself', () => {
  it.each(['mismatch', 'aliveAfterFailure'] as const)(
    'INT-04 is settled by two equal answers that fit, ten minutes apart, after %s',
    (way) => {
      const scenario = WAYS[way]();
      expect(scenario.payout.phase).toBe('disputed');
      expect(scenario.answered(SUCCEEDED, 100)).toEqual(['PayoutMismatchResponseRecorded']);
      expect(scenario.answered(SUCCEEDED, 100 + GAP - 1)).toEqual([]);
      expect(scenario.answered({ state: 'UNAVAILABLE' }, 100 + GAP)).toEqual([]);
      expect(scenario.answered(SUCCEEDED, 100 + GAP)).toEqual(['PayoutDisputeEnded', 'PayoutSettled']);
      expect(scenario.payout).toMatchObject({ phase: 'settled', disputes: [], sessionId: paid.sessionId });
      expect(scenario.booked()).toEqual(BOOKED_AS_PAID);
    },
  );

  it('INT-04 fails finally after two equal answers that it was returned, and is not sent again', () => {
    const scenario = WAYS.mismatch();
    scenario.answered(REVERSED, 100);
    expect(scenario.answered(REVERSED, 100 + GAP)).toEqual(['PayoutDisputeEnded', 'PayoutCostBooked', 'PayoutFailed']);
    expect(scenario.payout).toMatchObject({ phase: 'failed', failure: { reason: 'returned-by-bank', final: true } });
    expect(scenario.answered(REVERSED, 90_000)).toEqual([]);
    // The bank reports that it keeps its fee.
    expect(scenario.booked()).toEqual(COSTS);
  });

  it.each<[string, QueryAnswer]>([
    ['nothing is under it', { state: 'NOT_FOUND' }],
    ['it is under way', { state: 'PENDING' }],
    ['another amount', WRONG],
    ['another session', { state: 'SUCCEEDED', paid: { ...paid, sessionId: '110006260105090010000000000002' } }],
  ])('INT-04 begins again where another answer comes between: %s', (_, other) => {
    const scenario = WAYS.mismatch();
    scenario.answered(SUCCEEDED, 100);
    expect(scenario.answered(other, 300)).toEqual(['PayoutMismatchResponseRecorded']);
    expect(scenario.answered(SUCCEEDED, 100 + GAP)).toEqual(['PayoutMismatchResponseRecorded']);
    expect(scenario.answered(SUCCEEDED, 2 * GAP)).toEqual([]);
    expect(scenario.answered(SUCCEEDED, 100 + 2 * GAP)).toEqual(['PayoutDisputeEnded', 'PayoutSettled']);
  });

  it.each<[string, QueryAnswer]>([
    ['an amount that is not ours', WRONG],
    ['a failure', FAILED],
    ['no such transfer', { state: 'NOT_FOUND' }],
  ])('INT-04 is not ended by %s, however often it is repeated', (_, answer) => {
    const scenario = WAYS.mismatch();
    for (let minute = 1; minute <= 180; minute += 1) expect(scenario.answered(answer, minute * 60)).toEqual([]);
    expect(scenario.payout.phase).toBe('disputed');
  });

  it('INT-04 that failed after a success, or has two living references, is ended by no answer', () => {
    const scenario = WAYS.mismatch();
    scenario.answered(SUCCEEDED, 100);
    scenario.answered(FAILED, 200);
    scenario.answered(SUCCEEDED, 300);
    expect(scenario.answered(SUCCEEDED, 9_000)).toEqual([]);
    const two = WAYS.twoLiving();
    two.answered(SUCCEEDED, 100, second);
    expect(two.payout).toMatchObject({ phase: 'disputed', disputes: [first, second] });
    two.answered(SUCCEEDED, 200);
    expect(two.answered(SUCCEEDED, 9_000)).toEqual([]);
    for (const one of [scenario, two]) expect(needsEvidence(one.payout)).toBe(true);
  });

  it('INT-04 counts no answer towards its end in the first minute', () => {
    const scenario = WAYS.mismatch();
    expect(scenario.answered(SUCCEEDED, 69)).toEqual([]);
    expect(scenario.answered(SUCCEEDED, 70)).toEqual(['PayoutMismatchResponseRecorded']);
  });

  it('INT-04 ignores an answer that a newer one has overtaken', () => {
    const { payout } = WAYS.mismatch();
    expect(answerOfQuery(payout, first, SUCCEEDED, new Date(START + 100_000), PAYOUT_RULES, false)).toEqual([]);
  });
});

describe('evidence', () => {
  it.each(Object.keys(WAYS) as (keyof typeof WAYS)[])('ADM-03 ends a payout as paid, after %s', (way) => {
    const scenario = WAYS[way]();
    expect(scenario.shown({ outcome: 'settled' })[0]).toBe('PayoutDisputeEnded');
    expect(scenario.payout).toMatchObject({ phase: 'settled', disputes: [], provenPaid: first });
    expect(scenario.booked()[`payable:payout:${payoutId}`]).toBe('1960000');
    expect(needsEvidence(scenario.payout)).toBe(false);
    // Contradicting answers of the provider raise no new doubt.
    expect(scenario.answered(FAILED, 10_000, first)).toEqual([]);
    expect(scenario.answered(REVERSED, 20_000, first)).toEqual(['PayoutReturned']);
  });

  it.each(Object.keys(WAYS) as (keyof typeof WAYS)[])(
    'ADM-03 ends a payout as not paid, after %s, and sends nothing',
    (way) => {
      const scenario = WAYS[way]();
      const types = scenario.shown({ outcome: 'failed', reference: scenario.payout.reference });
      expect(types[0]).toBe('PayoutDisputeEnded');
      expect(types).not.toContain('PayoutSubmitting');
      expect(['failed', 'returned']).toContain(scenario.payout.phase);
      expect(scenario.booked()[`payable:payout:${payoutId}`] ?? '0').toBe('0');
      for (const answer of [FAILED, { state: 'NOT_FOUND' } as const])
        for (let hour = 3; hour < 48; hour += 1) expect(scenario.answered(answer, hour * 3_600)).toEqual([]);
      expect(surelyUnpaid(scenario.payout)).toBe(true);
    },
  );

  it.each(Object.keys(WAYS) as (keyof typeof WAYS)[])(
    'ADM-03 ADM-08 sets the cost, whatever was booked of it before, after %s',
    (way) => {
      for (const feeKobo of [0n, 2_500n, 5_375n]) {
        const scenario = WAYS[way]();
        scenario.shown({ feeKobo });
        const fee = scenario.booked()['expense:provider-fee'] ?? '0';
        expect([fee, scenario.booked()['expense:stamp-duty']]).toEqual([feeKobo.toString(), '5000']);
        // A later return takes back what is booked.
        scenario.answered({ state: 'REVERSED', paid: { ...paid, feeKobo: 0n } }, 20_000, first);
        const sums = Object.values(scenario.booked());
        expect(new Set(sums)).toEqual(new Set(['0']));
      }
      const returned = WAYS[way]();
      returned.shown({ outcome: 'failed', reference: returned.payout.reference, feeKobo: 2_500n });
      expect(returned.booked()).toMatchObject({ ...COSTS, 'expense:stamp-duty': '5000' });
    },
  );

  it('ADM-03 ADM-08 a fee booked for a returned transfer is not booked again when it proves to be paid', () => {
    const scenario = new Scenario();
    expect(scenario.answered(REVERSED, 10)).toEqual(['PayoutCostBooked', 'PayoutFailed']);
    expect(scenario.answered(SUCCEEDED, 100)).toEqual(['PayoutResponseMismatched']);
    scenario.answered(SUCCEEDED, 200);
    expect(scenario.answered(SUCCEEDED, 200 + GAP)).toEqual(['PayoutDisputeEnded', 'PayoutSettled']);
    expect(scenario.booked()).toEqual(BOOKED_AS_PAID);
  });

  it('ADM-03 of "not paid" is contradicted when the provider reports the payout paid', () => {
    const scenario = WAYS.mismatch();
    scenario.shown({ outcome: 'failed' });
    scenario.add(requestRepay(scenario.payout, 'again', scenario.time(9_100)));
    expect(scenario.answered(SUCCEEDED, 9_200)).toEqual(['PayoutResponseMismatched']);
    expect(scenario.payout).toMatchObject({ phase: 'disputed', repay: null });
  });

  it('ADM-03 of an earlier reference stays valid, and a newer one that is alive is disputed', () => {
    const scenario = WAYS.twoLiving();
    expect(referencesOf(scenario.payout)).toEqual([second, first]);
    scenario.shown({ outcome: 'settled', reference: first });
    expect(scenario.answered(FAILED, 10_000, second)).toEqual([]);
    expect(scenario.answered(SUCCEEDED, 10_100, second)).toEqual(['PayoutResponseMismatched']);
  });

  it('ADM-03 INT-04 covers earlier references only: an old reversal does not return a later repeat', () => {
    const scenario = WAYS.mismatch();
    scenario.shown({ outcome: 'settled' });
    scenario.answered(REVERSED, 10_000);
    scenario.add(requestRepay(scenario.payout, 'again', scenario.time(10_100)));
    expect(scenario.answered(REVERSED, 10_200)).toEqual(['PayoutSubmitting']);
    expect(scenario.answered(SUCCEEDED, 10_300, second)).toEqual(['PayoutSettled']);
    // Answers about the reference that is queried from now on, and about the one that an old webhook makes us query.
    expect(scenario.payout.provenPaid).toBeUndefined();
    expect(scenario.answered(REVERSED, 11_000, first)).toEqual([]);
    expect(scenario.answered(FAILED, 11_100, second)).toEqual(['PayoutResponseMismatched']);
    expect(scenario.answered(REVERSED, 11_200, second)).toEqual(['PayoutReturned']);
  });

  it('ADM-03 INT-04 for a reference that was returned since: pays again only while no success of it is reported', () => {
    const scenario = WAYS.twoLiving();
    scenario.shown({ outcome: 'settled', reference: first });
    expect(scenario.answered(REVERSED, 10_000, first)).toEqual(['PayoutReturned']);
    scenario.add(requestRepay(scenario.payout, 'again', scenario.time(10_100)));
    expect(referenceToQuery(scenario.payout)).toBe(first);
    expect(scenario.answered(FAILED, 10_200, second)).toEqual([]);
    const doubted = payoutDecider.evolve(
      scenario.payout,
      answerOfQuery(scenario.payout, first, SUCCEEDED, scenario.time(10_300), PAYOUT_RULES)[0]!,
    );
    expect(doubted).toMatchObject({ phase: 'returned', repay: null, disputes: [first] });
    expect(scenario.answered(REVERSED, 10_400, first)).toEqual(['PayoutSubmitting']);
    expect(scenario.payout).toMatchObject({ reference: payoutReference(payoutId, 3), earlier: [first, second] });
  });

  it.each(['failedAfterSuccess', 'paidAfterReturn'] as const)(
    'ADM-03 INT-04 that it is not paid, with a failure reported by the provider, sends it again, after %s',
    (way) => {
      const scenario = WAYS[way]();
      scenario.shown({ outcome: 'failed' });
      expect(scenario.payout.phase).toBe('returned');
      scenario.add(requestRepay(scenario.payout, 'again', scenario.time(9_100)));
      for (const answer of [{ state: 'UNAVAILABLE' }, { state: 'NOT_FOUND' }] as const)
        expect(scenario.answered(answer, 9_200)).toEqual([]);
      expect(scenario.answered(FAILED, 9_300)).toEqual(['PayoutSubmitting']);
      expect(scenario.answered(SUCCEEDED, 9_400, second)).toEqual(['PayoutSettled']);
      // The evidence does not apply to the new attempt.
      scenario.answered(REVERSED, 10_000, second);
      scenario.add(requestRepay(scenario.payout, 'once more', scenario.time(10_100)));
      expect(scenario.answered(FAILED, 10_200, second)).toEqual([]);
    },
  );

  it('ADM-03 can end a payout whose outcome is unknown for a quarter of an hour', () => {
    const scenario = new Scenario();
    expect(needsEvidence(scenario.payout)).toBe(false);
    scenario.answered({ state: 'NOT_FOUND' }, 901);
    expect(scenario.payout).toMatchObject({ phase: 'accepted', escalatedAt: expect.any(String) });
    expect(scenario.shown({ outcome: 'failed' })).toEqual(['PayoutDisputeEnded', 'PayoutFailed']);
  });

  it('ADM-03 applies once, and only to a payout in doubt', () => {
    const scenario = WAYS.mismatch();
    expect(() => scenario.shown({ reference: 'po-of-somebody-else' })).toThrow(
      expect.objectContaining({ code: 'unknown-reference' }),
    );
    scenario.shown({});
    expect(scenario.shown({})).toEqual([]);
    expect(() => scenario.shown({ key: 'approval-2' })).toThrow(
      expect.objectContaining({ code: 'no-evidence-needed' }),
    );
  });
});

describe('what a transfer cost', () => {
  const saying = (state: 'SUCCEEDED' | 'REVERSED', more: Partial<typeof paid> | { feeKobo: null }): QueryAnswer => ({
    state,
    paid: { ...paid, ...more },
  });

  it('INT-04 ADM-08 is booked once, where the transfer came back before it was known to be paid', () => {
    const scenario = new Scenario();
    expect(scenario.answered(REVERSED, 10)).toEqual(['PayoutCostBooked', 'PayoutFailed']);
    expect(scenario.answered(REVERSED, 70)).toEqual([]);
    expect(scenario.booked()).toEqual(COSTS);
    // Without a fee no cost is booked.
    for (const feeKobo of [0n, null]) {
      const free = new Scenario();
      expect(free.answered(saying('REVERSED', { feeKobo }), 10)).toEqual(['PayoutFailed']);
      expect(free.answered(saying('REVERSED', { feeKobo }), 70)).toEqual([]);
      expect(free.booked()).toEqual({});
    }
  });

  it('INT-04 ADM-08 is booked when it is reported later than the outcome, and never replaces a booked one', () => {
    const silent = new Scenario();
    silent.answered(saying('REVERSED', { feeKobo: null }), 10);
    expect(silent.answered(REVERSED, 70)).toEqual(['PayoutCostBooked']);
    const scenario = new Scenario();
    scenario.answered(saying('SUCCEEDED', { feeKobo: null }), 10);
    expect(scenario.answered(saying('SUCCEEDED', { amountKobo: 1n }), 600)).toEqual([]);
    expect(scenario.answered(SUCCEEDED, 600)).toEqual(['PayoutCostBooked']);
    expect(scenario.answered(SUCCEEDED, 700)).toEqual([]);
    expect(scenario.answered(saying('SUCCEEDED', { feeKobo: 2_501n }), 800)).toEqual([]);
    expect(scenario.booked()).toEqual(BOOKED_AS_PAID);
    // The fee kept for a returned transfer is the one that the bank reports then.
    expect(scenario.answered(saying('REVERSED', { feeKobo: 5_000n }), 900)).toEqual(['PayoutReturned']);
    expect(scenario.booked()).toMatchObject({ 'expense:provider-fee': '5000', 'provider:paystack': '-10000' });
  });
});

describe('a failure without a reason', () => {
  const SILENT: QueryAnswer = { state: 'FAILED', code: 'no-reason-given', passing: false };

  it('INT-04 is accepted when repeated two minutes later, and is never retried automatically', () => {
    const scenario = new Scenario();
    expect(scenario.answered(SILENT, 10)).toEqual(['PayoutOutcomeUnknown']);
    expect(scenario.answered(SILENT, 129)).toEqual([]);
    expect(scenario.answered(SILENT, 130)).toEqual(['PayoutFailed']);
    expect(scenario.payout.failure).toMatchObject({ reason: 'no-reason-given', final: true });
    expect(scenario.answered({ state: 'NOT_FOUND' }, 900)).toEqual([]);
  });

  it('INT-04 may be withdrawn by the provider, and its count restarts after another answer', () => {
    const scenario = new Scenario();
    scenario.answered(SILENT, 10);
    expect(scenario.answered({ state: 'PENDING' }, 60)).toEqual(['PayoutAccepted']);
    expect(scenario.answered({ state: 'PENDING' }, 61)).toEqual([]);
    expect(scenario.answered(SILENT, 200)).toEqual(['PayoutOutcomeUnknown']);
    expect(scenario.answered(SUCCEEDED, 210)).toEqual(['PayoutSettled']);
  });

  it('INT-04 shows that the provider has it: a "not found" that comes after sends nothing again', () => {
    const scenario = new Scenario();
    scenario.answered(SILENT, 10);
    for (const seconds of [100, 300, 500]) expect(scenario.answered({ state: 'NOT_FOUND' }, seconds)).toEqual([]);
  });
});

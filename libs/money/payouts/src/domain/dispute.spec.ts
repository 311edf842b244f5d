import { assertBalanced } from '@usdt-africa/kernel';
import type { Posting } from '@usdt-africa/kernel';
import type { QueryAnswer } from './answers.js';
import { answerOfQuery, answerOfSubmit, open, requestRepay, surelyUnpaid } from './decide.js';
import { endByEvidence, needsEvidence, referencesOf } from './dispute.js';
import type { Evidence } from './dispute.js';
import { askedAbout, payoutDecider } from './payout.js';
import type { Payout, PayoutEvent } from './payout.js';
import { payoutReference } from './reference.js';
import { PAYOUT_RULES } from './rules.js';
import { PAYOUT_ID as payoutId, REQUEST as request, START } from '../../test/asked.js';

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

/** One payout through its story; every step at its second. */
class Story {
  payout: Payout = payoutDecider.initial;
  readonly events: PayoutEvent[] = [];
  constructor(readonly sent: 'accepted' | 'refused' | 'passing' = 'accepted') {
    this.add(open(this.payout, request, this.time(0)));
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
  told(answer: QueryAnswer, seconds: number, reference = this.payout.reference): string[] {
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
    const story = new Story();
    story.told(WRONG, 10);
    return story;
  },
  aliveAfterFailure: () => {
    const story = new Story('refused');
    story.told({ state: 'PENDING' }, 10);
    return story;
  },
  failedAfterSuccess: () => {
    const story = new Story();
    story.told(SUCCEEDED, 10);
    story.told(FAILED, 700);
    return story;
  },
  paidAfterReturn: () => {
    const story = new Story();
    story.told(SUCCEEDED, 10);
    story.told(REVERSED, 700);
    story.told(SUCCEEDED, 800);
    return story;
  },
  twoLiving: () => {
    const story = new Story('passing');
    story.told({ state: 'NOT_FOUND' }, 40);
    story.told(SUCCEEDED, 50, first);
    story.told(FAILED, 60, second);
    return story;
  },
} as const;

describe('a payout about which the provider contradicts itself', () => {
  it.each(['mismatch', 'aliveAfterFailure'] as const)(
    'INT-04 is settled by two equal answers that fit, ten minutes apart, after %s',
    (way) => {
      const story = WAYS[way]();
      expect(story.payout.phase).toBe('disputed');
      expect(story.told(SUCCEEDED, 100)).toEqual(['PayoutAnsweredInDispute']);
      expect(story.told(SUCCEEDED, 100 + GAP - 1)).toEqual([]);
      expect(story.told({ state: 'UNAVAILABLE' }, 100 + GAP)).toEqual([]);
      expect(story.told(SUCCEEDED, 100 + GAP)).toEqual(['PayoutDisputeEnded', 'PayoutSettled']);
      expect(story.payout).toMatchObject({ phase: 'settled', disputes: [], sessionId: paid.sessionId });
      expect(story.booked()).toEqual(BOOKED_AS_PAID);
    },
  );

  it('INT-04 that came back, twice the same, has failed for good and is not sent again', () => {
    const story = WAYS.mismatch();
    story.told(REVERSED, 100);
    expect(story.told(REVERSED, 100 + GAP)).toEqual(['PayoutDisputeEnded', 'PayoutCostBooked', 'PayoutFailed']);
    expect(story.payout).toMatchObject({ phase: 'failed', failure: { reason: 'returned-by-bank', final: true } });
    expect(story.told(REVERSED, 90_000)).toEqual([]);
    // The bank says that it keeps its fee.
    expect(story.booked()).toEqual(COSTS);
  });

  it.each<[string, QueryAnswer]>([
    ['nothing is under it', { state: 'NOT_FOUND' }],
    ['it is under way', { state: 'PENDING' }],
    ['another amount', WRONG],
    ['another session', { state: 'SUCCEEDED', paid: { ...paid, sessionId: '110006260105090010000000000002' } }],
  ])('INT-04 begins again where another answer comes between: %s', (_, other) => {
    const story = WAYS.mismatch();
    story.told(SUCCEEDED, 100);
    expect(story.told(other, 300)).toEqual(['PayoutAnsweredInDispute']);
    expect(story.told(SUCCEEDED, 100 + GAP)).toEqual(['PayoutAnsweredInDispute']);
    expect(story.told(SUCCEEDED, 2 * GAP)).toEqual([]);
    expect(story.told(SUCCEEDED, 100 + 2 * GAP)).toEqual(['PayoutDisputeEnded', 'PayoutSettled']);
  });

  it.each<[string, QueryAnswer]>([
    ['an amount that is not ours', WRONG],
    ['a failure', FAILED],
    ['no such transfer', { state: 'NOT_FOUND' }],
  ])('INT-04 is not ended by %s, however often it is said', (_, answer) => {
    const story = WAYS.mismatch();
    for (let minute = 1; minute <= 180; minute += 1) expect(story.told(answer, minute * 60)).toEqual([]);
    expect(story.payout.phase).toBe('disputed');
  });

  it('INT-04 that failed after a success, or has two living references, is ended by no answer', () => {
    const story = WAYS.mismatch();
    story.told(SUCCEEDED, 100);
    story.told(FAILED, 200);
    story.told(SUCCEEDED, 300);
    expect(story.told(SUCCEEDED, 9_000)).toEqual([]);
    const two = WAYS.twoLiving();
    two.told(SUCCEEDED, 100, second);
    expect(two.payout).toMatchObject({ phase: 'disputed', disputes: [first, second] });
    two.told(SUCCEEDED, 200);
    expect(two.told(SUCCEEDED, 9_000)).toEqual([]);
    for (const one of [story, two]) expect(needsEvidence(one.payout)).toBe(true);
  });

  it('INT-04 does not begin to end in the minute in which it began', () => {
    const story = WAYS.mismatch();
    expect(story.told(SUCCEEDED, 69)).toEqual([]);
    expect(story.told(SUCCEEDED, 70)).toEqual(['PayoutAnsweredInDispute']);
  });

  it('INT-04 is not touched by an answer that was overtaken', () => {
    const { payout } = WAYS.mismatch();
    expect(answerOfQuery(payout, first, SUCCEEDED, new Date(START + 100_000), PAYOUT_RULES, false)).toEqual([]);
  });
});

describe('evidence', () => {
  it.each(Object.keys(WAYS) as (keyof typeof WAYS)[])('ADM-03 says that it is paid, after %s', (way) => {
    const story = WAYS[way]();
    expect(story.shown({ outcome: 'settled' })[0]).toBe('PayoutDisputeEnded');
    expect(story.payout).toMatchObject({ phase: 'settled', disputes: [], provenPaid: first });
    expect(story.booked()[`payable:payout:${payoutId}`]).toBe('1960000');
    expect(needsEvidence(story.payout)).toBe(false);
    // What the provider goes on to say against it puts nothing in doubt again.
    expect(story.told(FAILED, 10_000, first)).toEqual([]);
    expect(story.told(REVERSED, 20_000, first)).toEqual(['PayoutReturned']);
  });

  it.each(Object.keys(WAYS) as (keyof typeof WAYS)[])(
    'ADM-03 says that it is not, after %s, and nothing is sent',
    (way) => {
      const story = WAYS[way]();
      const types = story.shown({ outcome: 'failed', reference: story.payout.reference });
      expect(types[0]).toBe('PayoutDisputeEnded');
      expect(types).not.toContain('PayoutSubmitting');
      expect(['failed', 'returned']).toContain(story.payout.phase);
      expect(story.booked()[`payable:payout:${payoutId}`] ?? '0').toBe('0');
      for (const answer of [FAILED, { state: 'NOT_FOUND' } as const])
        for (let hour = 3; hour < 48; hour += 1) expect(story.told(answer, hour * 3_600)).toEqual([]);
      expect(surelyUnpaid(story.payout)).toBe(true);
    },
  );

  it.each(Object.keys(WAYS) as (keyof typeof WAYS)[])(
    'ADM-03 ADM-08 says what it cost, whatever was booked of that before, after %s',
    (way) => {
      for (const feeKobo of [0n, 2_500n, 5_375n]) {
        const story = WAYS[way]();
        story.shown({ feeKobo });
        const fee = story.booked()['expense:provider-fee'] ?? '0';
        expect([fee, story.booked()['expense:stamp-duty']]).toEqual([feeKobo.toString(), '5000']);
        // What is taken back later is what is in the books.
        story.told({ state: 'REVERSED', paid: { ...paid, feeKobo: 0n } }, 20_000, first);
        const sums = Object.values(story.booked());
        expect(new Set(sums)).toEqual(new Set(['0']));
      }
      const returned = WAYS[way]();
      returned.shown({ outcome: 'failed', reference: returned.payout.reference, feeKobo: 2_500n });
      expect(returned.booked()).toMatchObject({ ...COSTS, 'expense:stamp-duty': '5000' });
    },
  );

  it('ADM-03 ADM-08 the fee that was kept of what came back is not booked again when it turns out to be paid', () => {
    const story = new Story();
    expect(story.told(REVERSED, 10)).toEqual(['PayoutCostBooked', 'PayoutFailed']);
    expect(story.told(SUCCEEDED, 100)).toEqual(['PayoutDisputedByAnswer']);
    story.told(SUCCEEDED, 200);
    expect(story.told(SUCCEEDED, 200 + GAP)).toEqual(['PayoutDisputeEnded', 'PayoutSettled']);
    expect(story.booked()).toEqual(BOOKED_AS_PAID);
  });

  it('ADM-03 that it is not paid is contradicted when the provider says that it is', () => {
    const story = WAYS.mismatch();
    story.shown({ outcome: 'failed' });
    story.add(requestRepay(story.payout, 'again', story.time(9_100)));
    expect(story.told(SUCCEEDED, 9_200)).toEqual(['PayoutDisputedByAnswer']);
    expect(story.payout).toMatchObject({ phase: 'disputed', repay: null });
  });

  it('ADM-03 of an earlier reference stands, and the newer one alive beside it does not', () => {
    const story = WAYS.twoLiving();
    expect(referencesOf(story.payout)).toEqual([second, first]);
    story.shown({ outcome: 'settled', reference: first });
    expect(story.told(FAILED, 10_000, second)).toEqual([]);
    expect(story.told(SUCCEEDED, 10_100, second)).toEqual(['PayoutDisputedByAnswer']);
  });

  it('ADM-03 INT-04 counts for what was sent by then: what is paid again is not taken back because the first one was', () => {
    const story = WAYS.mismatch();
    story.shown({ outcome: 'settled' });
    story.told(REVERSED, 10_000);
    story.add(requestRepay(story.payout, 'again', story.time(10_100)));
    expect(story.told(REVERSED, 10_200)).toEqual(['PayoutSubmitting']);
    expect(story.told(SUCCEEDED, 10_300, second)).toEqual(['PayoutSettled']);
    // What is asked about from now on, and what an old webhook has asked about.
    expect(story.payout.provenPaid).toBeUndefined();
    expect(story.told(REVERSED, 11_000, first)).toEqual([]);
    expect(story.told(FAILED, 11_100, second)).toEqual(['PayoutDisputedByAnswer']);
    expect(story.told(REVERSED, 11_200, second)).toEqual(['PayoutReturned']);
  });

  it('ADM-03 INT-04 of an earlier reference that came back is paid again, and not while that one is there again', () => {
    const story = WAYS.twoLiving();
    story.shown({ outcome: 'settled', reference: first });
    expect(story.told(REVERSED, 10_000, first)).toEqual(['PayoutReturned']);
    story.add(requestRepay(story.payout, 'again', story.time(10_100)));
    expect(askedAbout(story.payout)).toBe(first);
    expect(story.told(FAILED, 10_200, second)).toEqual([]);
    const doubted = payoutDecider.evolve(
      story.payout,
      answerOfQuery(story.payout, first, SUCCEEDED, story.time(10_300), PAYOUT_RULES)[0]!,
    );
    expect(doubted).toMatchObject({ phase: 'returned', repay: null, disputes: [first] });
    expect(story.told(REVERSED, 10_400, first)).toEqual(['PayoutSubmitting']);
    expect(story.payout).toMatchObject({ reference: payoutReference(payoutId, 3), earlier: [first, second] });
  });

  it.each(['failedAfterSuccess', 'paidAfterReturn'] as const)(
    'ADM-03 INT-04 that it is not paid, and the provider’s own failure beside it, has it paid again, after %s',
    (way) => {
      const story = WAYS[way]();
      story.shown({ outcome: 'failed' });
      expect(story.payout.phase).toBe('returned');
      story.add(requestRepay(story.payout, 'again', story.time(9_100)));
      for (const answer of [{ state: 'UNAVAILABLE' }, { state: 'NOT_FOUND' }] as const)
        expect(story.told(answer, 9_200)).toEqual([]);
      expect(story.told(FAILED, 9_300)).toEqual(['PayoutSubmitting']);
      expect(story.told(SUCCEEDED, 9_400, second)).toEqual(['PayoutSettled']);
      // Of what is sent now nothing was shown.
      story.told(REVERSED, 10_000, second);
      story.add(requestRepay(story.payout, 'once more', story.time(10_100)));
      expect(story.told(FAILED, 10_200, second)).toEqual([]);
    },
  );

  it('ADM-03 ends what the provider has not told for a quarter of an hour', () => {
    const story = new Story();
    expect(needsEvidence(story.payout)).toBe(false);
    story.told({ state: 'NOT_FOUND' }, 901);
    expect(story.payout).toMatchObject({ phase: 'accepted', escalatedAt: expect.any(String) });
    expect(story.shown({ outcome: 'failed' })).toEqual(['PayoutDisputeEnded', 'PayoutFailed']);
  });

  it('ADM-03 is heard once, and only where something is in doubt', () => {
    const story = WAYS.mismatch();
    expect(() => story.shown({ reference: 'po-of-somebody-else' })).toThrow(
      expect.objectContaining({ code: 'unknown-reference' }),
    );
    story.shown({});
    expect(story.shown({})).toEqual([]);
    expect(() => story.shown({ key: 'approval-2' })).toThrow(expect.objectContaining({ code: 'no-evidence-needed' }));
  });
});

describe('what a transfer cost', () => {
  const saying = (state: 'SUCCEEDED' | 'REVERSED', more: Partial<typeof paid> | { feeKobo: null }): QueryAnswer => ({
    state,
    paid: { ...paid, ...more },
  });

  it('INT-04 ADM-08 is booked, once, where it came back before it was heard to be paid', () => {
    const story = new Story();
    expect(story.told(REVERSED, 10)).toEqual(['PayoutCostBooked', 'PayoutFailed']);
    expect(story.told(REVERSED, 70)).toEqual([]);
    expect(story.booked()).toEqual(COSTS);
    // Without a fee nothing is kept of it.
    for (const feeKobo of [0n, null]) {
      const free = new Story();
      expect(free.told(saying('REVERSED', { feeKobo }), 10)).toEqual(['PayoutFailed']);
      expect(free.told(saying('REVERSED', { feeKobo }), 70)).toEqual([]);
      expect(free.booked()).toEqual({});
    }
  });

  it('INT-04 ADM-08 is booked when it is told later than what became of it, and no other one than was booked', () => {
    const silent = new Story();
    silent.told(saying('REVERSED', { feeKobo: null }), 10);
    expect(silent.told(REVERSED, 70)).toEqual(['PayoutCostBooked']);
    const story = new Story();
    story.told(saying('SUCCEEDED', { feeKobo: null }), 10);
    expect(story.told(saying('SUCCEEDED', { amountKobo: 1n }), 600)).toEqual([]);
    expect(story.told(SUCCEEDED, 600)).toEqual(['PayoutCostBooked']);
    expect(story.told(SUCCEEDED, 700)).toEqual([]);
    expect(story.told(saying('SUCCEEDED', { feeKobo: 2_501n }), 800)).toEqual([]);
    expect(story.booked()).toEqual(BOOKED_AS_PAID);
    // What is kept of what came back is what the bank says then.
    expect(story.told(saying('REVERSED', { feeKobo: 5_000n }), 900)).toEqual(['PayoutReturned']);
    expect(story.booked()).toMatchObject({ 'expense:provider-fee': '5000', 'provider:paystack': '-10000' });
  });
});

describe('a failure without a reason', () => {
  const SILENT: QueryAnswer = { state: 'FAILED', code: 'no-reason-given', passing: false };

  it('INT-04 is believed when it is said again, two minutes later, and never tried again by itself', () => {
    const story = new Story();
    expect(story.told(SILENT, 10)).toEqual(['PayoutOutcomeUnknown']);
    expect(story.told(SILENT, 129)).toEqual([]);
    expect(story.told(SILENT, 130)).toEqual(['PayoutFailed']);
    expect(story.payout.failure).toMatchObject({ reason: 'no-reason-given', final: true });
    expect(story.told({ state: 'NOT_FOUND' }, 900)).toEqual([]);
  });

  it('INT-04 may be taken back, and begins again after another answer', () => {
    const story = new Story();
    story.told(SILENT, 10);
    expect(story.told({ state: 'PENDING' }, 60)).toEqual(['PayoutAccepted']);
    expect(story.told({ state: 'PENDING' }, 61)).toEqual([]);
    expect(story.told(SILENT, 200)).toEqual(['PayoutOutcomeUnknown']);
    expect(story.told(SUCCEEDED, 210)).toEqual(['PayoutSettled']);
  });

  it('INT-04 shows that the provider has it: a "not found" that comes after sends nothing again', () => {
    const story = new Story();
    story.told(SILENT, 10);
    for (const seconds of [100, 300, 500]) expect(story.told({ state: 'NOT_FOUND' }, seconds)).toEqual([]);
  });
});

import { assertBalanced, evolveAll } from '@usdt-africa/kernel';
import type { Posting } from '@usdt-africa/kernel';
import fc from 'fast-check';
import type { QueryAnswer, SubmitAnswer } from './answers.js';
import { answerOfQuery, answerOfSubmit, open } from './decide.js';
import { requestRepay, surelyUnpaid } from './operate.js';
import { endByEvidence, needsEvidence, referencesOf } from './dispute.js';
import type { Outcome } from './dispute.js';
import { referenceToQuery, payoutDecider } from './payout.js';
import type { Payout, PayoutEvent } from './payout.js';
import { payoutReference } from './reference.js';
import { PAYOUT_RULES } from './rules.js';
import { nextCheckAt } from './schedule.js';
import { OPENING, PAID as paid, PAYOUT_ID as payoutId, START } from '../../test/requested.js';

const [first, second, third] = [1, 2, 3].map((attempt) => payoutReference(payoutId, attempt)) as [
  string,
  string,
  string,
];
const QUARTER = PAYOUT_RULES.escalateAfterMs / 1_000;
const GAP = PAYOUT_RULES.notFoundGapMs / 1_000;
const SUCCEEDED: QueryAnswer = { state: 'SUCCEEDED', paid };
const REVERSED: QueryAnswer = { state: 'REVERSED', paid };
const FAILED: QueryAnswer = { state: 'FAILED', code: 'refused-by-provider', passing: false };
const NOT_FOUND: QueryAnswer = { state: 'NOT_FOUND' };
const UNAVAILABLE: QueryAnswer = { state: 'UNAVAILABLE' };

/** Our side, with a clock of seconds and everything it recorded. */
class OurSide {
  now = 0;
  payout: Payout = payoutDecider.initial;
  readonly events: PayoutEvent[] = [];
  constructor() {
    this.add(open(this.payout, OPENING, this.time()));
  }
  time = (): Date => new Date(START + this.now * 1_000);
  add(events: readonly PayoutEvent[]): string[] {
    this.events.push(...events);
    this.payout = evolveAll(payoutDecider, this.payout, events);
    return events.map(({ type }) => type);
  }
  answered(answer: QueryAnswer, reference = referenceToQuery(this.payout)): string[] {
    return this.add(answerOfQuery(this.payout, reference, answer, this.time(), PAYOUT_RULES));
  }
  again(key = `again-${this.payout.repayKeys.length}`): string[] {
    return this.add(requestRepay(this.payout, key, this.time()));
  }
  shown(outcome: Outcome, reference = this.payout.reference): string[] {
    const found = { outcome, reference, evidence: 'Statement line 12', key: `evidence-${this.events.length}` };
    return this.add(endByEvidence(this.payout, found, this.time(), PAYOUT_RULES));
  }
  /** Sum booked on one account, in kobo. */
  booked(account: string): bigint {
    const lines = this.events.flatMap(({ type, data }) => {
      const { postings = [] } = data as { readonly postings?: readonly Posting[] };
      if (postings.length > 0) assertBalanced(type, postings);
      return postings.filter((line) => line.account === account);
    });
    return lines.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  }
}

/** Paid, back, and wanted again at the second 1,000. */
function wantedAgain(): OurSide {
  const our = new OurSide();
  our.add(
    answerOfSubmit(our.payout, { reference: first, send: 1 }, { outcome: 'ACCEPTED', providerId: null }, our.time()),
  );
  our.now = 10;
  our.answered(SUCCEEDED);
  our.now = 700;
  our.answered(REVERSED);
  our.now = 1_000;
  our.again();
  return our;
}

/** Failed for good, and wanted again at the second 1,000. */
function failedAndWantedAgain(): OurSide {
  const our = new OurSide();
  our.now = 10;
  our.answered(FAILED);
  our.now = 1_000;
  our.again();
  return our;
}

describe('a payout that is to be sent again', () => {
  it.each([
    ['it does not find it', wantedAgain, NOT_FOUND],
    ['it says that it failed', wantedAgain, FAILED],
    ['it has it again', wantedAgain, { state: 'PENDING' }],
    ['it does not answer', wantedAgain, UNAVAILABLE],
    ['it does not answer of one that failed', failedAndWantedAgain, UNAVAILABLE],
  ] as const)('INT-04 is escalated after a quarter of an hour, once, while %s', (_, makeScenario, answer) => {
    const our = makeScenario();
    expect(needsEvidence(our.payout)).toBe(false);
    our.now = 1_000 + QUARTER - 1;
    expect(our.answered(answer)).toEqual([]);
    our.now = 1_000 + QUARTER;
    expect(our.answered(answer)).toEqual(['PayoutEscalated']);
    expect(needsEvidence(our.payout)).toBe(true);
    our.now = 90_000;
    expect(our.answered(answer)).toEqual([]);
    // The word that it waits for still sends it.
    expect(our.answered(REVERSED)).toEqual(['PayoutSubmitting']);
    expect(our.payout).toMatchObject({ reference: second, repay: null, escalatedAt: null });
  });

  it.each([NOT_FOUND, FAILED])(
    'INT-04 needs the bank’s own confirmation of a return that was reported before any payment: not sent on %j',
    (answer) => {
      const our = new OurSide();
      our.now = 10;
      expect(our.answered(REVERSED)).toEqual(['PayoutCostBooked', 'PayoutFailed']);
      our.now = 1_000;
      our.again();
      our.now = 1_000 + GAP;
      expect(our.answered(answer)).toEqual([]);
      our.now = 1_000 + QUARTER;
      expect(our.answered(answer)).toEqual(['PayoutEscalated']);
      expect(needsEvidence(our.payout)).toBe(true);
      expect(our.answered(REVERSED)).toEqual(['PayoutSubmitting']);
    },
  );

  it('INT-04 is escalated a quarter of an hour after the repeat request, despite earlier escalations', () => {
    const our = new OurSide();
    our.now = QUARTER;
    expect(our.answered(UNAVAILABLE)).toEqual(['PayoutEscalated']);
    our.now += 10;
    our.answered(SUCCEEDED);
    our.now += 700;
    our.answered(REVERSED);
    our.now += 100;
    our.again();
    expect(needsEvidence(our.payout)).toBe(false);
    expect(our.answered(NOT_FOUND)).toEqual([]);
    our.now += QUARTER;
    expect(our.answered(NOT_FOUND)).toEqual(['PayoutEscalated']);
  });

  it('INT-04 is queried next at the time from which an answer escalates it', () => {
    const our = wantedAgain();
    our.now += QUARTER - 5;
    expect(nextCheckAt(our.payout, 20, our.time(), PAYOUT_RULES)).toEqual(new Date(START + (1_000 + QUARTER) * 1_000));
  });

  it.each([wantedAgain, failedAndWantedAgain])(
    'ADM-03 ends as paid by evidence, and nothing is sent',
    (makeScenario) => {
      const our = makeScenario();
      our.now += QUARTER;
      our.answered(UNAVAILABLE);
      expect(our.shown('settled')).toEqual(['PayoutDisputeEnded', 'PayoutSettled']);
      expect(our.payout).toMatchObject({ phase: 'settled', repay: null, provenPaid: first });
      expect(our.booked(`payable:payout:${payoutId}`)).toBe(1_960_000n);
      expect(() => our.again()).toThrow(expect.objectContaining({ code: 'not-certain' }));
      for (const answer of [NOT_FOUND, FAILED, UNAVAILABLE]) expect(our.answered(answer)).toEqual([]);
      // The cost is booked when it is reported; it is booked already where the payout had been booked as paid before.
      expect(our.answered(SUCCEEDED)).toEqual(makeScenario === wantedAgain ? [] : ['PayoutCostBooked']);
      expect(our.answered(SUCCEEDED)).toEqual([]);
      expect(our.booked('expense:provider-fee')).toBe(2_500n);
    },
  );

  it.each([wantedAgain, failedAndWantedAgain])(
    'ADM-03 ends as not paid by evidence: it is requested again, and sent once although the old one is not found',
    (makeScenario) => {
      const our = makeScenario();
      our.now += QUARTER;
      our.answered(UNAVAILABLE);
      expect(our.shown('failed')).toEqual(['PayoutDisputeEnded']);
      expect(our.payout.repay).toBeNull();
      expect(surelyUnpaid(our.payout)).toBe(true);
      our.now += 1_000;
      expect(our.answered(NOT_FOUND)).toEqual([]);
      our.again();
      // A "not found" right away may be a provider error, so a returned payout waits for the gap.
      if (our.payout.phase === 'returned') expect(our.answered(NOT_FOUND)).toEqual([]);
      our.now += GAP;
      expect(our.answered(NOT_FOUND)).toEqual(['PayoutSubmitting']);
      expect(our.answered(SUCCEEDED)).toEqual(['PayoutSettled']);
      expect(our.payout.reference).toBe(second);
      expect(our.booked(`payable:payout:${payoutId}`)).toBe(1_960_000n);
    },
  );

  it('ADM-03 INT-04 is not sent when the provider reports it paid after evidence that it is not', () => {
    const our = wantedAgain();
    our.now += QUARTER;
    our.answered(NOT_FOUND);
    our.shown('failed');
    our.now += 1_000;
    our.again();
    expect(our.answered(SUCCEEDED)).toEqual(['PayoutResponseMismatched']);
    our.now += GAP;
    expect(our.answered(NOT_FOUND)).toEqual([]);
    expect(our.payout).toMatchObject({ phase: 'returned', repay: null, disputes: [first] });
  });

  it('ADM-03 INT-04 names the queried reference, and continues to query that one', () => {
    const our = new OurSide();
    const rejected = { outcome: 'REJECTED', code: 'float-low', passing: true } as const;
    our.add(answerOfSubmit(our.payout, { reference: first, send: 1 }, rejected, our.time()));
    our.now = 40;
    our.answered(NOT_FOUND);
    our.answered(SUCCEEDED, first);
    our.answered(FAILED, second);
    our.shown('settled', first);
    our.now = 700;
    our.answered(REVERSED);
    our.again();
    our.now += QUARTER;
    expect(our.answered(NOT_FOUND)).toEqual(['PayoutEscalated']);
    expect(our.events.at(-1)!.data).toMatchObject({ reference: first });
    expect(referencesOf(our.payout)).toEqual([first, second]);
    our.shown('failed');
    our.again();
    expect(referenceToQuery(our.payout)).toBe(first);
    expect(our.answered(FAILED, second)).toEqual([]);
    expect(our.answered(FAILED, first)).toEqual(['PayoutSubmitting']);
    expect(our.payout).toMatchObject({ reference: third, earlier: [first, second] });
    expect(our.payout.provenPaid).toBeUndefined();
  });

  /**
   * A bank that pays a reference once, may take the payment back, may pay it after all, and may have lost it, or call
   * it failed.
   */
  class ForgetfulBank {
    readonly transfers = new Map<string, 'pending' | 'success' | 'failed' | 'reversed'>();
    reports: 'truth' | 'failed' | 'not-found' = 'truth';
    submit(reference: string): SubmitAnswer {
      if (this.transfers.has(reference)) return { outcome: 'UNKNOWN', cause: 'duplicate-reference' };
      this.transfers.set(reference, 'pending');
      return { outcome: 'ACCEPTED', providerId: null };
    }
    query(reference: string): QueryAnswer {
      const status = this.transfers.get(reference);
      if (status === undefined) return NOT_FOUND;
      if (status === 'pending') return { state: 'PENDING' };
      if (status === 'failed') return FAILED;
      if (status === 'success') return SUCCEEDED;
      return this.reports === 'truth' ? REVERSED : this.reports === 'failed' ? FAILED : NOT_FOUND;
    }
    all(status: 'pending' | 'success', then: 'success' | 'failed' | 'reversed'): void {
      for (const [reference, now] of this.transfers) if (now === status) this.transfers.set(reference, then);
    }
    giveBack(reference: string): void {
      if (this.transfers.get(reference) === 'reversed' && this.alive().length === 0)
        this.transfers.set(reference, 'success');
    }
    alive(): [string, string][] {
      return [...this.transfers].filter(([, status]) => status === 'success' || status === 'pending');
    }
  }

  const turn = fc.record({
    seconds: fc.integer({ min: 1, max: 1_200 }),
    does: fc.constantFrom('pay', 'fail', 'take back', 'give back', 'nothing', 'nothing'),
    reports: fc.constantFrom('truth' as const, 'failed' as const, 'not-found' as const),
    answer: fc.constantFrom('true', 'true', 'lost', 'stale'),
    people: fc.constantFrom('again', 'evidence', 'nobody'),
  });

  it('INT-04 ADM-03 is never paid twice in any scenario, and a missing answer is shown and ends', () => {
    let shownByPeople = 0;
    fc.assert(
      fc.property(fc.array(turn, { minLength: 5, maxLength: 60 }), (turns) => {
        const our = new OurSide();
        const bank = new ForgetfulBank();
        const send = (types: readonly string[]): void => {
          if (!types.includes('PayoutSubmitting') && !types.includes('PayoutResubmitting')) return;
          const { reference, sends } = our.payout;
          const result = bank.submit(reference);
          our.add(answerOfSubmit(our.payout, { reference, send: sends }, result, our.time()));
          expect(bank.alive().length).toBeLessThanOrEqual(1);
        };
        /** Two operators who check the bank's own books record what they show. */
        const show = (): void => {
          if (!needsEvidence(our.payout)) return;
          const [alive] = bank.alive();
          if (alive?.[1] === 'pending') return;
          const types = alive ? our.shown('settled', alive[0]) : our.shown('failed');
          expect(types).not.toContain('PayoutSubmitting');
          shownByPeople += 1;
        };
        const wantAgain = (): void => {
          if (surelyUnpaid(our.payout) && !our.payout.repay && our.payout.attempt < 9) our.again();
        };
        send(['PayoutSubmitting']);
        for (const { seconds, does, reports, answer, people } of turns) {
          our.now += seconds;
          bank.reports = reports;
          if (does === 'pay') bank.all('pending', 'success');
          if (does === 'fail') bank.all('pending', 'failed');
          if (does === 'take back') bank.all('success', 'reversed');
          // Not after operators have just shown that it is not paid: no other knowledge of it exists.
          if (does === 'give back' && our.payout.phase === 'returned' && !our.payout.provenUnpaid)
            bank.giveBack(referenceToQuery(our.payout));
          if (people === 'evidence') show();
          if (people === 'again') wantAgain();
          const answered = answer === 'lost' ? UNAVAILABLE : answer === 'stale' ? NOT_FOUND : null;
          send(our.answered(answered ?? bank.query(referenceToQuery(our.payout))));
        }
        // The bank reports a transfer that it took back once, and has lost it then. From now on it pays: with
        // operators' help the payout ends as paid, and never twice.
        bank.reports = 'truth';
        send(our.answered(bank.query(referenceToQuery(our.payout))));
        bank.reports = 'not-found';
        for (let minute = 0; minute < 600 && our.payout.phase !== 'settled'; minute += 1) {
          our.now += 60;
          bank.all('pending', 'success');
          show();
          wantAgain();
          send(our.answered(bank.query(referenceToQuery(our.payout))));
          bank.all('pending', 'success');
        }
        if (our.payout.attempt < 9) expect([our.payout.phase, bank.alive().length]).toEqual(['settled', 1]);
      }),
      { numRuns: 1_000 },
    );
    expect(shownByPeople).toBeGreaterThan(100);
  });
});

import { assertBalanced, Refusal } from '@usdt-africa/kernel';
import type { Posting } from '@usdt-africa/kernel';
import fc from 'fast-check';
import type { QueryAnswer, SubmitAnswer } from './answers.js';
import { answerOfQuery, answerOfSubmit, open } from './decide.js';
import { requestRepay, surelyUnpaid } from './operate.js';
import { endByEvidence, referencesOf } from './dispute.js';
import { PROVIDER_FEE, STAMP_DUTY } from './booked.js';
import { referenceToQuery, othersSent, payoutDecider } from './payout.js';
import type { Payout, PayoutEvent } from './payout.js';
import { PAYOUT_RULES } from './rules.js';
import { OPENING, PAID as paid, PAYOUT_ID as payoutId, START } from '../../test/requested.js';

/** Our side, with a clock and everything it recorded. */
class OurSide {
  now = START;
  payout: Payout = payoutDecider.initial;
  readonly events: PayoutEvent[] = [];

  record(events: readonly PayoutEvent[]): readonly PayoutEvent[] {
    this.events.push(...events);
    this.payout = events.reduce(payoutDecider.evolve, this.payout);
    return events;
  }

  time(): Date {
    return new Date(this.now);
  }

  open(): readonly PayoutEvent[] {
    return this.record(open(this.payout, OPENING, this.time()));
  }

  submitAnswered(sent: { reference: string; send: number }, result: SubmitAnswer): void {
    this.record(answerOfSubmit(this.payout, sent, result, this.time()));
  }

  queryAnswered(reference: string, answer: QueryAnswer): readonly PayoutEvent[] {
    return this.record(answerOfQuery(this.payout, reference, answer, this.time(), PAYOUT_RULES));
  }
}

const sends = (events: readonly PayoutEvent[]): boolean =>
  events.some((event) => event.type === 'PayoutSubmitting' || event.type === 'PayoutResubmitting');

const anyCode = fc.constantFrom('float-low', 'bank-down', 'recipient-refused', 'refused-by-provider');
const failureOf = <Shape extends object>(shape: Shape) =>
  fc.tuple(anyCode, fc.boolean()).map(([code, passing]) => ({ ...shape, code, passing }));
const anySubmitAnswer = fc.oneof(
  fc.record({ outcome: fc.constant('ACCEPTED'), providerId: fc.constant(null) }),
  failureOf({ outcome: 'REJECTED' }),
  fc.record({ outcome: fc.constant('UNKNOWN'), cause: fc.constantFrom('timeout', 'duplicate-reference', 'http-500') }),
) as fc.Arbitrary<SubmitAnswer>;
const anyAnswer = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ state: 'NOT_FOUND' }) },
  fc.constantFrom({ state: 'PENDING' }, { state: 'NEEDS_AUTH' }, { state: 'UNAVAILABLE' }),
  failureOf({ state: 'FAILED' }),
  fc.record({
    state: fc.constantFrom('SUCCEEDED', 'REVERSED'),
    paid: fc
      .record({ amountKobo: fc.constantFrom(1_960_000n, 1_960_000n, 5n), accountMatches: fc.boolean() })
      .map((more) => ({ ...paid, ...more })),
  }),
) as fc.Arbitrary<QueryAnswer>;

const RUNS = 1_000;

describe('for any answers of a provider in any order', () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 400 }) }),
    fc.record({ do: fc.constant('submit' as const), which: fc.nat(3), result: anySubmitAnswer }),
    fc.record({ do: fc.constant('query' as const), earlier: fc.boolean(), answer: anyAnswer }),
    fc.record({ do: fc.constant('request' as const) }),
  );

  it('INT-04 a payout settles once at most, and a new reference is used only when the old one is surely dead', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const our = new OurSide();
        our.open();
        // What is known for certain, tracked apart from the code under test.
        const dead = new Set<string>();
        const sendings: { reference: string; send: number; answered: boolean }[] = [];
        let foundNothing: number[] = [];
        const noteSending = (): void =>
          void sendings.push({ reference: our.payout.reference, send: our.payout.sends, answered: false });
        noteSending();
        for (const one of steps) {
          const { reference } = our.payout;
          if (one.do === 'wait') our.now += one.seconds * 1_000;
          if (one.do === 'request') expect(our.open()).toEqual([]);
          if (one.do === 'submit') {
            const sending = sendings[one.which];
            if (!sending || sending.answered) continue;
            sending.answered = true;
            const only = sendings.filter((other) => other.reference === sending.reference).length === 1;
            if (one.result.outcome === 'REJECTED' && only) dead.add(sending.reference);
            our.submitAnswered(sending, one.result);
          }
          if (one.do === 'query') {
            const about = one.earlier ? (sendings[0]?.reference ?? reference) : reference;
            if (one.answer.state === 'FAILED') dead.add(about);
            if (about === reference) {
              if (one.answer.state === 'NOT_FOUND') foundNothing.push(our.now);
              else if (one.answer.state !== 'UNAVAILABLE') foundNothing = [];
            }
            const before = our.payout;
            const events = our.queryAnswered(about, one.answer);
            if (!sends(events)) continue;
            if (our.payout.reference === before.reference) {
              const [first, last] = [foundNothing[0]!, foundNothing.at(-1)!];
              expect(last - first).toBeGreaterThanOrEqual(120_000);
              expect(first).toBeGreaterThanOrEqual(Date.parse(before.lastSentAt));
            } else expect(dead.has(before.reference)).toBe(true);
            foundNothing = [];
            noteSending();
          }
        }
        const of = (type: PayoutEvent['type']) => our.events.filter((event) => event.type === type);
        expect(of('PayoutSettled').length).toBeLessThanOrEqual(1);
        expect(of('PayoutReturned').length).toBeLessThanOrEqual(of('PayoutSettled').length);
        expect(of('PayoutSubmitting').length).toBeLessThanOrEqual(2);
        const settledAt = our.events.findIndex((event) => event.type === 'PayoutSettled');
        if (settledAt >= 0) expect(sends(our.events.slice(settledAt))).toBe(false);
        for (const { type, data } of our.events)
          if ('postings' in data) assertBalanced(type, data.postings as readonly Posting[]);
      }),
      { numRuns: RUNS },
    );
  });
});

describe('with an honest bank and an unreliable connection', () => {
  /** The bank: pays a reference once, refuses it ever after. */
  class HonestBank {
    readonly transfers = new Map<string, 'pending' | 'success' | 'failed'>();
    submit(reference: string, floatLow: boolean): SubmitAnswer {
      if (this.transfers.has(reference)) return { outcome: 'UNKNOWN', cause: 'duplicate-reference' };
      if (floatLow) return { outcome: 'REJECTED', code: 'float-low', passing: true };
      this.transfers.set(reference, 'pending');
      return { outcome: 'ACCEPTED', providerId: null };
    }
    query(reference: string): QueryAnswer {
      const status = this.transfers.get(reference);
      if (status === undefined) return { state: 'NOT_FOUND' };
      if (status === 'pending') return { state: 'PENDING' };
      if (status === 'failed') return { state: 'FAILED', code: 'bank-down', passing: true };
      return { state: 'SUCCEEDED', paid };
    }
    paid(): number {
      return [...this.transfers.values()].filter((status) => status === 'success').length;
    }
    alive(): number {
      return [...this.transfers.values()].filter((status) => status !== 'failed').length;
    }
  }

  /** What becomes of one sending: when it arrives, if ever, and whether its answer comes back. */
  const fate = fc.record({
    arrivesAfter: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3_600 }), fc.constant(null)),
    answered: fc.boolean(),
    floatLow: fc.boolean(),
  });
  const GOOD = { arrivesAfter: 0, answered: true, floatLow: false };
  const turn = fc.record({
    seconds: fc.integer({ min: 1, max: 200 }),
    answer: fc.constantFrom('true', 'true', 'lost', 'stale'),
    concludes: fc.constantFrom(null, null, 'success', 'failed') as fc.Arbitrary<'success' | 'failed' | null>,
  });

  it('INT-04 the bank pays at most once, and what it paid ends as settled or with an operator', () => {
    fc.assert(
      fc.property(
        fc.array(fate, { minLength: 8, maxLength: 8 }),
        fc.array(turn, { minLength: 5, maxLength: 60 }),
        (fates, turns) => {
          const our = new OurSide();
          const bank = new HonestBank();
          let sendings = 0;
          let lineIsGood = false;
          let onTheWay: { at: number; reference: string; floatLow: boolean }[] = [];
          const send = (): void => {
            const { reference, sends: number } = our.payout;
            const { arrivesAfter, answered, floatLow } = lineIsGood ? GOOD : fates[sendings++ % fates.length]!;
            if (arrivesAfter === 0) {
              const result = bank.submit(reference, floatLow);
              if (answered) our.submitAnswered({ reference, send: number }, result);
            } else if (arrivesAfter !== null)
              onTheWay.push({ at: our.now + arrivesAfter * 1_000, reference, floatLow });
          };
          const arrive = (): void => {
            for (const late of onTheWay.filter((one) => one.at <= our.now)) bank.submit(late.reference, late.floatLow);
            onTheWay = onTheWay.filter((one) => one.at > our.now);
          };
          const answerOf = (answer: QueryAnswer): void => {
            if (sends(our.queryAnswered(our.payout.reference, answer))) send();
          };
          const conclude = (status: 'success' | 'failed'): void => {
            for (const [reference, now] of bank.transfers) if (now === 'pending') bank.transfers.set(reference, status);
          };
          our.open();
          send();
          for (const { seconds, answer, concludes } of turns) {
            our.now += seconds * 1_000;
            arrive();
            if (concludes) conclude(concludes);
            if (answer === 'true') answerOf(bank.query(our.payout.reference));
            if (answer === 'lost') answerOf({ state: 'UNAVAILABLE' });
            if (answer === 'stale') answerOf({ state: 'NOT_FOUND' });
            expect(bank.alive()).toBeLessThanOrEqual(1);
          }
          // The connection works again and time passes: a paid payout is known to be paid, or an operator has it.
          lineIsGood = true;
          for (let minute = 0; minute < 90; minute += 1) {
            our.now += 60_000;
            arrive();
            conclude('success');
            answerOf(bank.query(our.payout.reference));
          }
          expect(bank.paid()).toBeLessThanOrEqual(1);
          const { phase, failure } = our.payout;
          const inTime = fates.every(({ arrivesAfter }) => (arrivesAfter ?? 0) <= PAYOUT_RULES.requestEndsMs / 1_000);
          const truthful = turns.every(({ answer }) => answer !== 'stale');
          expect(inTime && truthful ? ['settled', 'failed'] : ['settled', 'failed', 'disputed']).toContain(phase);
          if (phase === 'settled') expect(bank.paid()).toBe(1);
          if (phase === 'failed') {
            expect(failure?.final).toBe(true);
            expect(bank.paid()).toBe(0);
          }
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('INT-04 a bank that pays what it had reported as failed gets no second transfer, despite requests for a repeat', () => {
    const turn = fc.record({
      seconds: fc.integer({ min: 1, max: 400 }),
      does: fc.constantFrom('success', 'failed', 'failed', 'takes it back', 'nothing'),
      arrives: fc.boolean(),
      answered: fc.boolean(),
      again: fc.boolean(),
    });
    let takenBack = 0;
    fc.assert(
      fc.property(fc.array(turn, { minLength: 5, maxLength: 60 }), (turns) => {
        const our = new OurSide();
        const bank = new HonestBank();
        our.open();
        for (const { seconds, does, arrives, answered, again } of turns) {
          our.now += seconds * 1_000;
          for (const [reference, status] of bank.transfers) {
            if (status === 'pending' && (does === 'success' || does === 'failed')) bank.transfers.set(reference, does);
            if (status !== 'failed' || does !== 'takes it back' || bank.alive() > 0) continue;
            bank.transfers.set(reference, 'success');
            takenBack += 1;
          }
          if (again && surelyUnpaid(our.payout) && !our.payout.repay && our.payout.attempt < 9)
            our.record(requestRepay(our.payout, `again-${our.payout.repayKeys.length}`, our.time()));
          const about = referenceToQuery(our.payout);
          const answer: QueryAnswer = answered ? bank.query(about) : { state: 'UNAVAILABLE' };
          // As the resolver does before anything is sent.
          if (sends(answerOfQuery(our.payout, about, answer, our.time(), PAYOUT_RULES)))
            for (const other of othersSent(our.payout)) our.queryAnswered(other, bank.query(other));
          if (!sends(our.queryAnswered(about, answer)) || !arrives) continue;
          const { reference, sends: send } = our.payout;
          our.submitAnswered({ reference, send }, bank.submit(reference, false));
          expect(bank.alive()).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: RUNS },
    );
    expect(takenBack).toBeGreaterThan(100);
  });
});

describe('for any outcome of a payout and any evidence', () => {
  const amount = BigInt(OPENING.amountKobo);
  const anyFee = fc.constantFrom(null, 0n, 2_500n, 7_500n);
  const answer = fc.oneof(
    anyAnswer,
    fc
      .tuple(fc.constantFrom('SUCCEEDED', 'REVERSED'), anyFee)
      .map(([state, feeKobo]) => ({ state, paid: { ...paid, feeKobo } })) as fc.Arbitrary<QueryAnswer>,
  );
  const step = fc.oneof(
    fc.record({ do: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 1_800 }) }),
    { weight: 3, arbitrary: fc.record({ do: fc.constant('query' as const), answer }) },
    fc.record({ do: fc.constant('repay' as const), key: fc.nat(9) }),
    fc.record({
      do: fc.constant('evidence' as const),
      key: fc.nat(9),
      outcome: fc.constantFrom('settled' as const, 'failed' as const),
      which: fc.nat(2),
      feeKobo: anyFee,
    }),
  );
  /** What cannot be done now is refused, and nothing comes of it. */
  const unlessRefused = (act: () => readonly PayoutEvent[]): readonly PayoutEvent[] => {
    try {
      return act();
    } catch (error) {
      if (error instanceof Refusal) return [];
      throw error;
    }
  };

  it('INT-04 WALLET-03 the ledger books it as paid once or never, and returns no more than it cost', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const our = new OurSide();
        our.open();
        const balance = new Map<string, bigint>();
        const of = (account: string): bigint => balance.get(account) ?? 0n;
        let [booked, counted] = [0, 0];
        for (const one of steps) {
          const { payout } = our;
          if (one.do === 'wait') our.now += one.seconds * 1_000;
          if (one.do === 'query') our.queryAnswered(referenceToQuery(payout), one.answer);
          if (one.do === 'repay') our.record(unlessRefused(() => requestRepay(payout, `repay-${one.key}`, our.time())));
          if (one.do === 'evidence') {
            const reference = referencesOf(payout)[one.which] ?? payout.reference;
            const { outcome, feeKobo, key } = one;
            const found = { outcome, reference, evidence: 'a line', feeKobo, key: `seen-${key}` };
            our.record(unlessRefused(() => endByEvidence(payout, found, our.time(), PAYOUT_RULES)));
          }
          for (; counted < our.events.length; counted += 1) {
            const { type, data } = our.events[counted]!;
            if (type === 'PayoutSettled') booked += 1;
            if (type === 'PayoutReturned') booked -= 1;
            if (!('postings' in data)) continue;
            assertBalanced(type, data.postings as readonly Posting[]);
            for (const { account, amount: kobo } of data.postings) balance.set(account, of(account) + BigInt(kobo));
          }
          expect([0, 1]).toContain(booked);
          expect(of(`payable:payout:${payoutId}`)).toBe(BigInt(booked) * amount);
          const costs = [PROVIDER_FEE, STAMP_DUTY].map(of);
          expect(costs.filter((kobo) => kobo < 0n)).toEqual([]);
          expect(of('provider:paystack')).toBe(-(BigInt(booked) * amount) - costs[0]! - costs[1]!);
        }
      }),
      { numRuns: RUNS },
    );
  });
});

import type { EventData } from '@usdt-africa/contracts/events';
import { assertBalanced, fold } from '@usdt-africa/kernel';
import { specify } from '@usdt-africa/test-kit';
import type { QueryAnswer } from './answers.js';
import { answerOfQuery, answerOfSubmit, open } from './decide.js';
import { payoutDecider } from './payout.js';
import type { Payout, PayoutEvent } from './payout.js';
import { payoutIdOf, payoutReference } from './reference.js';
import { PAYOUT_RULES } from './rules.js';
import { nextCheckAt, retryLookAt } from './schedule.js';
import { COMMON as common, OPENING, PAID, START } from '../../test/requested.js';

const { payoutId, recipient } = OPENING;
const reference = 'po-0197a00000007000800000000000' + '0001';
const second = `${reference}-a2`;
/** The time so many seconds after the request. */
const at = (seconds: number): string => new Date(START + seconds * 1_000).toISOString();

type Command = (payout: Payout, now: Date) => readonly PayoutEvent[];
const { given } = specify<Payout, Command, PayoutEvent>(payoutDecider, (payout, command, now) => command(payout, now));

const requested: Command = (payout, now) => open(payout, OPENING, now);
const submitted =
  (result: Parameters<typeof answerOfSubmit>[2], send = 1, about = reference): Command =>
  (payout, now) =>
    answerOfSubmit(payout, { reference: about, send }, result, now);
const answered =
  (answer: QueryAnswer, about = reference): Command =>
  (payout, now) =>
    answerOfQuery(payout, about, answer, now, PAYOUT_RULES);

const paid = { ...PAID, sessionId: '110006260105090010000000000001', at: new Date(at(8)) };
const succeeded = { state: 'SUCCEEDED', paid } as const;
const reversed = { state: 'REVERSED', paid: { ...paid, feeKobo: 0n } } as const;
const notFound: QueryAnswer = { state: 'NOT_FOUND' };
const bankDown: QueryAnswer = { state: 'FAILED', code: 'bank-down', passing: true };

const submittingOf = (seconds = 0, attempt = 1): PayoutEvent => ({
  type: 'PayoutSubmitting',
  data: {
    payoutId,
    ...common,
    number: 'S123456789012',
    attempt,
    reference: attempt === 1 ? reference : second,
    amountKobo: '1960000',
    recipient,
    at: at(seconds),
  },
});
const submitting = submittingOf();
const accepted: PayoutEvent = {
  type: 'PayoutAccepted',
  data: { ...common, reference, providerId: 'TRF_1', at: at(1) },
};
const unknown: PayoutEvent = {
  type: 'PayoutOutcomeUnknown',
  data: { ...common, reference, cause: 'timeout', at: at(30) },
};
const missed = (seconds: number): PayoutEvent => ({
  type: 'PayoutNotFound',
  data: { ...common, reference, at: at(seconds) },
});
const again = (seconds: number): PayoutEvent => ({
  type: 'PayoutResubmitting',
  data: { ...common, reference, at: at(seconds) },
});
const failure = (reason: string, passing: boolean, final: boolean, seconds = 1, about = reference): PayoutEvent => ({
  type: 'PayoutFailed',
  data: { payoutId, ...common, reference: about, reason, passing, final, at: at(seconds) },
});
const dispute = (what: string, seconds: number, about = reference): PayoutEvent => ({
  type: 'PayoutResponseMismatched',
  data: { ...common, reference: about, what, at: at(seconds) },
});
const settlement: PayoutEvent = {
  type: 'PayoutSettled',
  data: {
    payoutId,
    ...common,
    reference,
    sessionId: paid.sessionId,
    amountKobo: '1960000',
    feeKobo: '2500',
    stampDutyKobo: '5000',
    settledAt: at(8),
    at: at(10),
    postings: [
      { account: `payable:payout:${payoutId}`, currency: 'NGN', amount: '1960000' },
      { account: 'provider:paystack', currency: 'NGN', amount: '-1960000' },
      { account: 'expense:provider-fee', currency: 'NGN', amount: '2500' },
      { account: 'provider:paystack', currency: 'NGN', amount: '-2500' },
      { account: 'expense:stamp-duty', currency: 'NGN', amount: '5000' },
      { account: 'provider:paystack', currency: 'NGN', amount: '-5000' },
    ],
  },
};
const stored = (event: PayoutEvent): unknown => expect.objectContaining({ type: event.type, data: event.data });
const then = (when: { then(...events: readonly PayoutEvent[]): void }, ...events: readonly PayoutEvent[]): void =>
  when.then(...events.map((event) => stored(event) as PayoutEvent));

describe('references', () => {
  it('INT-04 are made from the payout alone, and lead back to it', () => {
    expect(payoutReference(payoutId, 1)).toBe(reference);
    expect(payoutReference(payoutId, 2)).toBe(second);
    for (const one of [reference, second]) {
      expect(one).toMatch(/^[a-z0-9_-]{16,50}$/);
      expect(payoutIdOf(one)).toBe(payoutId);
    }
    for (const other of ['po-1', `${reference}x`, `${second}2`, reference.toUpperCase(), 'somebody-else-1'])
      expect(payoutIdOf(other)).toBeNull();
  });
});

describe('requests to the provider', () => {
  it('SELL-08 opens with the intent, once', () => {
    then(given().when(requested, at(0)), submitting);
    then(given(submitting).when(requested, at(1)));
    then(given(submitting, settlement).when(requested, at(20)));
  });

  it('INT-04 records what the provider answered', () => {
    then(given(submitting).when(submitted({ outcome: 'ACCEPTED', providerId: 'TRF_1' }), at(1)), accepted);
    then(given(submitting).when(submitted({ outcome: 'UNKNOWN', cause: 'timeout' }), at(30)), unknown);
    then(
      given(submitting).when(submitted({ outcome: 'REJECTED', code: 'recipient-refused', passing: false }), at(1)),
      failure('recipient-refused', false, true),
    );
    then(
      given(submitting).when(submitted({ outcome: 'REJECTED', code: 'float-low', passing: true }), at(1)),
      failure('float-low', true, false),
    );
  });

  it('INT-04 a late answer does not change a known outcome', () => {
    const rejected = submitted({ outcome: 'REJECTED', code: 'float-low', passing: true });
    const lost = submitted({ outcome: 'UNKNOWN', cause: 'timeout' });
    for (const command of [rejected, lost, submitted({ outcome: 'ACCEPTED', providerId: null })]) {
      then(given(submitting, settlement).when(command, at(40)));
      then(given(submitting, accepted, settlement).when(command, at(40)));
    }
    then(given(submitting, accepted).when(rejected, at(40)));
    then(given(submitting, unknown, missed(70), again(200)).when(rejected, at(201)));
    then(given(submitting, failure('bank-down', true, false), submittingOf(31, 2)).when(lost, at(40)));
  });
});

describe('the provider’s own answer', () => {
  it('SELL-08 settles with amount, fee and stamp duty booked, when amount and account match the request', () => {
    for (const before of [
      [submitting],
      [submitting, accepted],
      [submitting, unknown],
      [submitting, unknown, missed(70)],
    ])
      then(given(...before).when(answered(succeeded), at(10)), settlement);
    assertBalanced('PayoutSettled', (settlement.data as EventData<'PayoutSettled'>).postings);
  });

  it('SELL-08 books no empty lines: no duty below ₦10,000, and no fee when none is charged', () => {
    const small = payoutDecider.evolve(payoutDecider.initial, {
      ...submitting,
      data: { ...(submitting.data as EventData<'PayoutSubmitting'>), amountKobo: '999999' },
    } as PayoutEvent);
    const answer: QueryAnswer = { ...succeeded, paid: { ...paid, amountKobo: 999_999n, feeKobo: null } };
    const [event] = answerOfQuery(small, reference, answer, new Date(at(10)), PAYOUT_RULES);
    expect(event!.data).toMatchObject({
      feeKobo: '0',
      stampDutyKobo: '0',
      postings: [{ amount: '999999' }, { amount: '-999999' }],
    });
  });

  it.each<[string, QueryAnswer]>([
    ['amount', { ...succeeded, paid: { ...paid, amountKobo: 1_960_100n } }],
    ['currency', { ...succeeded, paid: { ...paid, currency: 'GHS' } }],
    ['account', { ...succeeded, paid: { ...paid, accountMatches: false } }],
    ['amount', { ...reversed, paid: { ...paid, amountKobo: 1n } }],
  ])('INT-04 settles nothing when the %s differs; an operator checks', (what, answer) => {
    then(given(submitting, accepted).when(answered(answer), at(10)), dispute(what, 10));
    then(given(submitting, accepted, dispute(what, 10)).when(answered(bankDown), at(900)));
  });

  it('INT-04 records acceptance when the provider reports that it has it', () => {
    then(given(submitting, unknown).when(answered({ state: 'PENDING' }), at(40)), {
      type: 'PayoutAccepted',
      data: { ...common, reference, providerId: null, at: at(40) },
    });
    then(given(submitting, accepted).when(answered({ state: 'PENDING' }), at(40)));
  });

  it('INT-04 sends the same request again under the same reference after two answers "not found", two minutes apart', () => {
    then(given(submitting).when(answered(notFound), at(59)));
    then(given(submitting).when(answered(notFound), at(60)), missed(60));
    then(given(submitting, unknown).when(answered(notFound), at(60)), missed(60));
    then(given(submitting, unknown, missed(60)).when(answered(notFound), at(179)));
    then(given(submitting, unknown, missed(60)).when(answered(notFound), at(180)), missed(180), again(180));
    given(submitting, unknown, missed(60), missed(180), again(180))
      .when(answered(notFound), at(239))
      .thenState({ phase: 'submitting', reference, sends: 2, notFoundAt: null });
  });

  it('INT-04 restarts the count of "not found" after an answer that knew it', () => {
    const known: PayoutEvent = {
      type: 'PayoutAccepted',
      data: { ...common, reference, providerId: null, at: at(100) },
    };
    then(given(submitting, unknown, missed(60), known).when(answered(notFound), at(300)));
  });

  it('INT-04 never treats the refusal of a repeated request as the outcome of the first', () => {
    const repeated = [submitting, unknown, missed(60), missed(180), again(180)];
    const refused: PayoutEvent = {
      type: 'PayoutOutcomeUnknown',
      data: { ...common, reference, cause: 'refused:float-low', at: at(181) },
    };
    then(
      given(...repeated).when(submitted({ outcome: 'REJECTED', code: 'float-low', passing: true }, 2), at(181)),
      refused,
    );
    then(given(...repeated, refused).when(answered(notFound), at(240)), missed(240));
    then(given(...repeated, refused, missed(240)).when(answered(succeeded), at(250)), {
      ...settlement,
      data: { ...settlement.data, at: at(250) },
    } as PayoutEvent);
    then(
      given(...repeated, refused, missed(240)).when(answered(notFound), at(360)),
      missed(360),
      failure('float-low', true, true, 360),
    );
  });

  it('INT-04 retries once automatically after a certain, temporary failure, then waits for an operator', () => {
    then(given(submitting, accepted).when(answered(bankDown), at(5)), failure('bank-down', true, false, 5));
    const failed = [submitting, accepted, failure('bank-down', true, false, 5)];
    then(given(...failed).when(answered(bankDown), at(34)));
    then(given(...failed).when(answered({ state: 'UNAVAILABLE' }), at(35)));
    then(given(...failed).when(answered(bankDown), at(35)), submittingOf(35, 2));
    then(
      given(...failed, submittingOf(35, 2)).when(answered(bankDown, second), at(40)),
      failure('bank-down', true, true, 40, second),
    );
    then(
      given(...failed, submittingOf(35, 2), failure('bank-down', true, true, 40, second)).when(
        answered(bankDown, second),
        at(900),
      ),
    );
  });

  it('INT-04 sends nothing more when the provider withdraws its failure at the next query', () => {
    const failed = [submitting, failure('float-low', true, false)];
    for (const answer of [succeeded, { state: 'PENDING' } as const])
      then(given(...failed).when(answered(answer), at(40)), dispute('alive-after-certain-failure', 40));
    const after = [...failed, dispute('alive-after-certain-failure', 40)];
    then(given(...after).when(answered(notFound), at(90)));
    const newer = [...failed, submittingOf(31, 2)];
    then(given(...newer).when(answered(succeeded), at(40)), dispute('alive-after-certain-failure', 40));
    given(...newer)
      .when(answered(succeeded), at(40))
      .thenState({ phase: 'submitting', reference: second });
    then(given(...newer, dispute('alive-after-certain-failure', 40)).when(answered(succeeded), at(50)));
  });

  it('INT-04 does not resend a newer attempt that is not found while an earlier one is alive', () => {
    const lost = (seconds: number): PayoutEvent => ({
      type: 'PayoutNotFound',
      data: { ...common, reference: second, at: at(seconds) },
    });
    const newer = [submitting, failure('bank-down', true, false), submittingOf(31, 2), lost(91)];
    then(given(...newer).when(answered(notFound, second), at(211)), lost(211), {
      type: 'PayoutResubmitting',
      data: { ...common, reference: second, at: at(211) },
    });
    const alive = [...newer, dispute('alive-after-certain-failure', 100)];
    then(given(...alive).when(answered(notFound, second), at(211)));
    then(given(...alive).when(answered(notFound, second), at(931)), {
      type: 'PayoutEscalated',
      data: { ...common, reference: second, at: at(931) },
    });
  });

  it('INT-04 shows a success that turns into a reversal as returned, with its costs booked back when they came back', () => {
    const [event] = answerOfQuery(
      fold(payoutDecider, [submitting, settlement]),
      reference,
      reversed,
      new Date(at(60)),
      PAYOUT_RULES,
    );
    expect(event).toMatchObject({
      type: 'PayoutReturned',
      data: { amountKobo: '1960000', reason: 'returned-by-bank' },
    });
    const { postings } = event!.data as EventData<'PayoutReturned'>;
    assertBalanced('PayoutReturned', postings);
    const provider = postings.filter((line) => line.account === 'provider:paystack');
    expect(provider.map((line) => line.amount)).toEqual(['1960000', '2500', '5000']);
    const reversedAnswer: QueryAnswer = { ...reversed, paid };
    const [without] = answerOfQuery(
      fold(payoutDecider, [submitting, settlement]),
      reference,
      reversedAnswer,
      new Date(at(60)),
      PAYOUT_RULES,
    );
    expect((without!.data as EventData<'PayoutReturned'>).postings).toHaveLength(2);
    then(given(submitting, settlement, event!).when(answered(reversed), at(70)));
    then(given(submitting, settlement, event!).when(answered(bankDown), at(70)));
  });

  it('INT-04 records a reversal without a known payment as a failure, and sends nothing automatically', () => {
    then(given(submitting, accepted).when(answered(reversed), at(60)), failure('returned-by-bank', false, true, 60));
  });

  it('INT-04 stays settled when the provider contradicts itself, and alerts an operator', () => {
    then(given(submitting, settlement).when(answered(bankDown), at(60)), dispute('failed-after-success', 60));
    given(submitting, settlement).when(answered(bankDown), at(60)).thenState({ phase: 'settled' });
    then(given(submitting, settlement).when(answered(notFound), at(60)));
    then(given(submitting, settlement).when(answered(succeeded), at(60)));
  });

  it('INT-04 escalates an unknown outcome to an operator after 15 minutes, once, and continues to query', () => {
    const escalated: PayoutEvent = { type: 'PayoutEscalated', data: { ...common, reference, at: at(900) } };
    const silent: QueryAnswer = { state: 'UNAVAILABLE' };
    then(given(submitting, unknown).when(answered(silent), at(899)));
    then(given(submitting, unknown).when(answered(silent), at(900)), escalated);
    then(given(submitting, accepted).when(answered({ state: 'PENDING' }), at(900)), escalated);
    then(given(submitting, unknown, escalated).when(answered(silent), at(1_800)));
    then(given(submitting, unknown).when(answered(succeeded), at(900)), {
      ...settlement,
      data: { ...settlement.data, at: at(900) },
    } as PayoutEvent);
  });

  it('INT-04 escalates a payout that waits for a one-time code at once', () => {
    then(given(submitting, accepted).when(answered({ state: 'NEEDS_AUTH' }), at(5)), {
      type: 'PayoutEscalated',
      data: { ...common, reference, at: at(5) },
    });
  });

  it('INT-04 treats an answer that a newer one has overtaken as no contradiction', () => {
    const overtaken =
      (answer: QueryAnswer, about = reference): Command =>
      (payout, now) =>
        answerOfQuery(payout, about, answer, now, PAYOUT_RULES, false);
    const failed = [submitting, accepted, failure('bank-down', true, false, 5)];
    then(given(...failed).when(overtaken({ state: 'PENDING' }), at(40)));
    then(given(...failed, submittingOf(36, 2)).when(overtaken(succeeded), at(40)));
    then(given(submitting, settlement).when(overtaken(bankDown), at(40)));
    then(given(submitting, accepted).when(overtaken(succeeded), at(10)), settlement);
  });

  it('INT-04 ignores answers about references that are not of this payout', () => {
    then(given(submitting, accepted).when(answered(succeeded, 'po-00000000000000000000000000000000'), at(5)));
  });
});

describe('times of the queries', () => {
  const next = (checks: number, now: number, ...events: PayoutEvent[]): number | null => {
    const time = nextCheckAt(fold(payoutDecider, events), checks, new Date(at(now)), PAYOUT_RULES);
    return time && (time.getTime() - START) / 1_000;
  };

  it('INT-04 doubles the pause from 2 seconds to a minute', () => {
    expect([0, 1, 2, 3, 4].map((checks) => next(checks, 100, submitting, accepted))).toEqual([102, 104, 108, 116, 132]);
    expect(next(9, 200, submitting, accepted)).toBe(260);
    expect(next(99, 200, submitting, accepted)).toBe(260);
  });

  it('INT-04 queries exactly when an answer begins to count, if that is before the next regular query', () => {
    expect(next(9, 30, submitting, unknown)).toBe(60);
    expect(next(9, 150, submitting, unknown, missed(60))).toBe(180);
    expect(next(9, 880, submitting, accepted)).toBe(900);
  });

  it('INT-04 queries once more before another attempt, and not at all when everything is known', () => {
    expect(next(0, 5, submitting, failure('bank-down', true, false, 5))).toBe(35);
    expect(next(1, 36, submitting, failure('bank-down', true, false, 5))).toBe(40);
    expect(next(0, 5, submitting, failure('recipient-refused', false, true, 5))).toBeNull();
    expect(next(0, 5, submitting, dispute('amount', 5))).toBe(65);
    expect(next(9, 5, submitting, dispute('amount', 5))).toBe(605);
  });

  it('INT-04 checks a settled payout again after 10 minutes, 2 hours and a day, then no more', () => {
    const known = settlement.type === 'PayoutSettled' ? (Date.parse(settlement.data.at) - START) / 1_000 : NaN;
    const look = (after: number): number | null => {
      const at = next(0, known + after, submitting, settlement);
      return at && at - known;
    };
    expect([0, 599, 600, 7_199, 7_200, 86_399].map(look)).toEqual([600, 600, 7_200, 7_200, 86_400, 86_400]);
    expect(look(86_400)).toBeNull();
  });

  it('INT-04 soon repeats an unanswered check of a settled payout', () => {
    const payout = fold(payoutDecider, [submitting, settlement]);
    const known = Date.parse(payout.settlementKnownAt!);
    const retry = (after: number): number =>
      (retryLookAt(payout, new Date(known + after * 1_000), PAYOUT_RULES)!.getTime() - known) / 1_000;
    expect(retry(600)).toBe(1_200);
    expect(retry(7_000)).toBe(7_200);
    expect(retry(90_000)).toBe(90_600);
  });
});

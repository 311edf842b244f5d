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
import { PAID, REQUEST as request, START } from '../../test/asked.js';

const { payoutId, orderId, recipient } = request;
const reference = 'po-0197a00000007000800000000000' + '0001';
const second = `${reference}-a2`;
/** The time so many seconds after the request. */
const at = (seconds: number): string => new Date(START + seconds * 1_000).toISOString();

type Command = (payout: Payout, now: Date) => readonly PayoutEvent[];
const { given } = specify<Payout, Command, PayoutEvent>(payoutDecider, (payout, command, now) => command(payout, now));

const requested: Command = (payout, now) => open(payout, request, now);
const submitted =
  (result: Parameters<typeof answerOfSubmit>[2], send = 1, about = reference): Command =>
  (payout, now) =>
    answerOfSubmit(payout, { reference: about, send }, result, now);
const told =
  (answer: QueryAnswer, about = reference): Command =>
  (payout, now) =>
    answerOfQuery(payout, about, answer, now, PAYOUT_RULES);

const paid = { ...PAID, sessionId: '110006260105090010000000000001', at: new Date(at(8)) };
const succeeded = { state: 'SUCCEEDED', paid } as const;
const reversed = { state: 'REVERSED', paid: { ...paid, feeKobo: 0n } } as const;
const notFound: QueryAnswer = { state: 'NOT_FOUND' };
const bankDown: QueryAnswer = { state: 'FAILED', code: 'bank-down', passing: true };

const ask = (seconds = 0, attempt = 1): PayoutEvent => ({
  type: 'PayoutSubmitting',
  data: {
    payoutId,
    orderId,
    number: 'S123456789012',
    attempt,
    reference: attempt === 1 ? reference : second,
    amountKobo: '1960000',
    recipient,
    at: at(seconds),
  },
});
const asking = ask();
const accepted: PayoutEvent = { type: 'PayoutAccepted', data: { reference, providerId: 'TRF_1', at: at(1) } };
const unknown: PayoutEvent = { type: 'PayoutOutcomeUnknown', data: { reference, cause: 'timeout', at: at(30) } };
const missed = (seconds: number): PayoutEvent => ({ type: 'PayoutNotFound', data: { reference, at: at(seconds) } });
const again = (seconds: number): PayoutEvent => ({ type: 'PayoutResubmitting', data: { reference, at: at(seconds) } });
const failure = (reason: string, passing: boolean, final: boolean, seconds = 1, about = reference): PayoutEvent => ({
  type: 'PayoutFailed',
  data: { payoutId, orderId, reference: about, reason, passing, final, at: at(seconds) },
});
const dispute = (what: string, seconds: number, about = reference): PayoutEvent => ({
  type: 'PayoutDisputedByAnswer',
  data: { reference: about, what, at: at(seconds) },
});
const settlement: PayoutEvent = {
  type: 'PayoutSettled',
  data: {
    payoutId,
    orderId,
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

describe('asking', () => {
  it('SELL-08 opens with the intent, once', () => {
    then(given().when(requested, at(0)), asking);
    then(given(asking).when(requested, at(1)));
    then(given(asking, settlement).when(requested, at(20)));
  });

  it('INT-04 records what the provider answered', () => {
    then(given(asking).when(submitted({ outcome: 'ACCEPTED', providerId: 'TRF_1' }), at(1)), accepted);
    then(given(asking).when(submitted({ outcome: 'UNKNOWN', cause: 'timeout' }), at(30)), unknown);
    then(
      given(asking).when(submitted({ outcome: 'REJECTED', code: 'recipient-refused', passing: false }), at(1)),
      failure('recipient-refused', false, true),
    );
    then(
      given(asking).when(submitted({ outcome: 'REJECTED', code: 'float-low', passing: true }), at(1)),
      failure('float-low', true, false),
    );
  });

  it('INT-04 lets a late answer change nothing that is known already', () => {
    const rejected = submitted({ outcome: 'REJECTED', code: 'float-low', passing: true });
    const lost = submitted({ outcome: 'UNKNOWN', cause: 'timeout' });
    for (const command of [rejected, lost, submitted({ outcome: 'ACCEPTED', providerId: null })]) {
      then(given(asking, settlement).when(command, at(40)));
      then(given(asking, accepted, settlement).when(command, at(40)));
    }
    then(given(asking, accepted).when(rejected, at(40)));
    then(given(asking, unknown, missed(70), again(200)).when(rejected, at(201)));
    then(given(asking, failure('bank-down', true, false), ask(31, 2)).when(lost, at(40)));
  });
});

describe('the provider’s own answer', () => {
  it('SELL-08 settles with amount, fee and stamp duty booked, when amount and account are those asked for', () => {
    for (const before of [[asking], [asking, accepted], [asking, unknown], [asking, unknown, missed(70)]])
      then(given(...before).when(told(succeeded), at(10)), settlement);
    assertBalanced('PayoutSettled', (settlement.data as EventData<'PayoutSettled'>).postings);
  });

  it('SELL-08 leaves lines of nothing out: no duty below ₦10,000, no fee when none is charged', () => {
    const small = payoutDecider.evolve(payoutDecider.initial, {
      ...asking,
      data: { ...(asking.data as EventData<'PayoutSubmitting'>), amountKobo: '999999' },
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
  ])('INT-04 settles nothing when the %s differs; an operator looks', (what, answer) => {
    then(given(asking, accepted).when(told(answer), at(10)), dispute(what, 10));
    then(given(asking, accepted, dispute(what, 10)).when(told(bankDown), at(900)));
  });

  it('INT-04 records acceptance when the provider says it has it', () => {
    then(given(asking, unknown).when(told({ state: 'PENDING' }), at(40)), {
      type: 'PayoutAccepted',
      data: { reference, providerId: null, at: at(40) },
    });
    then(given(asking, accepted).when(told({ state: 'PENDING' }), at(40)));
  });

  it('INT-04 sends the same request again under the same reference after two answers "not found", two minutes apart', () => {
    then(given(asking).when(told(notFound), at(59)));
    then(given(asking).when(told(notFound), at(60)), missed(60));
    then(given(asking, unknown).when(told(notFound), at(60)), missed(60));
    then(given(asking, unknown, missed(60)).when(told(notFound), at(179)));
    then(given(asking, unknown, missed(60)).when(told(notFound), at(180)), missed(180), again(180));
    given(asking, unknown, missed(60), missed(180), again(180))
      .when(told(notFound), at(239))
      .thenState({ phase: 'asking', reference, sends: 2, notFoundAt: null });
  });

  it('INT-04 begins to count "not found" anew after an answer that knew it', () => {
    const known: PayoutEvent = { type: 'PayoutAccepted', data: { reference, providerId: null, at: at(100) } };
    then(given(asking, unknown, missed(60), known).when(told(notFound), at(300)));
  });

  it('INT-04 never takes the refusal of a repeated request for the fate of the first', () => {
    const repeated = [asking, unknown, missed(60), missed(180), again(180)];
    const refused: PayoutEvent = {
      type: 'PayoutOutcomeUnknown',
      data: { reference, cause: 'refused:float-low', at: at(181) },
    };
    then(
      given(...repeated).when(submitted({ outcome: 'REJECTED', code: 'float-low', passing: true }, 2), at(181)),
      refused,
    );
    then(given(...repeated, refused).when(told(notFound), at(240)), missed(240));
    then(given(...repeated, refused, missed(240)).when(told(succeeded), at(250)), {
      ...settlement,
      data: { ...settlement.data, at: at(250) },
    } as PayoutEvent);
    then(
      given(...repeated, refused, missed(240)).when(told(notFound), at(360)),
      missed(360),
      failure('float-low', true, true, 360),
    );
  });

  it('INT-04 tries once more by itself after a certain failure that passes, then waits for an operator', () => {
    then(given(asking, accepted).when(told(bankDown), at(5)), failure('bank-down', true, false, 5));
    const failed = [asking, accepted, failure('bank-down', true, false, 5)];
    then(given(...failed).when(told(bankDown), at(34)));
    then(given(...failed).when(told({ state: 'UNAVAILABLE' }), at(35)));
    then(given(...failed).when(told(bankDown), at(35)), ask(35, 2));
    then(
      given(...failed, ask(35, 2)).when(told(bankDown, second), at(40)),
      failure('bank-down', true, true, 40, second),
    );
    then(
      given(...failed, ask(35, 2), failure('bank-down', true, true, 40, second)).when(told(bankDown, second), at(900)),
    );
  });

  it('INT-04 sends nothing more when the provider, asked once more, takes its failure back', () => {
    const failed = [asking, failure('float-low', true, false)];
    for (const answer of [succeeded, { state: 'PENDING' } as const])
      then(given(...failed).when(told(answer), at(40)), dispute('alive-after-certain-failure', 40));
    const after = [...failed, dispute('alive-after-certain-failure', 40)];
    then(given(...after).when(told(notFound), at(90)));
    const newer = [...failed, ask(31, 2)];
    then(given(...newer).when(told(succeeded), at(40)), dispute('alive-after-certain-failure', 40));
    given(...newer)
      .when(told(succeeded), at(40))
      .thenState({ phase: 'asking', reference: second });
    then(given(...newer, dispute('alive-after-certain-failure', 40)).when(told(succeeded), at(50)));
  });

  it('INT-04 sends a newer attempt that it never got no second time while an earlier one is alive', () => {
    const lost = (seconds: number): PayoutEvent => ({
      type: 'PayoutNotFound',
      data: { reference: second, at: at(seconds) },
    });
    const newer = [asking, failure('bank-down', true, false), ask(31, 2), lost(91)];
    then(given(...newer).when(told(notFound, second), at(211)), lost(211), {
      type: 'PayoutResubmitting',
      data: { reference: second, at: at(211) },
    });
    const alive = [...newer, dispute('alive-after-certain-failure', 100)];
    then(given(...alive).when(told(notFound, second), at(211)));
    then(given(...alive).when(told(notFound, second), at(931)), {
      type: 'PayoutEscalated',
      data: { reference: second, at: at(931) },
    });
  });

  it('INT-04 shows a success that turns into a reversal as returned, with its costs booked back when they came back', () => {
    const [event] = answerOfQuery(
      fold(payoutDecider, [asking, settlement]),
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
    const kept: QueryAnswer = { ...reversed, paid };
    const [without] = answerOfQuery(
      fold(payoutDecider, [asking, settlement]),
      reference,
      kept,
      new Date(at(60)),
      PAYOUT_RULES,
    );
    expect((without!.data as EventData<'PayoutReturned'>).postings).toHaveLength(2);
    then(given(asking, settlement, event!).when(told(reversed), at(70)));
    then(given(asking, settlement, event!).when(told(bankDown), at(70)));
  });

  it('INT-04 calls a reversal of what was never heard to be paid a failure, and sends nothing by itself', () => {
    then(given(asking, accepted).when(told(reversed), at(60)), failure('returned-by-bank', false, true, 60));
  });

  it('INT-04 keeps what was paid when the provider contradicts itself, and tells an operator', () => {
    then(given(asking, settlement).when(told(bankDown), at(60)), dispute('failed-after-success', 60));
    given(asking, settlement).when(told(bankDown), at(60)).thenState({ phase: 'settled' });
    then(given(asking, settlement).when(told(notFound), at(60)));
    then(given(asking, settlement).when(told(succeeded), at(60)));
  });

  it('INT-04 shows an operator what is unknown for 15 minutes, once, and goes on asking', () => {
    const escalated: PayoutEvent = { type: 'PayoutEscalated', data: { reference, at: at(900) } };
    const silent: QueryAnswer = { state: 'UNAVAILABLE' };
    then(given(asking, unknown).when(told(silent), at(899)));
    then(given(asking, unknown).when(told(silent), at(900)), escalated);
    then(given(asking, accepted).when(told({ state: 'PENDING' }), at(900)), escalated);
    then(given(asking, unknown, escalated).when(told(silent), at(1_800)));
    then(given(asking, unknown).when(told(succeeded), at(900)), {
      ...settlement,
      data: { ...settlement.data, at: at(900) },
    } as PayoutEvent);
  });

  it('INT-04 shows an operator at once what waits for a one-time code', () => {
    then(given(asking, accepted).when(told({ state: 'NEEDS_AUTH' }), at(5)), {
      type: 'PayoutEscalated',
      data: { reference, at: at(5) },
    });
  });

  it('INT-04 takes an answer that was overtaken while it came for no contradiction', () => {
    const overtaken =
      (answer: QueryAnswer, about = reference): Command =>
      (payout, now) =>
        answerOfQuery(payout, about, answer, now, PAYOUT_RULES, false);
    const failed = [asking, accepted, failure('bank-down', true, false, 5)];
    then(given(...failed).when(overtaken({ state: 'PENDING' }), at(40)));
    then(given(...failed, ask(36, 2)).when(overtaken(succeeded), at(40)));
    then(given(asking, settlement).when(overtaken(bankDown), at(40)));
    then(given(asking, accepted).when(overtaken(succeeded), at(10)), settlement);
  });

  it('INT-04 ignores answers about references that are not of this payout', () => {
    then(given(asking, accepted).when(told(succeeded, 'po-00000000000000000000000000000000'), at(5)));
  });
});

describe('when to ask', () => {
  const next = (checks: number, now: number, ...events: PayoutEvent[]): number | null => {
    const time = nextCheckAt(fold(payoutDecider, events), checks, new Date(at(now)), PAYOUT_RULES);
    return time && (time.getTime() - START) / 1_000;
  };

  it('INT-04 doubles the pause from 2 seconds to a minute', () => {
    expect([0, 1, 2, 3, 4].map((checks) => next(checks, 100, asking, accepted))).toEqual([102, 104, 108, 116, 132]);
    expect(next(9, 200, asking, accepted)).toBe(260);
    expect(next(99, 200, asking, accepted)).toBe(260);
  });

  it('INT-04 misses no moment from which an answer counts', () => {
    expect(next(9, 30, asking, unknown)).toBe(60);
    expect(next(9, 150, asking, unknown, missed(60))).toBe(180);
    expect(next(9, 880, asking, accepted)).toBe(900);
  });

  it('INT-04 asks once more before another attempt, and not at all when everything is said', () => {
    expect(next(0, 5, asking, failure('bank-down', true, false, 5))).toBe(35);
    expect(next(1, 36, asking, failure('bank-down', true, false, 5))).toBe(40);
    expect(next(0, 5, asking, failure('recipient-refused', false, true, 5))).toBeNull();
    expect(next(0, 5, asking, dispute('amount', 5))).toBe(65);
    expect(next(9, 5, asking, dispute('amount', 5))).toBe(605);
  });

  it('INT-04 looks again at what is settled after 10 minutes, 2 hours and a day, then no more', () => {
    const known = settlement.type === 'PayoutSettled' ? (Date.parse(settlement.data.at) - START) / 1_000 : NaN;
    const look = (after: number): number | null => {
      const at = next(0, known + after, asking, settlement);
      return at && at - known;
    };
    expect([0, 599, 600, 7_199, 7_200, 86_399].map(look)).toEqual([600, 600, 7_200, 7_200, 86_400, 86_400]);
    expect(look(86_400)).toBeNull();
  });

  it('INT-04 tries again soon what was not answered about something settled', () => {
    const payout = fold(payoutDecider, [asking, settlement]);
    const known = Date.parse(payout.settlementKnownAt!);
    const retry = (after: number): number =>
      (retryLookAt(payout, new Date(known + after * 1_000), PAYOUT_RULES)!.getTime() - known) / 1_000;
    expect(retry(600)).toBe(1_200);
    expect(retry(7_000)).toBe(7_200);
    expect(retry(90_000)).toBe(90_600);
  });
});

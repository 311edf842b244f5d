import { type EventData, orderOfPayout, withdrawalOfPayout } from '@usdt-africa/contracts/events';
import { fold } from '@usdt-africa/kernel';
import { PAID, OPENING, START, WITHDRAWAL } from '../../test/requested.js';
import type { QueryAnswer } from './answers.js';
import { answerOfQuery, open } from './decide.js';
import { commonOf, openingOfWithdrawal, payoutDecider } from './payout.js';
import { payoutReference } from './reference.js';
import { PAYOUT_RULES } from './rules.js';

const { payoutId } = OPENING;
const reference = payoutReference(payoutId, 1);
/** The time so many seconds after the request. */
const at = (seconds: number): string => new Date(START + seconds * 1_000).toISOString();
const succeeded = {
  state: 'SUCCEEDED',
  paid: { ...PAID, sessionId: '110006260105090010000000000001', at: new Date(at(8)) },
} as const;
const bankDown: QueryAnswer = { state: 'FAILED', code: 'bank-down', passing: true };

describe('what a payout pays for, and through which provider', () => {
  const OTHER = { ...OPENING, provider: 'another' };

  it('INT-04 is set when the payout is opened, and contained in each of its events', () => {
    const opened = open(payoutDecider.initial, OTHER, new Date(at(0)));
    const paidBy = answerOfQuery(fold(payoutDecider, opened), reference, succeeded, new Date(at(10)), PAYOUT_RULES);
    for (const { data } of [...opened, ...paidBy])
      expect(data).toMatchObject({ for: { kind: 'order', id: OPENING.for.id }, provider: 'another' });
  });

  it('INT-04 stays the same for a second attempt', () => {
    const opened = open(payoutDecider.initial, OTHER, new Date(at(0)));
    const down = answerOfQuery(fold(payoutDecider, opened), reference, bankDown, new Date(at(10)), PAYOUT_RULES);
    const state = fold(payoutDecider, [...opened, ...down]);
    const [retried] = answerOfQuery(state, reference, bankDown, new Date(at(1_000)), PAYOUT_RULES);
    expect(retried).toMatchObject({ type: 'PayoutSubmitting', data: { attempt: 2, provider: 'another' } });
  });

  it('WALLET-03 books a payment on the account at its provider', () => {
    const opened = open(payoutDecider.initial, OTHER, new Date(at(0)));
    const [paidBy] = answerOfQuery(fold(payoutDecider, opened), reference, succeeded, new Date(at(10)), PAYOUT_RULES);
    const { postings } = paidBy!.data as EventData<'PayoutSettled'>;
    expect(postings.filter(({ account }) => account === 'provider:another')).toHaveLength(3);
    expect(postings.filter(({ account }) => account === 'provider:paystack')).toEqual([]);
  });

  it('INT-04 is a withdrawal where the withdrawal requested it', () => {
    const opening = openingOfWithdrawal(WITHDRAWAL, 'paystack');
    const { number, amountKobo, recipient, withdrawalId: id } = WITHDRAWAL;
    expect(opening).toEqual({
      payoutId,
      for: { kind: 'withdrawal', id },
      provider: 'paystack',
      number,
      amountKobo,
      recipient,
    });
    const opened = open(payoutDecider.initial, opening, new Date(at(0)));
    const state = fold(payoutDecider, opened);
    expect(commonOf(state)).toEqual({ for: { kind: 'withdrawal', id }, provider: 'paystack' });
    const [paidBy] = answerOfQuery(state, reference, succeeded, new Date(at(10)), PAYOUT_RULES);
    expect(paidBy!.data).toMatchObject({ for: { kind: 'withdrawal', id } });
    expect(withdrawalOfPayout(paidBy!.data as EventData<'PayoutSettled'>)).toBe(id);
    expect(orderOfPayout(paidBy!.data as EventData<'PayoutSettled'>)).toBeNull();
  });
});

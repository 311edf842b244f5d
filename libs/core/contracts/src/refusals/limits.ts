import type { RefusalText } from './refusal-text.js';

export interface DayLimit {
  readonly limit: string;
  /** Null for nothing. */
  readonly left: string | null;
}
export interface AccountLimit extends DayLimit {
  readonly period: 'day' | 'month';
}

const RENEWS = { day: 'today. It renews at midnight', month: 'this month. It renews on the first' } as const;

/** The refusals of limits. */
export const limits = {
  'limits.expired': { status: 409, sentence: 'The end of this limit has already passed.' },
  'limits.person-not-found': { status: 404, sentence: 'We can’t find this person.' },
  'limits.until-past': { status: 422, sentence: 'The end must be later than now.', field: 'until' },
  'limits.guest-day': { status: 422, sentence: 'Guests have a daily limit, but no monthly one.', field: 'day' },
  'limits.month-below-day': {
    status: 422,
    sentence: 'The monthly limit must be at least the daily one.',
    field: 'month',
  },
  'limits.tier-never-buys': { status: 422, sentence: 'Guests and Basic customers cannot buy.', field: 'buy' },
  'limits.buy-month-below-day': {
    status: 422,
    sentence: 'The monthly limit must be at least the daily one.',
    field: 'buy.month',
  },
  'limits.tier-never-sends': { status: 422, sentence: 'Guests have no wallet to send from.', field: 'send' },
  'limits.send-month-below-day': {
    status: 422,
    sentence: 'The monthly limit must be at least the daily one.',
    field: 'send.month',
  },
  'limits.no-tier-limits': { status: 409, sentence: 'The usual limits already apply.' },
  'limits.another-limit': {
    status: 409,
    sentence: 'This person’s limit has changed since you opened it. Load the page again.',
  },
  'limits.end-lets-go': {
    status: 409,
    sentence:
      'Ending this would release more than ₦500,000 of held money, which one person can’t do alone. Set the usual limit as a personal limit instead: that requests a second approval.',
  },
  'limits.over-limit': {
    status: 422,
    sentence: ({ limit, left }: DayLimit) =>
      `You can sell ${limit} USD a day without an account. You have ${left ?? 'none'} left today. It renews at midnight, Lagos time.`,
    field: 'amount',
  },
  'limits.over-limit/account': {
    status: 422,
    sentence: ({ limit, left, period }: AccountLimit) =>
      `You can sell ${limit} USD a ${period} with this account. You have ${left ?? 'none'} left ${RENEWS[period]}, Lagos time.`,
    field: 'amount',
  },
  'limits.over-limit/others': {
    status: 422,
    sentence:
      'This sender or bank account has too little left to sell today without an account. It renews at midnight, Lagos time.',
    field: 'amount',
  },
} as const satisfies Readonly<Record<`limits.${string}`, RefusalText>>;

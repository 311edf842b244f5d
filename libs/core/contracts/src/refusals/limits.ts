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
  'limits.expired': { status: 409, sentence: 'The end of this limit has passed meanwhile.' },
  'limits.person-not-found': { status: 404, sentence: 'Nobody is known by this.' },
  'limits.until-past': { status: 422, sentence: 'The end must be later than now.', field: 'until' },
  'limits.guest-day': { status: 422, sentence: 'Guests have a limit a day, and none a month.', field: 'day' },
  'limits.month-below-day': { status: 422, sentence: 'A month must be as much as a day at least.', field: 'month' },
  'limits.tier-never-buys': { status: 422, sentence: 'Guests and Basic customers cannot buy.', field: 'buy' },
  'limits.buy-month-below-day': {
    status: 422,
    sentence: 'A month must be as much as a day at least.',
    field: 'buy.month',
  },
  'limits.tier-never-sends': { status: 422, sentence: 'Guests have no wallet to send from.', field: 'send' },
  'limits.send-month-below-day': {
    status: 422,
    sentence: 'A month must be as much as a day at least.',
    field: 'send.month',
  },
  'limits.no-tier-limits': { status: 409, sentence: 'The usual limits hold already.' },
  'limits.another-limit': {
    status: 409,
    sentence: 'The limit of their own is not the one that you looked at any more. Look at it again.',
  },
  'limits.end-lets-go': {
    status: 409,
    sentence:
      'By this end more than ₦500,000 that is held would go, and one person alone lets no more go. Give the usual limit as a limit of their own: a second person is asked.',
  },
  'limits.over-limit': {
    status: 422,
    sentence: ({ limit, left }: DayLimit) =>
      `You can sell ${limit} USD a day without an account, and ${left ?? 'none'} is left today. It renews at midnight, Lagos time.`,
    field: 'amount',
  },
  'limits.over-limit/account': {
    status: 422,
    sentence: ({ limit, left, period }: AccountLimit) =>
      `You can sell ${limit} USD a ${period} with this account, and ${left ?? 'none'} is left ${RENEWS[period]}, Lagos time.`,
    field: 'amount',
  },
  'limits.over-limit/others': {
    status: 422,
    sentence:
      'This is more than this sender or this account can still sell today without an account. It renews at midnight, Lagos time.',
    field: 'amount',
  },
} as const satisfies Readonly<Record<`limits.${string}`, RefusalText>>;

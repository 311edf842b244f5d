import type { RefusalText } from './refusal-text.js';

/** The refusals of rates. */
export const rates = {
  'rates.quote-not-found': { status: 404, sentence: 'This quote is not known in this browser. Ask for a new one.' },
  'rates.quote-used': { status: 409, sentence: 'This quote has become an order already. Ask for a new one.' },
  'rates.quote-expired': {
    status: 409,
    sentence: 'This quote has run out, so its rate no longer holds. Ask for a new one.',
  },
  'rates.selling-paused': {
    status: 503,
    sentence: 'Selling is paused for a while. Orders already placed keep their rate. Try again later.',
    retryAfterSeconds: 60,
  },
  'rates.buying-off': {
    status: 503,
    sentence: (_data: { readonly retryAfterSeconds: number }) =>
      'Buying is switched off. What is in your wallet is safe, and purchases under way go on.',
  },
  'rates.buying-paused': {
    status: 503,
    sentence: (_data: { readonly retryAfterSeconds: number }) =>
      'Buying is paused for a while. What is in your wallet is safe, and purchases under way go on. Try again later.',
  },
  'rates.no-fresh-rate': {
    status: 503,
    sentence:
      'There is no fresh price right now, so nothing can be quoted. Orders already placed keep their rate. Try again in a minute.',
    retryAfterSeconds: 5,
  },
  'rates.no-rate': { status: 422, sentence: 'A rate is more than nothing.' },
  'rates.no-such-side': { status: 404, sentence: 'There is no such rate.' },
  'rates.quotes-paused': {
    status: 503,
    sentence: (_data: { readonly retryAfterSeconds: number }) =>
      'No new sales are taken for a while. Orders already placed go on and are paid as usual. Try again later.',
  },
  'rates.deposits-paused': {
    status: 503,
    sentence: (_data: { readonly retryAfterSeconds: number }) =>
      'No new sales are taken and no deposits credited for a while. What was sent already is safe and is paid afterwards; the wait does not change its rate. Try again later.',
  },
  'rates.until-past': { status: 422, sentence: 'The end must be later than now.', field: 'until' },
  'rates.until-far': { status: 422, sentence: 'A pin holds for seven days at most.', field: 'until' },
} as const satisfies Readonly<Record<`rates.${string}`, RefusalText>>;

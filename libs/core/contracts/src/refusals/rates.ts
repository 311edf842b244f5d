import type { RefusalText } from './refusal-text.js';

/** The refusals of rates. */
export const rates = {
  'rates.quote-not-found': {
    status: 404,
    sentence: 'This browser doesn’t have this quote. Get a new rate to continue.',
  },
  'rates.quote-used': { status: 409, sentence: 'This quote already became an order. Get a new rate to continue.' },
  'rates.quote-expired': {
    status: 409,
    sentence: 'This quote has expired. Get a new rate to continue.',
  },
  'rates.selling-paused': {
    status: 503,
    sentence: 'Selling is paused for a while. Orders already placed keep their rate. Try again later.',
    retryAfterSeconds: 60,
  },
  'rates.buying-off': {
    status: 503,
    sentence: (_data: { readonly retryAfterSeconds: number }) =>
      'Buying is switched off. Your naira is safe, and purchases in progress continue.',
  },
  'rates.buying-paused': {
    status: 503,
    sentence: (_data: { readonly retryAfterSeconds: number }) =>
      'Buying is paused for a while. Your naira is safe, and purchases in progress continue. Try again later.',
  },
  'rates.no-fresh-rate': {
    status: 503,
    sentence:
      'We have no current rate, so we can’t give a quote. Orders already placed keep their rate. Try again in a minute.',
    retryAfterSeconds: 5,
  },
  'rates.no-rate': { status: 422, sentence: 'A rate must be more than zero.' },
  'rates.no-such-side': { status: 404, sentence: 'We can’t find this rate.' },
  'rates.quotes-paused': {
    status: 503,
    sentence: (_data: { readonly retryAfterSeconds: number }) =>
      'We’re taking no new orders for a while. Orders already placed are paid as usual. Try again later.',
  },
  'rates.deposits-paused': {
    status: 503,
    sentence: (_data: { readonly retryAfterSeconds: number }) =>
      'We’re taking no new orders and crediting no deposits for a while. What you already sent is safe and is paid afterwards; the wait doesn’t change its rate. Try again later.',
  },
  'rates.until-past': { status: 422, sentence: 'The end must be later than now.', field: 'until' },
  'rates.until-far': { status: 422, sentence: 'A pinned rate can hold for seven days at most.', field: 'until' },
} as const satisfies Readonly<Record<`rates.${string}`, RefusalText>>;

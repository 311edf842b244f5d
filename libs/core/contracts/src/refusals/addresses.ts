import type { RefusalText } from './refusal-text.js';

/** The refusals of addresses. */
export const addresses = {
  'addresses.addresses-short': {
    status: 503,
    sentence: 'No deposit address is ready. Try again in a few seconds.',
    retryAfterSeconds: 5,
  },
} as const satisfies Readonly<Record<`addresses.${string}`, RefusalText>>;

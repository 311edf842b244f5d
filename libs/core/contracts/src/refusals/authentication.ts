import type { RefusalText } from './refusal-text.js';

/** The refusals of authentication. */
export const authentication = {
  'authentication.busy': {
    status: 503,
    sentence: 'Too many people are logging in right now. Try again in a few seconds.',
    retryAfterSeconds: 5,
  },
  'authentication.locked': {
    status: 429,
    sentence: ({ retryAfterSeconds: seconds }: { readonly retryAfterSeconds: number }) =>
      `Too many wrong tries. Try again in ${Math.ceil(seconds / 60)} ${seconds > 60 ? 'minutes' : 'minute'}.`,
  },
} as const satisfies Readonly<Record<`authentication.${string}`, RefusalText>>;

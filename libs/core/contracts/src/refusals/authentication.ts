import type { RefusalText } from './refusal-text.js';

/** The refusals of authentication. */
export const authentication = {
  'authentication.busy': {
    status: 503,
    sentence: 'Too many people sign in right now. Try again in a few seconds.',
    retryAfterSeconds: 5,
  },
  'authentication.locked': {
    status: 429,
    sentence: ({ retryAfterSeconds: seconds }: { readonly retryAfterSeconds: number }) =>
      `Too many wrong tries. This account waits ${Math.ceil(seconds / 60)} more ${seconds > 60 ? 'minutes' : 'minute'}.`,
  },
} as const satisfies Readonly<Record<`authentication.${string}`, RefusalText>>;

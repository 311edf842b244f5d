import type { RefusalText } from './refusal-text.js';

/** The refusals of claims. */
export const claims = {
  'claims.chain-silent': {
    status: 503,
    sentence: 'The network does not answer, so this transfer cannot be looked up. Try again in a minute.',
    retryAfterSeconds: 10,
  },
} as const satisfies Readonly<Record<`claims.${string}`, RefusalText>>;

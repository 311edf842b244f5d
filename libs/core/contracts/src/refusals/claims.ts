import type { RefusalText } from './refusal-text.js';

/** The refusals of claims. */
export const claims = {
  'claims.chain-silent': {
    status: 503,
    sentence: 'The network isn’t responding, so we can’t find this transfer now. Try again in a minute.',
    retryAfterSeconds: 10,
  },
} as const satisfies Readonly<Record<`claims.${string}`, RefusalText>>;

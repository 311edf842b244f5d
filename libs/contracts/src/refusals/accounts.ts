import type { RefusalText } from './refusal-text.js';

/** The refusals of customers' accounts. */
export const accounts = {
  'accounts.already-registered': { status: 409, sentence: 'This account is there already. Log in.' },
  'accounts.no-account': { status: 404, sentence: 'There is no such account.' },
  'accounts.already-enrolled': { status: 409, sentence: 'An authenticator is set up already. Remove it first.' },
} as const satisfies Readonly<Record<`accounts.${string}`, RefusalText>>;

import type { RefusalText } from './refusal-text.js';

/** The refusals of what customers keep about their transactions. */
export const transactions = {
  'transactions.too-many-files': {
    status: 409,
    sentence: 'Ten files are kept with a transaction. Take one away first.',
  },
} as const satisfies Readonly<Record<`transactions.${string}`, RefusalText>>;

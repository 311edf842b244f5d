import type { RefusalText } from './refusal-text.js';

/** The refusals of what customers keep about their transactions. */
export const transactions = {
  'transactions.too-many-files': {
    status: 409,
    sentence: 'Ten files are kept with a transaction. Take one away first.',
  },
  'transactions.erased': { status: 410, sentence: 'This account was closed: nothing can be added.' },
  'transactions.file-not-found': { status: 404, sentence: 'There is no such file here.' },
  'transactions.bad-request': { status: 400, sentence: 'No page ended here: ask for the first one.' },
} as const satisfies Readonly<Record<`transactions.${string}`, RefusalText>>;

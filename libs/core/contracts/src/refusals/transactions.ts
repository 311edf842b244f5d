import type { RefusalText } from './refusal-text.js';

/** The refusals of what customers keep about their transactions. */
export const transactions = {
  'transactions.too-many-files': {
    status: 409,
    sentence: 'A transaction can have ten files. Remove one first.',
  },
  'transactions.erased': { status: 410, sentence: 'This account is closed. Nothing can be added.' },
  'transactions.file-not-found': { status: 404, sentence: 'We can’t find this file.' },
  'transactions.bad-request': {
    status: 400,
    sentence: 'This page of the list no longer exists. Start again from the first one.',
  },
} as const satisfies Readonly<Record<`transactions.${string}`, RefusalText>>;

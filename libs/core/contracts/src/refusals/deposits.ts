import type { RefusalText } from './refusal-text.js';

/** The refusals of deposits. */
export const deposits = {
  'deposits.changed-meanwhile': { status: 409, sentence: 'It changed while you looked at it. Look again.' },
  'deposits.not-an-address': {
    status: 422,
    sentence:
      'This is not an address on TRON. Copy all of it: it begins with T and has 34 characters, or with 41 and has 42.',
    field: 'address',
  },
  'deposits.listed-already': { status: 409, sentence: 'This address is on the list already.', field: 'address' },
  'deposits.not-listed': { status: 404, sentence: 'There is nothing on the list under this.' },
  'deposits.not-listed/gone': { status: 409, sentence: 'This address is not on the list any more.' },
} as const satisfies Readonly<Record<`deposits.${string}`, RefusalText>>;

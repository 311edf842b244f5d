import type { RefusalText } from './refusal-text.js';

/** The refusals of deposits. */
export const deposits = {
  'deposits.changed-meanwhile': { status: 409, sentence: 'This changed while you had it open. Load the page again.' },
  'deposits.not-an-address': {
    status: 422,
    sentence:
      'This isn’t a TRON address. Copy all of it: it starts with T and has 34 characters, or with 41 and has 42.',
    field: 'address',
  },
  'deposits.listed-already': { status: 409, sentence: 'This address is already on the list.', field: 'address' },
  'deposits.not-listed': { status: 404, sentence: 'This isn’t on the list.' },
  'deposits.not-listed/gone': { status: 409, sentence: 'This address is no longer on the list.' },
} as const satisfies Readonly<Record<`deposits.${string}`, RefusalText>>;

import type { RefusalText } from './refusal-text.js';

/** The refusals of payouts. */
export const payouts = {
  'payouts.under-way': { status: 409, sentence: 'It is being paid again already.' },
  'payouts.not-certain': {
    status: 409,
    sentence: 'It may be paid: only after a certain failure or a return is it sent again.',
  },
  'payouts.too-often': { status: 409, sentence: 'It was tried nine times: look at the recipient first.' },
  'payouts.pays-withdrawal': {
    status: 409,
    sentence:
      'It pays a withdrawal: when it fails or comes back, the naira go back to the wallet, and it is not sent again.',
  },
  'payouts.not-requested': { status: 409, sentence: 'Nothing was asked of the provider yet.' },
  'payouts.no-evidence-needed': {
    status: 409,
    sentence: 'What became of it is not in doubt: there is nothing to be shown.',
  },
  'payouts.unknown-reference': { status: 400, sentence: 'It was not asked for under this reference.' },
  'payouts.too-large': { status: 413, sentence: 'A webhook has at most 256 kB.' },
  'payouts.bad-signature': { status: 401, sentence: 'The signature does not fit this message.' },
} as const satisfies Readonly<Record<`payouts.${string}`, RefusalText>>;

import type { RefusalText } from './refusal-text.js';

/** The refusals of payouts. */
export const payouts = {
  'payouts.under-way': { status: 409, sentence: 'This is already being paid again.' },
  'payouts.not-certain': {
    status: 409,
    sentence: 'This may be paid. It can only be sent again after a certain failure or a return.',
  },
  'payouts.too-often': { status: 409, sentence: 'This was tried nine times. Check the recipient first.' },
  'payouts.pays-withdrawal': {
    status: 409,
    sentence:
      'This pays a withdrawal and is never sent again. If it fails or comes back, the naira goes back to the wallet.',
  },
  'payouts.not-requested': { status: 409, sentence: 'Nothing was requested from the provider yet.' },
  'payouts.no-evidence-needed': {
    status: 409,
    sentence: 'The result of this payout isn’t in doubt. No evidence is needed.',
  },
  'payouts.unknown-reference': { status: 400, sentence: 'This payout was not requested under this reference.' },
  'payouts.too-large': { status: 413, sentence: 'A webhook can have at most 256 kB.' },
  'payouts.bad-signature': { status: 401, sentence: 'The signature doesn’t match this message.' },
} as const satisfies Readonly<Record<`payouts.${string}`, RefusalText>>;

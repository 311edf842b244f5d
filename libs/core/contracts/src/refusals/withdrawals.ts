import type { RefusalText } from './refusal-text.js';

/** The refusals of withdrawals. */
export const withdrawals = {
  'withdrawals.no-withdrawal': { status: 404, sentence: 'You have no such withdrawal.' },
  'withdrawals.not-known': { status: 404, sentence: 'There is no such withdrawal or transfer.' },
  'withdrawals.no-matter': {
    status: 409,
    sentence: 'It was not paid after its naira had gone back. There is nothing to close.',
  },
  'withdrawals.below-minimum': {
    status: 422,
    sentence: 'The smallest sum that you can withdraw is ₦100.00. Nothing was taken from your wallet.',
    field: 'amountKobo',
  },
  'withdrawals.recipient-waits': {
    status: 403,
    sentence: ({ until }: { readonly until: string }) =>
      `You changed how you log in, so a new account can be paid from ${until} on. Use one that you have been paid to before.`,
  },
  'withdrawals.first-payout-cap': {
    status: 422,
    sentence: ({ cap }: { readonly cap: string }) =>
      `Until a first payment of yours has arrived, you can withdraw up to ${cap}. Nothing was taken from your wallet.`,
    field: 'amountKobo',
  },
  'withdrawals.too-many-payouts': {
    status: 429,
    sentence: 'Many payments were made in a short time. Nothing was taken from your wallet. Try again in an hour.',
    retryAfterSeconds: 3600,
  },
} as const satisfies Readonly<Record<`withdrawals.${string}`, RefusalText>>;

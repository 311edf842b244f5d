import type { RefusalText } from './refusal-text.js';

/** The refusals of withdrawals. */
export const withdrawals = {
  'withdrawals.no-withdrawal': { status: 404, sentence: 'We can’t find this withdrawal.' },
  'withdrawals.not-known': { status: 404, sentence: 'We can’t find this withdrawal or transfer.' },
  'withdrawals.no-matter': {
    status: 409,
    sentence: 'This wasn’t paid after its naira had gone back. There is nothing to close.',
  },
  'withdrawals.below-minimum': {
    status: 422,
    sentence: 'You can withdraw ₦100.00 or more. Nothing was taken from your wallet.',
    field: 'amountKobo',
  },
  'withdrawals.recipient-waits': {
    status: 403,
    sentence: ({ until }: { readonly until: string }) =>
      `You changed how you log in, so you can’t use a new bank account until ${until}. Use one you’ve been paid to before.`,
  },
  'withdrawals.first-payout-cap': {
    status: 422,
    sentence: ({ cap }: { readonly cap: string }) =>
      `Until your first payment has arrived, you can withdraw up to ${cap}. Nothing was taken from your wallet.`,
    field: 'amountKobo',
  },
  'withdrawals.too-many-payouts': {
    status: 429,
    sentence: 'Too many payments in a short time. Nothing was taken from your wallet. Try again in an hour.',
    retryAfterSeconds: 3600,
  },
} as const satisfies Readonly<Record<`withdrawals.${string}`, RefusalText>>;

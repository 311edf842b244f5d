import type { RefusalText } from './refusal-text.js';

/** The refusals of funding. */
export const funding = {
  'funding.not-open': { status: 403, sentence: 'You can’t add naira yet. The naira in your wallet is safe.' },
  'funding.verify-bvn': {
    status: 403,
    sentence: 'Verify your BVN to add naira. The same step opens your account number for it.',
  },
  'funding.no-account-number': {
    status: 409,
    sentence: 'You have no account number to transfer to yet. Open one first, then add naira.',
  },
  'funding.no-funding': { status: 404, sentence: 'We can’t find this transfer. Go back to your wallet.' },
  'funding.funding-decided': {
    status: 409,
    sentence: 'This money has already been decided on. Load the page again to see it.',
  },
  'funding.funding-no-owner': {
    status: 409,
    sentence: 'There is no open wallet for this payment. Return it to its sender.',
  },
  'funding.funding-limit': {
    status: 409,
    sentence: 'This amount needs a second approval. Request it to return the money.',
  },
} as const satisfies Readonly<Record<`funding.${string}`, RefusalText>>;

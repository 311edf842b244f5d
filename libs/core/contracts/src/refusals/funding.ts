import type { RefusalText } from './refusal-text.js';

/** The refusals of funding. */
export const funding = {
  'funding.not-open': { status: 403, sentence: 'Naira cannot be added yet. What is in your wallet stays yours.' },
  'funding.verify-bvn': {
    status: 403,
    sentence: 'Verify your BVN to add naira. Your bank account number for it is opened with the same step.',
  },
  'funding.no-account-number': {
    status: 409,
    sentence: 'You have no account number to transfer to yet. Open one first, then add naira.',
  },
  'funding.no-funding': { status: 404, sentence: 'There is no such transfer. Go back to your wallet.' },
  'funding.funding-decided': {
    status: 409,
    sentence: 'It is already decided what happens with this money. Load the page again to see it.',
  },
  'funding.funding-no-owner': {
    status: 409,
    sentence: 'There is no open wallet for this payment. Return it to its sender.',
  },
  'funding.funding-limit': {
    status: 409,
    sentence: 'This sum needs a second person. Request approval to return it.',
  },
} as const satisfies Readonly<Record<`funding.${string}`, RefusalText>>;

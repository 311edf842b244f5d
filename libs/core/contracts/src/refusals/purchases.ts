import type { RefusalText } from './refusal-text.js';

/** The refusals of purchases. */
export const purchases = {
  'purchases.verify-to-buy': { status: 403, sentence: 'Verify your identity to buy. Your naira stay in your wallet.' },
  'purchases.buying-paused': {
    status: 503,
    sentence: 'Buying is paused for a while. Nothing was taken from your wallet. Try again later.',
    retryAfterSeconds: 60,
  },
  'purchases.address-waits': {
    status: 403,
    sentence: ({ until }: { readonly until: string }) =>
      `You changed how you log in, so a new address can be used from ${until} on. Use one that you have bought to before.`,
  },
  'purchases.look-alike-address': {
    status: 409,
    sentence:
      'This address looks like another one of yours. Compare every character, and say so if it is a different wallet.',
  },
  'purchases.tron-address': {
    status: 422,
    sentence: 'This is not a TRON address, or a character in it is wrong. Copy it again from your wallet.',
    field: 'address',
  },
  'purchases.ethereum-address': {
    status: 422,
    sentence: 'This is an Ethereum address. USDT on TRON needs an address that begins with T.',
    field: 'address',
  },
  'purchases.solana-address': {
    status: 422,
    sentence: 'This is a Solana address. USDT on TRON needs an address that begins with T.',
    field: 'address',
  },
  'purchases.own-address': {
    status: 422,
    sentence: 'This is one of our own addresses. Enter the address of your wallet.',
    field: 'address',
  },
  'purchases.contract-address': {
    status: 422,
    sentence: 'This address is a contract. USDT sent to it can be lost. Enter the address of your wallet.',
    field: 'address',
  },
  'purchases.listed-address': {
    status: 422,
    sentence: 'Nothing can be sent to this address. Use another one, or write to us.',
    field: 'address',
  },
  'purchases.address-unchecked': {
    status: 503,
    sentence: 'The network does not answer, so this address cannot be checked. Try again in a minute.',
    retryAfterSeconds: 10,
  },
  'purchases.no-purchase': { status: 404, sentence: 'There is no such purchase.' },
  'purchases.not-held': { status: 409, sentence: 'This purchase does not wait for a decision any more.' },
  'purchases.hold-ended': {
    status: 409,
    sentence: 'The time for a decision has passed: the naira go back to the wallet.',
  },
  'purchases.needs-two': { status: 409, sentence: 'This purchase needs a second person.' },
} as const satisfies Readonly<Record<`purchases.${string}`, RefusalText>>;

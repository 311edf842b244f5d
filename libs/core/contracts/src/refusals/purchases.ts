import type { RefusalText } from './refusal-text.js';

/** The refusals of purchases. */
export const purchases = {
  'purchases.verify-to-buy': { status: 403, sentence: 'Verify your identity to buy. Your naira stays in your wallet.' },
  'purchases.buying-paused': {
    status: 503,
    sentence: 'Buying is paused for a while. Nothing was taken from your wallet. Try again later.',
    retryAfterSeconds: 60,
  },
  'purchases.address-waits': {
    status: 403,
    sentence: ({ until }: { readonly until: string }) =>
      `You changed how you log in, so you can’t use a new address until ${until}. Use one you’ve bought to before.`,
  },
  'purchases.look-alike-address': {
    status: 409,
    sentence:
      'This address looks like another one of yours. Compare every character, then confirm if it’s a different wallet.',
  },
  'purchases.tron-address': {
    status: 422,
    sentence: 'This isn’t a TRON address, or one character is wrong. Copy it again from your wallet.',
    field: 'address',
  },
  'purchases.ethereum-address': {
    status: 422,
    sentence: 'This is an Ethereum address. USDT on TRON needs an address that starts with T.',
    field: 'address',
  },
  'purchases.solana-address': {
    status: 422,
    sentence: 'This is a Solana address. USDT on TRON needs an address that starts with T.',
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
    sentence: 'We can’t send to this address. Use another one, or write to us.',
    field: 'address',
  },
  'purchases.address-unchecked': {
    status: 503,
    sentence: 'The network isn’t responding, so we can’t check this address. Try again in a minute.',
    retryAfterSeconds: 10,
  },
  'purchases.no-purchase': { status: 404, sentence: 'We can’t find this purchase.' },
  'purchases.not-held': { status: 409, sentence: 'This purchase is no longer waiting for a decision.' },
  'purchases.hold-ended': {
    status: 409,
    sentence: 'The time to decide has passed. The naira goes back to the wallet.',
  },
  'purchases.needs-two': { status: 409, sentence: 'This purchase needs a second approval.' },
} as const satisfies Readonly<Record<`purchases.${string}`, RefusalText>>;

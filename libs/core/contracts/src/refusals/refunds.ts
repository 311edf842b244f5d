import type { RefusalText } from './refusal-text.js';

/** The refusals of refunds. */
export const refunds = {
  'refunds.no-refund': { status: 404, sentence: 'There is no such refund.' },
  'refunds.nothing-to-refund': {
    status: 409,
    sentence: 'Nothing of this order can be sent back now. Your money is safe: open the order to see where it is.',
  },
  'refunds.payout-not-certain': {
    status: 409,
    sentence: 'It is not certain yet that the bank did not pay. Your money is safe. Try again when the order says so.',
  },
  'refunds.refund-open': {
    status: 409,
    sentence: 'A refund of this order is open already. Finish it, or withdraw it first.',
  },
  'refunds.under-review': {
    status: 409,
    sentence: 'This order is being checked, so nothing can be sent back yet. Your money is safe. We write to you.',
  },
  'refunds.refund-waits': {
    status: 403,
    sentence: ({ until }: { readonly until: string }) =>
      `You changed how you log in, so nothing can be sent back before ${until}. Your money is safe.`,
  },
  'refunds.cost-eats-sum': {
    status: 409,
    sentence: 'Sending this sum back costs more than it is worth. It can be paid in naira instead.',
  },
  'refunds.return-eats-sum': {
    status: 409,
    sentence: 'Sending this sum back costs more than it is worth.',
  },
  'refunds.message-only': {
    status: 409,
    sentence: 'This refund is proved by a signed message, not by a small sum. Sign the message with your wallet.',
  },
  'refunds.ended': { status: 409, sentence: 'This refund has ended. Nothing was sent.' },
  'refunds.proved-already': {
    status: 409,
    sentence: 'The address of this refund is proved and stays as it is. Write to us if it is wrong.',
  },
  'refunds.no-address': { status: 409, sentence: 'Name the address first. Then it can be proved.' },
  'refunds.no-proof-open': {
    status: 409,
    sentence: 'The time for this proof has passed. Nothing is lost: ask for a new one.',
  },
  'refunds.another-message': {
    status: 422,
    sentence: 'This is not a signature of the message on this page. Sign exactly that line.',
    field: 'signature',
  },
  'refunds.another-signer': {
    status: 422,
    sentence:
      'This was not signed by the address that you named. Sign this line with that wallet, or send the small sum.',
    field: 'signature',
  },
  'refunds.shared-address': {
    status: 422,
    sentence: 'Several keys rule this address, so one signature does not prove it. Send the small sum from it instead.',
    field: 'signature',
  },
  'refunds.not-a-signature': {
    status: 422,
    sentence: 'This is not a signature of a TRON wallet. Copy the whole text that your wallet shows.',
    field: 'signature',
  },
  'refunds.not-held': { status: 409, sentence: 'This refund does not wait for a decision any more.' },
  'refunds.not-stuck': { status: 409, sentence: 'This refund is not stuck any more. Reload to see where it is.' },
  'refunds.two-people': {
    status: 409,
    sentence: 'A refund of this size needs two people: ask a second person to approve it.',
  },
  'refunds.sending-already': {
    status: 409,
    sentence: 'The refund is on its way. It can no longer be withdrawn.',
  },
} as const satisfies Readonly<Record<`refunds.${string}`, RefusalText>>;

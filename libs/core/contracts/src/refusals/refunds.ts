import type { RefusalText } from './refusal-text.js';

/** The refusals of refunds. */
export const refunds = {
  'refunds.no-refund': { status: 404, sentence: 'We can’t find this refund.' },
  'refunds.nothing-to-refund': {
    status: 409,
    sentence: 'Nothing on this order can be refunded now. Your money is safe: open the order to see where it is.',
  },
  'refunds.payout-not-certain': {
    status: 409,
    sentence: 'It isn’t certain yet that the bank didn’t pay. Your money is safe. Try again when the order says so.',
  },
  'refunds.refund-open': {
    status: 409,
    sentence: 'A refund of this order is already open. Finish it, or cancel it first.',
  },
  'refunds.under-review': {
    status: 409,
    sentence: 'We’re checking this order, so nothing can be refunded yet. Your money is safe. We’ll write to you.',
  },
  'refunds.refund-waits': {
    status: 403,
    sentence: ({ until }: { readonly until: string }) =>
      `You changed how you log in, so nothing can be refunded before ${until}. Your money is safe.`,
  },
  'refunds.cost-eats-sum': {
    status: 409,
    sentence: 'Refunding this amount costs more than it is worth. It can be paid in naira instead.',
  },
  'refunds.return-eats-sum': {
    status: 409,
    sentence: 'Refunding this amount costs more than it is worth.',
  },
  'refunds.message-only': {
    status: 409,
    sentence: 'This refund needs a signed message, not a small transfer. Sign the message with your wallet.',
  },
  'refunds.ended': { status: 409, sentence: 'This refund has ended. Nothing was sent.' },
  'refunds.proved-already': {
    status: 409,
    sentence: 'The address of this refund is verified and can’t be changed. Write to us if it is wrong.',
  },
  'refunds.no-address': { status: 409, sentence: 'Enter the address first. Then you can verify it.' },
  'refunds.no-proof-open': {
    status: 409,
    sentence: 'The time to verify has passed. Nothing is lost: start a new check.',
  },
  'refunds.another-message': {
    status: 422,
    sentence: 'This isn’t a signature of the message on this page. Sign exactly that line.',
    field: 'signature',
  },
  'refunds.another-signer': {
    status: 422,
    sentence:
      'This wasn’t signed by the address you entered. Sign this line with that wallet, or send the small amount.',
    field: 'signature',
  },
  'refunds.shared-address': {
    status: 422,
    sentence: 'This address has several keys, so one signature can’t verify it. Send the small amount from it instead.',
    field: 'signature',
  },
  'refunds.not-a-signature': {
    status: 422,
    sentence: 'This isn’t a TRON wallet’s signature. Copy the whole text your wallet shows.',
    field: 'signature',
  },
  'refunds.not-held': { status: 409, sentence: 'This refund is no longer waiting for a decision.' },
  'refunds.not-stuck': {
    status: 409,
    sentence: 'This refund is no longer stuck. Load the page again to see where it is.',
  },
  'refunds.two-people': {
    status: 409,
    sentence: 'A refund of this size needs two people. Ask a second person to approve it.',
  },
  'refunds.sending-already': {
    status: 409,
    sentence: 'The refund is on its way and can no longer be cancelled.',
  },
} as const satisfies Readonly<Record<`refunds.${string}`, RefusalText>>;

import type { RefusalText } from './refusal-text.js';

/** The refusals of console. */
export const console = {
  'console.no-evidence-needed': {
    status: 409,
    sentence: 'The result of this payout isn’t in doubt. No evidence is needed.',
  },
  'console.not-certain': {
    status: 409,
    sentence: 'This may be paid. It can only be sent again after a certain failure or a return.',
  },
  'console.no-evidence-needed/certain': {
    status: 409,
    sentence: 'The result of this payout isn’t in doubt. No evidence is needed.',
  },
  'console.crediting-paused': {
    status: 409,
    sentence: 'Deposits aren’t credited while the network is paused under Switches. Try again when it is back on.',
  },
  'console.erased': { status: 410, sentence: 'The personal data of this order was erased. Nothing can be added.' },
  'console.no-approval': { status: 404, sentence: 'We can’t find this request.' },
  'console.no-deposit': { status: 404, sentence: 'We can’t find a deposit like this without an order.' },
  'console.pays-withdrawal': {
    status: 409,
    sentence:
      'This pays a withdrawal, not an order. If it fails or comes back, the naira goes back to the wallet automatically.',
  },
  'console.payout-not-found': { status: 404, sentence: 'We can’t find this payout.' },
  'console.no-signature': { status: 404, sentence: 'We can’t find this signature.' },
  'console.signature-open': {
    status: 409,
    sentence: 'A block may still include this transaction. Wait until the network has been read past its expiry.',
  },
  'console.signature-entered': { status: 409, sentence: 'This was already entered. Load the page again to see it.' },
  'console.order-not-found': { status: 404, sentence: 'We can’t find this order.' },
  'console.no-guest': { status: 404, sentence: 'We can’t find this guest.' },
} as const satisfies Readonly<Record<`console.${string}`, RefusalText>>;

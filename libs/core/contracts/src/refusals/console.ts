import type { RefusalText } from './refusal-text.js';

/** The refusals of console. */
export const console = {
  'console.no-evidence-needed': { status: 409, sentence: 'Nothing here waits for anybody to show what became of it.' },
  'console.not-certain': {
    status: 409,
    sentence: 'It may be paid: only after a certain failure or a return is it sent again.',
  },
  'console.no-evidence-needed/certain': {
    status: 409,
    sentence: 'What became of it is not in doubt: there is nothing to be shown.',
  },
  'console.crediting-paused': {
    status: 409,
    sentence: 'Deposits are not credited while the chain is paused among the switches. Ask again when it goes on.',
  },
  'console.erased': { status: 410, sentence: 'The personal data of this order were erased: nothing can be added.' },
  'console.no-approval': { status: 404, sentence: 'There is no such request.' },
  'console.no-deposit': { status: 404, sentence: 'There is no such deposit without an order.' },
  'console.pays-withdrawal': {
    status: 409,
    sentence:
      'It pays a withdrawal, not an order. When it fails or comes back, the naira go back to the wallet by themselves.',
  },
  'console.payout-not-found': { status: 404, sentence: 'There is no such payout.' },
  'console.no-signature': { status: 404, sentence: 'There is no such signature.' },
  'console.signature-open': {
    status: 409,
    sentence: 'A block may still take this transaction. Wait until the chain was read past its expiration.',
  },
  'console.signature-entered': { status: 409, sentence: 'It was entered already. Load the page again to see it.' },
  'console.order-not-found': { status: 404, sentence: 'There is no such order.' },
  'console.no-guest': { status: 404, sentence: 'There is no such guest.' },
} as const satisfies Readonly<Record<`console.${string}`, RefusalText>>;

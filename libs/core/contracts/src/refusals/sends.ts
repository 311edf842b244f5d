import type { RefusalText } from './refusal-text.js';

/** The refusals of sends. */
export const sends = {
  'sends.not-requested': { status: 409, sentence: 'This send was never requested.' },
  'sends.other-request': { status: 409, sentence: 'This send was requested with another amount or address.' },
  'sends.ended': { status: 409, sentence: 'This send has ended.' },
  'sends.too-early': { status: 409, sentence: 'An earlier transaction of this send may still be signed.' },
  'sends.too-late': { status: 409, sentence: 'The time for signing this send has passed.' },
  'sends.no-attempts-left': { status: 409, sentence: 'No further transaction may be made for this send.' },
  'sends.found': { status: 409, sentence: 'An ended transaction of this send is on the network. An operator decides.' },
  'sends.not-signing': { status: 409, sentence: 'The signer was not asked to sign this attempt.' },
  'sends.may-be-signed': { status: 409, sentence: 'This send may already be signed. It ends on the network.' },
  'sends.signed-otherwise': { status: 409, sentence: 'This attempt has another signature.' },
  'sends.unknown-transaction': { status: 409, sentence: 'No attempt of this send has this transaction.' },
  'sends.attempt-ended': { status: 409, sentence: 'This attempt has ended in another way.' },
  'sends.not-proven': {
    status: 409,
    sentence: 'The blocks that were read do not prove that this attempt can no longer be made.',
  },
} as const satisfies Readonly<Record<`sends.${string}`, RefusalText>>;

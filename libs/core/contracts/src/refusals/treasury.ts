import type { RefusalText } from './refusal-text.js';

/** The refusals of the treasury. */
export const treasury = {
  'treasury.no-refill': { status: 404, sentence: 'We can’t find this refill.' },
  'treasury.no-treasury': {
    status: 409,
    sentence: 'No treasury is set, or no worker has read it. Set TREASURY_ADDRESS and HOT_WALLET_ADDRESS.',
  },
  'treasury.treasury-short': {
    status: 409,
    sentence: 'The treasury has less than this. Request at most what it has.',
  },
  'treasury.above-ceiling': {
    status: 409,
    sentence: 'With this refill the hot wallet would hold more than its ceiling. Request less.',
  },
  'treasury.refill-open': {
    status: 409,
    sentence: 'A refill of the same amount is open. End it first, or request another amount.',
  },
  'treasury.own-refill': { status: 403, sentence: 'You requested this refill. Another operator approves it.' },
  'treasury.refill-decided': { status: 409, sentence: 'This refill was already decided or received.' },
  'treasury.refill-expired': {
    status: 409,
    sentence: 'The time to approve this refill has passed. Request it again.',
  },
  'treasury.opened': {
    status: 409,
    sentence: 'The opening balance of this address is already recorded. Any difference since then has another cause.',
  },
  'treasury.nothing-to-open': {
    status: 409,
    sentence: 'The ledger already has everything that is at the treasury. There is no opening balance to record.',
  },
  'treasury.read-once': {
    status: 409,
    sentence: 'Only one reading of the network shows this difference. Wait for the second one.',
  },
  'treasury.less-than-ledger': {
    status: 409,
    sentence: 'The treasury has less than the ledger says. Find out why: this isn’t an opening balance.',
  },
  'treasury.opening-changed': {
    status: 409,
    sentence: 'The opening balance has changed meanwhile. Nothing was recorded; request it again.',
  },
} as const satisfies Readonly<Record<`treasury.${string}`, RefusalText>>;

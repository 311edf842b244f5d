import type { RefusalText } from './refusal-text.js';

/** The refusals of orders. */
export const orders = {
  'orders.needs-confirming': {
    status: 403,
    sentence: 'You’re logged in. Choose one of your recipients, and confirm with your PIN or a passkey.',
  },
  'orders.too-late-to-cancel': {
    status: 409,
    sentence: 'Money for this order has already arrived, so it can’t be cancelled any more.',
  },
  'orders.too-late-to-choose': {
    status: 409,
    sentence: 'Money for this order has already arrived. Your choice for a different amount can’t be changed any more.',
  },
  'orders.link-used-or-expired': {
    status: 410,
    sentence: 'This link no longer works. Request a new one on the order page.',
  },
  'orders.log-in-to-open': { status: 403, sentence: 'This order is in an account. Log in to open it.' },
  'orders.already-ended': { status: 409, sentence: 'This order has already ended.' },
  'orders.nothing-to-choose': { status: 409, sentence: 'There is nothing to choose on this order now.' },
  'orders.payout-not-found': { status: 404, sentence: 'We can’t find this payout.' },
  'orders.changed-meanwhile': { status: 409, sentence: 'This changed while you had it open. Load the page again.' },
  'orders.not-held': { status: 409, sentence: 'This order isn’t held.' },
  'orders.waits-for-rate': {
    status: 409,
    sentence: 'This is waiting for a new rate, so its value in naira isn’t known yet.',
  },
  'orders.waits-for-list': {
    status: 409,
    sentence:
      'After the restore, this waits until the provider’s list of transfers is read. It can’t be released before.',
  },
  'orders.account-waits': {
    status: 409,
    sentence: 'Payouts to this bank account are on hold for a time after a reset. Release this one after that.',
  },
  'orders.worth-too-little': {
    status: 409,
    sentence:
      'This is worth less than ₦1.00, which no bank pays out. It stays with the order and is paid with the next deposit.',
  },
  'orders.ended': { status: 409, sentence: 'This order has ended. There is nothing to hold.' },
  'orders.already-requested': {
    status: 409,
    sentence: 'All of it was already requested from the provider. There is nothing left to hold.',
  },
  'orders.two-people': {
    status: 409,
    sentence: 'With what was already moved on this order, a second person must approve. Load the page again.',
  },
  'orders.too-many': {
    status: 429,
    sentence: 'Too many live pages are open. Close some of them.',
    retryAfterSeconds: 30,
  },
  'orders.no-guest': { status: 401, sentence: 'Live updates need this browser’s session or a shared link.' },
  'orders.share-ended': {
    status: 410,
    sentence: 'This link was stopped by the person who shared it, or it isn’t complete.',
  },
  'orders.order-not-found': {
    status: 404,
    sentence: 'No order has this number. Check it: S or B, then 12 digits.',
  },
  'orders.no-other-account': {
    status: 409,
    sentence: 'You can’t change the bank account of this order now: the bank hasn’t refused the payment.',
  },
  'orders.same-account': {
    status: 422,
    sentence: 'The bank refused the payment to this account. Choose another one.',
  },
  'orders.too-many-shares': { status: 409, sentence: 'This order already has 20 links. Stop one of them first.' },
} as const satisfies Readonly<Record<`orders.${string}`, RefusalText>>;

import type { RefusalText } from './refusal-text.js';

/** The refusals of orders. */
export const orders = {
  'orders.needs-confirming': {
    status: 403,
    sentence: 'You are logged in: choose whom to pay among your recipients, and confirm with your PIN or a passkey.',
  },
  'orders.too-late-to-cancel': {
    status: 409,
    sentence: 'Money for this order was already seen, so it cannot be cancelled any more.',
  },
  'orders.too-late-to-choose': {
    status: 409,
    sentence:
      'Money for this order was already seen. What was chosen for a different amount cannot be changed any more.',
  },
  'orders.link-used-or-expired': {
    status: 410,
    sentence: 'This link no longer works. Request a new one on the order’s page.',
  },
  'orders.log-in-to-open': { status: 403, sentence: 'This order is in an account. Log in to open it.' },
  'orders.already-ended': { status: 409, sentence: 'This order has already ended.' },
  'orders.nothing-to-choose': { status: 409, sentence: 'There is nothing to choose on this order now.' },
  'orders.payout-not-found': { status: 404, sentence: 'There is no such payout.' },
  'orders.changed-meanwhile': { status: 409, sentence: 'It changed while you looked at it. Look again.' },
  'orders.not-held': { status: 409, sentence: 'This order is not held.' },
  'orders.waits-for-rate': { status: 409, sentence: 'It waits for a fresh rate: what it is worth is not known yet.' },
  'orders.waits-for-list': {
    status: 409,
    sentence:
      'After the restore it waits until the provider’s list of transfers was read: nobody can release it before.',
  },
  'orders.account-waits': {
    status: 409,
    sentence: 'Payouts to this bank account wait for a time after a password or code was reset. Release it after that.',
  },
  'orders.worth-too-little': {
    status: 409,
    sentence:
      'It is worth less than ₦1.00, which no bank pays out. It stays with the order and is paid with what comes next.',
  },
  'orders.ended': { status: 409, sentence: 'This order has ended: there is nothing to hold.' },
  'orders.already-requested': {
    status: 409,
    sentence: 'All of it was asked of the provider already: there is nothing left to hold.',
  },
  'orders.two-people': {
    status: 409,
    sentence: 'With what was moved of this order before, a second person must say yes. Look at it again.',
  },
  'orders.too-many': {
    status: 429,
    sentence: 'Too many live pages are open. Close some of them.',
    retryAfterSeconds: 30,
  },
  'orders.no-guest': { status: 401, sentence: 'Live updates need this browser’s session or a shared link.' },
  'orders.share-ended': {
    status: 410,
    sentence: 'This link was stopped by the one who shared it, or it is not complete.',
  },
  'orders.order-not-found': {
    status: 404,
    sentence: 'There is no order with this id. Check it: S or B, then 12 digits.',
  },
  'orders.no-other-account': {
    status: 409,
    sentence: 'This order takes no other bank account now: the bank has not refused its payment for the account.',
  },
  'orders.same-account': {
    status: 422,
    sentence: 'The bank refused the payment to this account. Give another one.',
  },
  'orders.too-many-shares': { status: 409, sentence: 'This order has 20 links already. Stop one of them first.' },
} as const satisfies Readonly<Record<`orders.${string}`, RefusalText>>;

import { newKey } from '../../shared/api/idempotent-post';
import { request } from '../../shared/api/request';

/** The server asks the chain before it answers. */
const LOOK_UP_MS = 30_000;

/**
 * What became of a pasted transaction. Ten in an hour are answered.
 * @param number the order that it was sent for; null: none in particular, for a signed-in customer
 */
export const claim = (number: string | null, transactionId: string) => {
  const options = { body: { transactionId }, key: newKey(), timeoutMs: LOOK_UP_MS };
  return number === null
    ? request('POST /api/claims', options)
    : request('POST /api/orders/{number}/claims', { path: { number }, ...options });
};

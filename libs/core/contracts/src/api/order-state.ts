import * as z from 'zod/mini';

/**
 * State of an order's money, as one code. Pauses and the clock are added when it is read; everything else follows from
 * the events.
 * - `waiting-for-choice`: less received than ordered; paid at `until` without a choice
 * - `waiting-for-account`: nothing is paid to a new account before `until`, because the sign-in was reset
 * - `payouts-paused`: operators have paused payouts to this destination; `until` null: until they resume them
 * - `waiting-for-earlier-payout`: an earlier payout of the same order has no certain outcome
 * - `waiting-for-provider-list`: after a restore, until the provider's list was read
 * - `waiting-for-refund`: another asset was received, or less than ordered, which the customer wants sent back
 * - `refunding`, `refunded`: its deposits go back, or went back
 * - `no-answer`: the provider has not reported whether it paid
 * - `closed`: a payout that failed or came back, and whose money is paid otherwise; of a payout alone
 * - `contradicted`: the provider's responses contradict each other
 */
export const ORDER_STATES = [
  'waiting-for-deposit',
  'confirming',
  'waiting-for-choice',
  'waiting-for-rate',
  'waiting-for-account',
  'held',
  'payouts-paused',
  'waiting-for-earlier-payout',
  'waiting-for-provider-list',
  'waiting-for-refund',
  'sending',
  'no-answer',
  'contradicted',
  'failed',
  'returned',
  'closed',
  'refunding',
  'refunded',
  'completed',
  'cancelled',
  'expired',
] as const;
export const OrderStateCode = z.enum(ORDER_STATES);
export type OrderStateCode = z.infer<typeof OrderStateCode>;

/** State of an order or of one of its payouts, as shown to its customer: who paused payouts and why is not included. */
export const OrderState = z.strictObject({
  code: OrderStateCode,
  /** The naira that it is about; null where none have a price. */
  naira: z.nullable(z.string()),
  /** Since when it is so; null where that is not known. */
  since: z.nullable(z.string()),
  /** When it ends automatically; null: it does not, or an operator ends it. */
  until: z.nullable(z.string()),
});
export type OrderState = z.infer<typeof OrderState>;

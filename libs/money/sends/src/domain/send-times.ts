/** Times by which sends are decided, in milliseconds. */
export interface SendTimes {
  /** How long a transaction may enter the chain after its signing was started. */
  readonly expirationMs: number;
  /** How long a send that is not signed is tried before it is given up. */
  readonly giveUpAfterMs: number;
  /** Between two broadcasts of the same bytes. */
  readonly rebroadcastMs: number;
  /** A send that has not ended after this long is an alarm. */
  readonly wholeMs: number;
  /** After the expiration of a transaction, before another one may be signed for the same send; the signer has the same. */
  readonly resignMarginMs: number;
}

/** The times of production; the sandbox may shorten the expiration, the margin and the time until a send is given up. */
export const SEND_TIMES: SendTimes = {
  expirationMs: 5 * 60_000,
  giveUpAfterMs: 3 * 60_000,
  rebroadcastMs: 15_000,
  wholeMs: 10 * 60_000,
  resignMarginMs: 5 * 60_000,
};

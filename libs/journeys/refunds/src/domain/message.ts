/** What a wallet signs in order to prove that a refund may go to its address. */
export interface SignedRefund {
  /** Our host: a wallet's owner sees for whom they sign. */
  readonly host: string;
  readonly orderNumber: string;
  readonly word: string;
  readonly address: string;
  /** What goes back, as wallets' owners read it: `250.000000 USDT`. */
  readonly amount: string;
  readonly number: string;
  /** When the proof ends: each request has its own, and so its own message. */
  readonly until: string;
}

/** Some wallets cannot sign more. */
const MOST_BYTES = 199;
const PRINTABLE = /^[\x20-\x7e]+$/;

/**
 * One line of printable ASCII, below 200 bytes, that names all of a refund.
 * @throws RangeError where the host makes it too long, or is not ASCII
 */
export function refundMessage(of: SignedRefund): string {
  const { host, orderNumber, word, address, amount, number, until } = of;
  const message = `${host} refund ${number}: order ${orderNumber}, word ${word}, ${amount} to ${address}, until ${until}`;
  if (message.length > MOST_BYTES || !PRINTABLE.test(message)) throw new RangeError('no wallet signs this message');
  return message;
}

import { posting } from '@usdt-africa/kernel';
import type { Posting } from '@usdt-africa/kernel';
import type { SendCause } from '@usdt-africa/contracts/events';

/** Ledger account of our money at the hot wallet, in USDT and TRX. */
export const HOT_WALLET = 'chain:hot';
/** Where the cost of transactions is booked. */
export const NETWORK_COST = 'expense:network';
/** Transfers of attempts that had ended before they were found on the chain. */
export const SUSPENSE_OF_SENDS = 'suspense:sends';

/** Ledger account of what is owed to the cause of a send. */
export const payableOfCause = ({ kind, id }: SendCause): string => `payable:${kind}:${id}`;
/** Ledger account of what one send still has to transfer; zero when it has ended. */
export const payableOfSend = (sendId: string): string => `payable:send:${sendId}`;

/** What a send is about: its cause, its id, and its amount in micro. */
export interface Sum {
  readonly sendId: string;
  readonly for: SendCause;
  readonly amountMicro: bigint;
}

/** The cause's debt becomes the send's. */
export function requestedPostings({ sendId, for: cause, amountMicro }: Sum): Posting[] {
  return moved(payableOfCause(cause), payableOfSend(sendId), amountMicro);
}

/** The send's debt is the cause's again. */
export function givenBackPostings({ sendId, for: cause, amountMicro }: Sum): Posting[] {
  return moved(payableOfSend(sendId), payableOfCause(cause), amountMicro);
}

/** USDT left the hot wallet for the send, and TRX for the network. */
export function settledPostings({ sendId, amountMicro }: Sum, feeSun: bigint): Posting[] {
  return [...moved(payableOfSend(sendId), HOT_WALLET, amountMicro), ...costPostings(feeSun)];
}

/** USDT left the hot wallet for a send that had ended without it. */
export function foundPostings({ amountMicro }: Sum, feeSun: bigint): Posting[] {
  return [...moved(SUSPENSE_OF_SENDS, HOT_WALLET, amountMicro), ...costPostings(feeSun)];
}

/** Cost of a transaction; no lines where the chain charged nothing. */
export function costPostings(feeSun: bigint): Posting[] {
  if (feeSun === 0n) return [];
  return [posting(NETWORK_COST, 'TRX', feeSun), posting(HOT_WALLET, 'TRX', -feeSun)];
}

/** A debit and the credit that balances it. */
function moved(debited: string, credited: string, amountMicro: bigint): Posting[] {
  return [posting(debited, 'USDT', amountMicro), posting(credited, 'USDT', -amountMicro)];
}

import { SEND_KOBO } from '@usdt-africa/contracts/api';
import { event, type EventData } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { uuidFrom } from '@usdt-africa/kernel';
import type { Transfer, TransferEvent } from './transfer.js';

/** New events, written at their newest version. */
export type Decided = readonly (TransferEvent & { readonly schemaVersion: number })[];

/** The id of the line of the sender's wallet. */
export const debitIdOf = (transferId: string): string => uuidFrom('transfer-debit', transferId);
/** The id of the line of the receiver's wallet. */
export const creditIdOf = (transferId: string): string => uuidFrom('transfer-credit', transferId);
/** The subject whose key seals its details: it outlives both accounts for as long as the law wants payments recorded. */
export const transferSubject = (transferId: string): string => `transfer-${transferId}`;
/** Ledger account that the naira of one transfer pass through; at zero after its append. */
export const payableOfTransfer = (transferId: string): string => `payable:transfer:${transferId}`;

/**
 * Makes a transfer, to be appended together with both wallets' lines; nothing where it was made already.
 * @throws Refusal 409 `own-username`
 * @throws RangeError below the smallest sum: a bug in the caller
 */
export function makeTransfer(transfer: Transfer, data: EventData<'TransferMade'>): Decided {
  if (transfer.made) return [];
  if (data.fromAccountId === data.toAccountId) throw refusal('transfers.own-username');
  if (BigInt(data.amountKobo) < SEND_KOBO.min) throw new RangeError('a transfer is at least the smallest sum');
  return [event('TransferMade', data)];
}

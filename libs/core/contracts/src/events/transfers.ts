import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { instant, Sealed } from './common.js';

/** Kobo, more than nothing. */
const amountKobo = z.string().check(z.regex(/^[1-9]\d{0,17}$/));
/** Kobo, never below nothing. */
const balanceKobo = z.string().check(z.regex(/^(0|[1-9]\d{0,17})$/));

/** A side of a transfer, as it was named when the transfer was made. */
export interface TransferPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
}

/** What a transfer seals: who paid whom, and what the sender wrote. */
export interface TransferDetails {
  readonly from: TransferPerson;
  readonly to: TransferPerson;
  readonly note: string | null;
}

/** Stream `transfer-<transferId>`: naira from one customer's wallet to another's. */
export const transferEvents = {
  /**
   * Appended together with the sender's debit `debitId`, which counts against the limit to send on `limitDay`, and the receiver's
   * credit `creditId`, both against `payable:transfer:<transferId>`. `details`: {@link TransferDetails}.
   */
  TransferMade: {
    1: z.strictObject({
      transferId: uuid,
      number: z.string().check(z.regex(/^T\d{12}$/)),
      fromAccountId: uuid,
      toAccountId: uuid,
      amountKobo,
      details: Sealed,
      debitId: uuid,
      creditId: uuid,
      limitDay: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
      fromBalanceKobo: balanceKobo,
      toBalanceKobo: balanceKobo,
      at: instant,
    }),
  },
} as const;

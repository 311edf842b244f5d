import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { instant, Sealed } from './common.js';

/** Kobo, more than nothing. */
const amountKobo = z.string().check(z.regex(/^[1-9]\d{0,17}$/));
/** Kobo, never below nothing. */
const balanceKobo = z.string().check(z.regex(/^(0|[1-9]\d{0,17})$/));

/** Stream `transfer-<transferId>`: naira from one customer's wallet to another's. */
export const transferEvents = {
  /**
   * Appended together with the sender's debit `debitId`, which counts against the limit to send on `limitDay`, and the receiver's
   * credit `creditId`, both against `payable:transfer:<transferId>`. `details`: `{from, to, note}`, who paid whom as
   * `{firstName, lastName, username}` and what the sender wrote, null for nothing.
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

import * as z from 'zod/mini';
import { CREDIT_KINDS, DEBIT_KINDS } from '../events/wallets.js';

/** A line of a customer's wallet. Naira as decimal texts; what was taken is negative. */
export const AdminWalletLine = z.strictObject({
  id: z.string(),
  at: z.string(),
  /** `receivable`: more was taken back than the wallet had; the amount is 0, and `owed` says what is open since. */
  kind: z.enum([...CREDIT_KINDS, ...DEBIT_KINDS, 'receivable']),
  naira: z.string(),
  /** After this line. */
  balance: z.string(),
  owed: z.nullable(z.string()),
  /** The payment that came in or was taken back; null on other lines. */
  fundingId: z.nullable(z.string()),
  /** The withdrawal or transfer that moved it; null on other lines. */
  withdrawalId: z.nullable(z.string()),
});
export type AdminWalletLine = z.infer<typeof AdminWalletLine>;

/** `GET /api/admin/customers/:id/wallet?after=`: a page of a customer's wallet, the newest line first. */
export const AdminWalletView = z.strictObject({
  /** Now, whether or not its last line is shown yet. */
  balance: z.string(),
  /** Nothing is taken from the wallet until the next naira have paid this; null: nothing is owed. */
  owed: z.nullable(z.string()),
  /** The account number that naira are paid into; null: none was requested. `last4`: null until it is open, and once it was erased. */
  number: z.nullable(
    z.strictObject({
      state: z.enum(['requested', 'open', 'refused', 'ended']),
      provider: z.string(),
      bank: z.nullable(z.string()),
      last4: z.nullable(z.string()),
    }),
  ),
  lines: z.readonly(z.array(AdminWalletLine)),
  /** `after` of the next page; null at the end. */
  next: z.nullable(z.string()),
});
export type AdminWalletView = z.infer<typeof AdminWalletView>;

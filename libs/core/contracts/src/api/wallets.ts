import * as z from 'zod/mini';
import { CREDIT_KINDS, DEBIT_KINDS } from '../events/wallets.js';

/** A line of a wallet. Naira as decimal texts; what was taken is negative. */
export const WalletLineView = z.strictObject({
  entryId: z.string(),
  /** `receivable`: more was taken back than the wallet had; the amount is 0, and `owed` says what is open since. */
  kind: z.enum([...CREDIT_KINDS, ...DEBIT_KINDS, 'receivable']),
  amount: z.string(),
  /** After this line. */
  balance: z.string(),
  owed: z.nullable(z.string()),
  /** Ledger account of the other side: names what was paid, or where it came from. */
  counter: z.string(),
  /** The entry that this line takes back; null for most. */
  undoes: z.nullable(z.string()),
  at: z.string(),
});
export type WalletLineView = z.infer<typeof WalletLineView>;

/** A page of a wallet, the newest line first. */
export const WalletStatementView = z.strictObject({
  /** Now, whether or not its last line is shown yet. */
  balance: z.string(),
  /** Nothing is taken from the wallet until the next naira have paid this; null: nothing is owed. */
  owed: z.nullable(z.string()),
  lines: z.readonly(z.array(WalletLineView)),
  /** Where the next page begins; null at the end. */
  next: z.nullable(z.string()),
});
export type WalletStatementView = z.infer<typeof WalletStatementView>;

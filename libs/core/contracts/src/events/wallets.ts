import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { instant, Posting } from './common.js';

/** Why naira was added to a wallet. */
export const CREDIT_KINDS = ['funding', 'purchase-undone', 'withdrawal-undone', 'transfer-in', 'correction'] as const;
/** Why naira was taken from a wallet. */
export const DEBIT_KINDS = ['purchase', 'withdrawal', 'transfer-out', 'funding-taken-back'] as const;
/** What has a limit by day and month of its own: buying USDT, and sending naira out. */
export const LIMIT_CLASSES = ['buy', 'send'] as const;

/** Kobo, more than nothing. */
const amountKobo = z.string().check(z.regex(/^[1-9]\d{0,17}$/));
/** Kobo, never below nothing. */
const balanceKobo = z.string().check(z.regex(/^(0|[1-9]\d{0,17})$/));
/** A ledger account. */
const account = z.string().check(z.regex(/^[a-z][a-z0-9:-]*$/));
/** The limit that an entry counts against, and the Lagos day on which it counts. */
const limit = z.nullable(
  z.strictObject({ class: z.enum(LIMIT_CLASSES), day: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)) }),
);

/**
 * Fields of every line of a wallet. `balanceKobo`: after it; `counter`: the ledger account on the other side; `undoes`: the
 * entry that it takes back.
 */
const entry = {
  accountId: uuid,
  entryId: uuid,
  amountKobo,
  balanceKobo,
  counter: account,
  limit,
  undoes: z.nullable(uuid),
  at: instant,
  postings: z.array(Posting),
};

/**
 * Stream `wallet-<accountId>`: a customer's naira. Each event is appended together with an event of the stream that caused
 * it, which names the entry.
 */
export const walletEvents = {
  /** Money. `limit`: of an undone debit, whose day and month are free again. */
  WalletCredited: { 1: z.strictObject({ kind: z.enum(CREDIT_KINDS), ...entry }) },
  /** Money. Against `receivable:wallet:<accountId>`: a credit pays what is still owed. */
  WalletDebited: { 1: z.strictObject({ kind: z.enum(DEBIT_KINDS), ...entry }) },
  /**
   * Money: more was taken back than the wallet had. `amountKobo` is the missing part, `openKobo` all that is owed now. No debit
   * until the next credits have paid it.
   */
  WalletReceivableOpened: {
    1: z.strictObject({
      accountId: uuid,
      entryId: uuid,
      amountKobo,
      openKobo: amountKobo,
      counter: account,
      undoes: z.nullable(uuid),
      at: instant,
      postings: z.array(Posting),
    }),
  },
} as const;

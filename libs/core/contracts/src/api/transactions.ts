import * as z from 'zod/mini';
import { isDay, isSafeText } from '../text.js';
import { paragraphs, UploadedFileView } from './disputes.js';
import { isPlainOfCrypto } from './note.js';
import { OrderStatus } from './order-view.js';
import { PurchaseStatus } from './purchases.js';
import { email } from './requests.js';

/* A customer's transactions and what they note about them. All routes require a signed-in customer. A search text is a
   person's name or number: it is sent in bodies, never in a URL. */

/**
 * `sell`: a sale to a bank account. `buy`: a purchase, paid from the naira wallet. `transfer`: naira from one customer's wallet to
 * another's. `withdrawal`: naira of the wallet to a bank account.
 */
export const TRANSACTION_KINDS = ['sell', 'buy', 'transfer', 'withdrawal'] as const;
export type TransactionKind = (typeof TRANSACTION_KINDS)[number];

/**
 * Send Out: the customer sends the stablecoin, as in a sale. Send In: the customer receives it. The others move naira alone: between
 * customers, and to a bank.
 */
export const TRANSACTION_TYPES = ['send-in', 'send-out', 'transfer', 'withdrawal'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** What becomes of a transaction, in three words: under way, paid, or over without having been. */
export const TRANSACTION_STATES = ['completed', 'waiting', 'cancelled'] as const;
export type TransactionState = (typeof TRANSACTION_STATES)[number];

/** The balance that a transaction changes: a sale none of naira, only the stablecoin; all others the naira wallet. */
export const TRANSACTION_BALANCES = ['ngn', 'usdt'] as const;
export type TransactionBalance = (typeof TRANSACTION_BALANCES)[number];

/** Which way the naira goes. */
export const TRANSACTION_DIRECTIONS = ['all', 'in', 'out'] as const;

export const TRANSACTION_CATEGORIES = ['general', 'ecommerce'] as const;
export type TransactionCategory = (typeof TRANSACTION_CATEGORIES)[number];

/** Most rows of one page. */
export const TRANSACTIONS_WIDTH = 50;
/** Characters of a customer's own note. */
export const LONGEST_NOTE = 280;
/** Files that a customer may keep with one transaction. */
export const MOST_TRANSACTION_FILES = 10;

/** A calendar day as Lagos counts it. */
const day = z.string('day').check(z.refine(isDay, { error: 'day' }));
/** Key of the bank account or the address that a transaction pays, as in the list; meaningless outside this account. */
const recipientKey = z.string('invalid').check(z.regex(/^[A-Za-z0-9_-]{16}$/, 'invalid'));
const several = <Item extends z.ZodMiniType>(item: Item, most: number) =>
  z._default(z.array(item, 'invalid').check(z.maxLength(most, 'invalid')), []);

/** Which of one's transactions: nothing given means all of them but the hidden ones. */
export const TransactionsFilter = z.strictObject({
  /** A recipient's name or its beginnings, a bank, an address, or an order's number or its beginning. */
  search: z._default(
    z.pipe(
      z.pipe(
        z.string('invalid'),
        z.transform((text: string) => text.trim()),
      ),
      z.string().check(
        z.refine((text) => text.length <= 100, { error: 'too-long', abort: true }),
        z.refine(isSafeText, { error: 'unsafe-characters' }),
      ),
    ),
    '',
  ),
  /** First and last day, both with them. */
  from: z._default(z.nullable(day), null),
  to: z._default(z.nullable(day), null),
  recipients: several(recipientKey, 50),
  types: several(z.enum(TRANSACTION_TYPES, 'invalid'), 5),
  states: several(z.enum(TRANSACTION_STATES, 'invalid'), 5),
  balances: several(z.enum(TRANSACTION_BALANCES, 'invalid'), 5),
  direction: z._default(z.enum(TRANSACTION_DIRECTIONS, 'invalid'), 'all'),
  /** Hidden ones, too. */
  hidden: z._default(z.boolean('invalid'), false),
});
export type TransactionsFilter = z.infer<typeof TransactionsFilter>;

/** `POST /api/account/transactions/search`: a page, newest first. Read-only. */
export const TransactionsRequest = z.strictObject({
  filter: z._default(TransactionsFilter, z.parse(TransactionsFilter, {})),
  /** `next` of the page before; null: the first. */
  after: z._default(z.nullable(z.string('invalid').check(z.regex(/^[A-Za-z0-9_-]{1,80}$/, 'invalid'))), null),
  limit: z._default(z.int('invalid').check(z.minimum(1, 'invalid'), z.maximum(TRANSACTIONS_WIDTH, 'invalid')), 20),
});
export type TransactionsRequest = z.infer<typeof TransactionsRequest>;

/** One line of the list. */
export const TransactionRow = z.strictObject({
  /** What the page of a sale or a purchase is found by. Both sides of a transfer have the same. */
  number: z.string(),
  /** Id by which the page of a transfer or a withdrawal is found; null for the others. */
  pageId: z.nullable(z.string()),
  kind: z.enum(TRANSACTION_KINDS),
  /** The Lagos day it stands under. */
  day: z.string(),
  at: z.string(),
  /**
   * Of a purchase, {@link PurchaseStatus}: `sending` from the payment until it is final. A withdrawal is `sending`, `completed` or
   * `undone`, a transfer `completed`.
   */
  status: z.union([OrderStatus, PurchaseStatus]),
  state: z.enum(TRANSACTION_STATES),
  /** Whether its owner is waited for. */
  needsChoice: z.boolean(),
  direction: z.enum(['in', 'out']),
  /**
   * Null once it was erased. Of a purchase `name` is the nickname of the address or `TRON wallet`, `bankShortName` `USDT TRX` and
   * `account` the masked address. Of a transfer the other side: `Temitope A.`, `Wallet` and `@temitope`, empty once that account is
   * closed.
   */
  recipient: z.nullable(z.strictObject({ name: z.string(), bankShortName: z.string(), account: z.string() })),
  /** Null where naira alone move. */
  usdt: z.nullable(z.string()),
  /**
   * The paid naira, else the value of `usdt`; null while there is no rate. Of a purchase: what was taken from the wallet. Of a transfer
   * and a withdrawal: what was sent or received.
   */
  naira: z.nullable(z.string()),
  hidden: z.boolean(),
  category: z.enum(TRANSACTION_CATEGORIES),
});
export type TransactionRow = z.infer<typeof TransactionRow>;

export const TransactionsView = z.strictObject({
  rows: z.readonly(z.array(TransactionRow)),
  /** Amount received on each day of these rows, over all rows that match the filter, including other pages. */
  days: z.readonly(z.array(z.strictObject({ day: z.string(), naira: z.string() }))),
  /** Null: this is the last page. */
  next: z.nullable(z.string()),
  /** Whether there is any transaction at all, whatever the filter leaves. */
  any: z.boolean(),
  /** The Lagos day that it is now. */
  today: z.string(),
});
export type TransactionsView = z.infer<typeof TransactionsView>;

/** `POST /api/account/transactions/count` */
export const TransactionsCountRequest = z.strictObject({ filter: TransactionsFilter });
export type TransactionsCountRequest = z.infer<typeof TransactionsCountRequest>;
/** So many; `more`: and more than are counted. */
export const TransactionsCountView = z.strictObject({ count: z.number(), more: z.boolean() });
export type TransactionsCountView = z.infer<typeof TransactionsCountView>;

/** `POST /api/account/transactions/download`: all rows that match the filter as a CSV file, newest first. */
export const TransactionsDownloadRequest = z.strictObject({ filter: TransactionsFilter });
export type TransactionsDownloadRequest = z.infer<typeof TransactionsDownloadRequest>;

/** `GET /api/account/transactions/recipients`: the customer's payees, latest first; at most a hundred. */
export const TransactionRecipientsView = z.strictObject({
  recipients: z.readonly(
    z.array(z.strictObject({ key: z.string(), name: z.string(), bankShortName: z.string(), account: z.string() })),
  ),
});
export type TransactionRecipientsView = z.infer<typeof TransactionRecipientsView>;

/**
 * `GET /api/account/transactions/:number`, and what every act on it answers: what its owner keeps about it. What became of it
 * is the order's own page, `GET /api/orders/:number`, and its live stream.
 */
export const TransactionView = z.strictObject({
  number: z.string(),
  kind: z.enum(TRANSACTION_KINDS),
  hidden: z.boolean(),
  category: z.enum(TRANSACTION_CATEGORIES),
  /** Empty where there is none. */
  note: z.string(),
  files: z.readonly(z.array(z.extend(UploadedFileView, { at: z.string() }))),
});
export type TransactionView = z.infer<typeof TransactionView>;

/** `PUT /api/account/transactions/:number/hidden` */
export const TransactionHiddenRequest = z.strictObject({ hidden: z.boolean('invalid') });
export type TransactionHiddenRequest = z.infer<typeof TransactionHiddenRequest>;

/** `PUT /api/account/transactions/:number/category` */
export const TransactionCategoryRequest = z.strictObject({ category: z.enum(TRANSACTION_CATEGORIES, 'invalid') });
export type TransactionCategoryRequest = z.infer<typeof TransactionCategoryRequest>;

/** `PUT /api/account/transactions/:number/note`; empty takes it away. */
export const TransactionNoteRequest = z.strictObject({
  note: paragraphs(LONGEST_NOTE).check(z.refine(isPlainOfCrypto, { error: 'note-crypto' })),
});
export type TransactionNoteRequest = z.infer<typeof TransactionNoteRequest>;

/** The six help topics about a transaction. Each has a page of its own. */

/**
 * `POST /api/order-links/recent`: an email address typed into the field that also accepts an order number (TRACK-03).
 */
export const RecentOrdersRequest = z.strictObject({
  email,
});
export type RecentOrdersRequest = z.infer<typeof RecentOrdersRequest>;

import * as z from 'zod/mini';
import { secondFactorCode } from './accounts.js';
import { OrderStatus } from './order-view.js';
import { PurchaseStatus } from './purchases.js';

/* Export of a customer's own data, and closing of the account. */

/** Typed to close an account, the same in every language; compared without regard to case and spaces. */
export const CLOSING_WORD = 'CLOSE';

/** `GET /api/account/closing`: whether the account may be closed, and what becomes of it. */
export const ClosingView = z.strictObject({
  /** What has to end first, the newest first; ten at most. */
  open: z.array(
    z.strictObject({
      number: z.string(),
      status: z.union([OrderStatus, PurchaseStatus]),
      /** Id by which the page of a withdrawal is found; null for sales and purchases. */
      withdrawalId: z.nullable(z.string()),
      /** The ordered amount; null for a withdrawal. */
      usdt: z.nullable(z.string()),
      /** Of a withdrawal; null for the others, and until its row is there. */
      naira: z.nullable(z.string()),
      /** Whether the customer may cancel it: an order for which nothing was seen. */
      canCancel: z.boolean(),
    }),
  ),
  /** How many there are in all. */
  openCount: z.number(),
  /** What confirms it: the PIN where there is no password. */
  by: z.enum(['password', 'pin']),
  /** How long records of payments, payers and payees would stay sealed; null: nothing was ever paid. */
  retainedUntil: z.nullable(z.string()),
});
export type ClosingView = z.infer<typeof ClosingView>;

const secret = z.string('password-required').check(
  z.refine((text) => text.length > 0, { error: 'password-required', abort: true }),
  z.refine((text) => text.length <= 200, { error: 'too-long' }),
);

/** `POST /api/account/close`: for good. `code`: of the second factor, where one was chosen. */
export const CloseAccountRequest = z.strictObject({
  secret,
  code: z.optional(secondFactorCode),
  word: z
    .string('closing-word')
    .check(z.refine((text) => text.trim().toUpperCase() === CLOSING_WORD, { error: 'closing-word' })),
});
export type CloseAccountRequest = z.infer<typeof CloseAccountRequest>;

/** `POST /api/account/export`; the password where the last proof of who sits there is older than 15 minutes, and the code of the second factor. */
export const ExportDataRequest = z.strictObject({
  password: z.optional(secret),
  code: z.optional(secondFactorCode),
});
export type ExportDataRequest = z.infer<typeof ExportDataRequest>;

/** A third party whom the customer paid: part of the customer's data, but about another person. */
const thirdParty = z.strictObject({
  thirdParty: z.literal(true),
  bank: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
});

/** All data stored about a customer, as exported. Amounts are decimal strings; null: erased or absent. */
export const OwnDataView = z.strictObject({
  madeAt: z.string(),
  profile: z.strictObject({
    firstName: z.string(),
    lastName: z.string(),
    username: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
  account: z.strictObject({
    since: z.string(),
    tier: z.string(),
    language: z.string(),
    /** The version of the terms that were agreed to. */
    terms: z.string(),
    referralSource: z.nullable(z.string()),
    referral: z.nullable(z.string()),
  }),
  devices: z.array(z.strictObject({ device: z.string(), startedAt: z.string(), seenAt: z.string() })),
  /** As their owner calls them. */
  passkeys: z.array(
    z.strictObject({
      name: z.string(),
      addedAt: z.string(),
      usedAt: z.nullable(z.string()),
      logsIn: z.boolean(),
      confirms: z.boolean(),
    }),
  ),
  /** Events of the account with their times. */
  events: z.array(z.strictObject({ what: z.string(), at: z.string() })),
  recipients: z.array(
    z.extend(thirdParty, { nickname: z.string(), email: z.string(), trusted: z.boolean(), savedAt: z.string() }),
  ),
  /** Saved TRON addresses. A name stands only where the wallet is another person's. */
  addresses: z.array(
    z.strictObject({
      thirdParty: z.boolean(),
      network: z.literal('TRC20'),
      address: z.string(),
      name: z.string(),
      nickname: z.string(),
      email: z.string(),
      savedAt: z.string(),
    }),
  ),
  transactions: z.array(
    z.strictObject({
      number: z.string(),
      kind: z.string(),
      at: z.string(),
      status: z.union([OrderStatus, PurchaseStatus]),
      /** Null where naira alone moved. */
      usdt: z.nullable(z.string()),
      /** Null while there is no rate for it. */
      naira: z.nullable(z.string()),
      hidden: z.boolean(),
      category: z.string(),
      sender: z.nullable(
        z.strictObject({ firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.string() }),
      ),
      recipient: z.nullable(thirdParty),
      /** Where the USDT of a purchase went; null for a sale. */
      address: z.nullable(
        z.strictObject({
          network: z.string(),
          address: z.string(),
          nickname: z.string(),
          /** Null while no block is known to have it. */
          transactionId: z.nullable(z.string()),
        }),
      ),
      note: z.string(),
      files: z.array(z.string()),
    }),
  ),
  /** Payments into the naira wallet, oldest first; sums that were returned, too. */
  payments: z.array(
    z.strictObject({
      at: z.string(),
      naira: z.string(),
      status: z.string(),
      reference: z.string(),
      /** As the sender's bank gave it. */
      sender: z.nullable(
        z.strictObject({
          name: z.nullable(z.string()),
          bank: z.nullable(z.string()),
          accountNumber: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  /** Lines of the naira wallet, oldest first; what was taken is negative. */
  wallet: z.array(z.strictObject({ at: z.string(), kind: z.string(), naira: z.string(), balance: z.string() })),
  /** Naira sent to and received from other customers, oldest first. */
  transfers: z.array(
    z.strictObject({
      at: z.string(),
      direction: z.enum(['out', 'in']),
      number: z.string(),
      naira: z.string(),
      /** The other person, masked: `Temitope A.` */
      name: z.nullable(z.string()),
      note: z.nullable(z.string()),
    }),
  ),
  /** Naira of the wallet sent to bank accounts, oldest first. */
  withdrawals: z.array(
    z.strictObject({
      at: z.string(),
      number: z.string(),
      naira: z.string(),
      status: z.string(),
      recipient: z.nullable(thirdParty),
      note: z.nullable(z.string()),
      /** NIP session id; null while it is not paid. */
      sessionId: z.nullable(z.string()),
    }),
  ),
});
export type OwnDataView = z.infer<typeof OwnDataView>;

import * as z from 'zod/mini';
import { FUNDING_HOLDS } from '../events/funding.js';
import { CREDIT_KINDS, DEBIT_KINDS } from '../events/wallets.js';

/* A customer's naira wallet and what is paid into it. All routes require a signed-in customer. Amounts are kobo as integer
   texts. */

/** Smallest and largest sum that can be typed on the page that adds naira: 100 naira, 100,000,000 naira. */
export const FUNDING_KOBO = { min: 100_00n, max: 100_000_000_00n } as const;

const kobo = z.string();

/**
 * The account number at which a customer's naira are collected.
 * - `ready`: open.
 * - `opening`: requested; the page asks again.
 * - `none`: it can be opened, `POST /api/wallet/account`.
 * - `verify-bvn`: the customer verifies their BVN first.
 * - `unavailable`: the provider gives no number, or the account is closed or frozen.
 */
export const WalletAccountView = z.discriminatedUnion('state', [
  z.strictObject({
    state: z.literal('ready'),
    number: z.string(),
    bankName: z.string(),
    /** As payers find it in their bank's app. */
    accountName: z.string(),
  }),
  z.strictObject({ state: z.enum(['opening', 'none', 'verify-bvn', 'unavailable']) }),
]);
export type WalletAccountView = z.infer<typeof WalletAccountView>;

/** `GET /api/wallet`. */
export const WalletView = z.strictObject({
  balanceKobo: kobo,
  /** More was taken back than the wallet had: the next naira pay it, and nothing is taken until then. Null: nothing is owed. */
  receivableKobo: z.nullable(kobo),
  /** The present month in Lagos: what came in and went out, and the balance at the start of `startDay` (`2026-11-01`). */
  month: z.strictObject({ inKobo: kobo, outKobo: kobo, startKobo: kobo, startDay: z.string() }),
  account: WalletAccountView,
  /** What adding naira costs. */
  feeKobo: kobo,
  /** Whether naira can be sent to other accounts; else they only buy. */
  canSend: z.boolean(),
});
export type WalletView = z.infer<typeof WalletView>;

/** A line of a wallet; what was taken is negative. */
export const WalletLine = z.strictObject({
  id: z.string(),
  at: z.string(),
  /** `receivable`: more was taken back than the wallet had; the amount is 0, and `owedKobo` says what is open since. */
  kind: z.enum([...CREDIT_KINDS, ...DEBIT_KINDS, 'receivable']),
  amountKobo: kobo,
  /** After this line. */
  balanceKobo: kobo,
  owedKobo: z.nullable(kobo),
  /**
   * What the line's text is filled with. `bank`, `last4`: of the account that paid or is paid (`6625`), null where its bank did not
   * say. `number`: of the purchase, the transfer or the withdrawal, null on other lines. `name`, `transferId`: the other person of a
   * transfer (`Temitope A.`), null on other lines; the name is null once the law does not want it kept. `withdrawalId`: of the
   * withdrawal that took the naira, gave them back or took them again; null on other lines.
   */
  title: z.strictObject({
    bank: z.nullable(z.string()),
    last4: z.nullable(z.string()),
    number: z.nullable(z.string()),
    name: z.nullable(z.string()),
    transferId: z.nullable(z.string()),
    withdrawalId: z.nullable(z.string()),
  }),
});
export type WalletLine = z.infer<typeof WalletLine>;

/** `GET /api/wallet/lines?after=`: the newest line first. */
export const WalletLinesView = z.strictObject({
  lines: z.readonly(z.array(WalletLine)),
  /** `after` of the next page; null at the end. */
  next: z.nullable(z.string()),
});
export type WalletLinesView = z.infer<typeof WalletLinesView>;

/** `POST /api/wallet/account`, answered 202. */
export const WalletAccountOpening = z.strictObject({ account: WalletAccountView });
export type WalletAccountOpening = z.infer<typeof WalletAccountOpening>;

/** Body of `POST /api/wallet/fundings`: what the customer is about to transfer. What arrives is added, whatever was typed. */
export const FundingRequest = z.strictObject({
  amountKobo: z.string('required').check(
    z.refine((text) => /^(0|[1-9]\d{0,17})$/.test(text), { error: 'funding-amount', abort: true }),
    z.refine((text) => BigInt(text) >= FUNDING_KOBO.min, { error: 'funding-amount-small', abort: true }),
    z.refine((text) => BigInt(text) <= FUNDING_KOBO.max, { error: 'funding-amount-large' }),
  ),
});
export type FundingRequest = z.infer<typeof FundingRequest>;
export const FundingIntentView = z.strictObject({ intentId: z.string() });
export type FundingIntentView = z.infer<typeof FundingIntentView>;

/**
 * A sum that is in no wallet yet. `returning`: the provider sends it back; `returned`: it has. A held sum that was credited by us
 * after all is `credited`.
 */
export const HeldFundingView = z.strictObject({
  fundingId: z.string(),
  state: z.enum(['held', 'claimed', 'returning', 'returned', 'credited']),
  why: z.enum(FUNDING_HOLDS),
  amountKobo: kobo,
  /** As the sender's bank gave it; null where it gave none. */
  senderName: z.nullable(z.string()),
  senderBank: z.nullable(z.string()),
  last4: z.nullable(z.string()),
  receivedAt: z.string(),
  /** When it goes back by itself. */
  dueAt: z.string(),
});
export type HeldFundingView = z.infer<typeof HeldFundingView>;

/** `GET /api/wallet/held`: sums that wait for a decision or are on their way back, the newest first. */
export const HeldFundingsView = z.strictObject({ held: z.readonly(z.array(HeldFundingView)) });
export type HeldFundingsView = z.infer<typeof HeldFundingsView>;

/**
 * `GET /api/wallet/fundings/:intentId`: what became of the sum that was typed. `checking`: it came in, and its sender's name could
 * not be compared yet; it is decided by `untilAt`. `credited`: another amount than `typedKobo` is possible.
 */
export const FundingStateView = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('waiting'), intentId: z.string(), typedKobo: kobo, openedAt: z.string() }),
  z.strictObject({
    state: z.literal('checking'),
    intentId: z.string(),
    typedKobo: kobo,
    openedAt: z.string(),
    amountKobo: kobo,
    untilAt: z.string(),
  }),
  z.strictObject({
    state: z.literal('credited'),
    intentId: z.string(),
    typedKobo: kobo,
    openedAt: z.string(),
    fundingId: z.string(),
    amountKobo: kobo,
    feeKobo: kobo,
    balanceBeforeKobo: kobo,
    balanceAfterKobo: kobo,
    senderBank: z.nullable(z.string()),
    last4: z.nullable(z.string()),
    /** By the provider's reference a bank finds the transfer. */
    reference: z.string(),
    /** `sentAt`: when the sender's bank paid it, null where the provider does not say; `seenAt`: at the provider. */
    times: z.strictObject({ sentAt: z.nullable(z.string()), seenAt: z.string(), creditedAt: z.string() }),
  }),
  z.strictObject({
    state: z.literal('held'),
    intentId: z.string(),
    typedKobo: kobo,
    openedAt: z.string(),
    held: HeldFundingView,
  }),
]);
export type FundingStateView = z.infer<typeof FundingStateView>;

/** `POST /api/wallet/fundings/check`: the provider is asked now, at most once a minute; until `nextAt` a repeat asks nothing. */
export const FundingCheckView = z.strictObject({ nextAt: z.string() });
export type FundingCheckView = z.infer<typeof FundingCheckView>;

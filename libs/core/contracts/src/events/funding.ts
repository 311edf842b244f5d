import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { instant, Posting, providerName, Sealed } from './common.js';

/** Why the provider gives a customer no account number. */
export const FUNDING_ACCOUNT_REFUSALS = [
  'not-identified',
  'no-such-customer',
  'not-available',
  'refused-by-provider',
] as const;
/** Why an account number takes no more naira. `provider`: it was closed there, not by us. */
export const FUNDING_ACCOUNT_ENDS = ['account-closed', 'provider'] as const;
/** How a payment was found. */
export const FUNDING_SOURCES = ['webhook', 'list', 'requery'] as const;
/** Why a payment is in no customer's wallet: whose it is must be decided. */
export const FUNDING_HOLDS = [
  'other-name',
  'name-unknown',
  'account-closed',
  'number-ended',
  'no-owner',
  'frozen',
] as const;
/** Why a return did not succeed. `refused`: the provider did not take the request. */
export const FUNDING_RETURN_FAILURES = ['failed', 'needs-attention', 'refused'] as const;

/** Kobo, more than nothing. */
const amountKobo = z.string().check(z.regex(/^[1-9]\d{0,17}$/));
/** Kobo, never below nothing. */
const feeKobo = z.string().check(z.regex(/^(0|[1-9]\d{0,17})$/));
const digits = z.string().check(z.regex(/^\d{1,30}$/));
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** Stream `collection-<accountId>`: the account number at which a customer's naira are collected. */
export const collectionEvents = {
  /** Stored before the provider is asked. `customerCode`: the provider's, of its identification of the customer. */
  FundingAccountRequested: {
    1: z.strictObject({ accountId: uuid, provider: providerName, customerCode: z.string(), at: instant }),
  },
  /** `account`: `{accountNumber, accountName}`; `numberIndex`: the blind index of the number. */
  FundingAccountOpened: {
    1: z.strictObject({
      accountId: uuid,
      provider: providerName,
      providerId: digits,
      bankName: z.string(),
      bankSlug: z.nullable(z.string()),
      account: Sealed,
      numberIndex: hash,
      at: instant,
    }),
  },
  FundingAccountRefused: { 1: z.strictObject({ reason: z.enum(FUNDING_ACCOUNT_REFUSALS), at: instant }) },
  FundingAccountEnded: { 1: z.strictObject({ reason: z.enum(FUNDING_ACCOUNT_ENDS), at: instant }) },
  /** What the customer is about to transfer: shown to people, decides nothing. */
  FundingIntended: { 1: z.strictObject({ accountId: uuid, intentId: uuid, amountKobo, at: instant }) },
} as const;

/**
 * Stream `funding-<fundingId>`: one payment that the provider collected; the id is derived from the provider and its transaction.
 * Every event that moves it into or out of a wallet is appended together with the wallet's.
 */
export const fundingEvents = {
  /**
   * `accountId`: whose account number was paid; null: nobody's. `sender`: `{name, bank, account, narration, receiver}`, as the
   * bank gave them, under the payment's own subject `funding-<fundingId>`. `feeKobo`: the provider's, taken off at settlement; null: not reported.
   */
  FundingSeen: {
    1: z.strictObject({
      fundingId: uuid,
      provider: providerName,
      transactionId: digits,
      reference: z.string(),
      amountKobo,
      feeKobo: z.nullable(feeKobo),
      accountId: z.nullable(uuid),
      sender: Sealed,
      paidAt: z.nullable(instant),
      found: z.enum(FUNDING_SOURCES),
      at: instant,
    }),
  },
  /** The sender's name could not be compared: the provider is queried again at `againAt`. */
  FundingNameUnchecked: { 1: z.strictObject({ againAt: instant, at: instant }) },
  /** Money: to the wallet, as it was sent; the provider's fee is our cost. */
  FundingCredited: {
    1: z.strictObject({
      fundingId: uuid,
      accountId: uuid,
      amountKobo,
      feeKobo,
      match: z.enum(['match', 'close']),
      at: instant,
      postings: z.array(Posting),
    }),
  },
  /** Money: held until whose it is is decided; without a decision it is returned at `dueAt`. */
  FundingSuspended: {
    1: z.strictObject({
      fundingId: uuid,
      accountId: z.nullable(uuid),
      amountKobo,
      feeKobo,
      why: z.enum(FUNDING_HOLDS),
      dueAt: instant,
      at: instant,
      postings: z.array(Posting),
    }),
  },
  /** The customer says that it is theirs: it is returned a day later, once. */
  FundingClaimed: { 1: z.strictObject({ dueAt: instant, at: instant }) },
  /** Stored before the provider is asked. `attempt` counts from 1. */
  FundingReturnRequested: {
    1: z.strictObject({ by: z.enum(['customer', 'people', 'clock']), attempt: z.int(), amountKobo, at: instant }),
  },
  /** The provider has it and is not done. */
  FundingReturnAccepted: { 1: z.strictObject({ refundId: z.string(), at: instant }) },
  /** `refundId`: null where the provider took no refund. Somebody decides what is next. */
  FundingReturnFailed: {
    1: z.strictObject({ refundId: z.nullable(z.string()), code: z.enum(FUNDING_RETURN_FAILURES), at: instant }),
  },
  /** Money: the provider paid it back. */
  FundingReturned: {
    1: z.strictObject({ fundingId: uuid, refundId: z.string(), amountKobo, at: instant, postings: z.array(Posting) }),
  },
  /** Money: two people put it into the wallet. `evidence`: where the document can be found that shows whose it is. */
  FundingReleased: {
    1: z.strictObject({
      fundingId: uuid,
      accountId: uuid,
      amountKobo,
      evidence: z.string(),
      at: instant,
      postings: z.array(Posting),
    }),
  },
  /** Money: the payer's bank took it back. `from`: where it was; a wallet gives what it has, the rest is owed. */
  FundingTakenBack: {
    1: z.strictObject({
      fundingId: uuid,
      accountId: z.nullable(uuid),
      amountKobo,
      from: z.enum(['wallet', 'suspense']),
      at: instant,
      postings: z.array(Posting),
    }),
  },
} as const;

/** Stream `settlement-<id>`, the id derived from the provider and the line. */
export const settlementEvents = {
  /**
   * Money: a line of the provider's account moved naira between what it collected and its balance. Money into the balance is
   * positive. `causeId`: the provider's, of the payment or the refund; `at`: the time of the line.
   */
  CollectionSettled: {
    1: z.strictObject({
      provider: providerName,
      entryId: digits,
      differenceKobo: z.string().check(z.regex(/^-?[1-9]\d{0,17}$/)),
      cause: z.enum(['transaction', 'refund']),
      causeId: digits,
      at: instant,
      postings: z.array(Posting),
    }),
  },
} as const;

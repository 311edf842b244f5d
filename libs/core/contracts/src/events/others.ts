import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { language } from './accounts.js';
import { instant, RateEvidence, Sealed } from './common.js';

/** The rate of one side: at which we buy what customers sell, or sell what they buy, and what it was computed from. */
const publishedSide = z.strictObject({
  referenceRate: z.string(),
  rate: z.string(),
  marginBps: z.int(),
  sources: z.array(RateEvidence),
});

/** Stream `rate-USDT-NGN`. */
export const rateEvents = {
  /** `buy` is absent while customers cannot buy. */
  RatePublished: { 1: z.strictObject({ sell: publishedSide, buy: z.optional(publishedSide), at: instant }) },
  /** Fewer than two fresh sources: no quote until the next RatePublished. */
  RatesPaused: { 1: z.strictObject({ freshSources: z.int(), at: instant }) },
} as const;

/** Stream `addresses`. */
export const addressEvents = {
  DepositAddressesIssued: { 1: z.strictObject({ fromIndex: z.int(), count: z.int(), at: instant }) },
} as const;

/** A payout that came back, or that the bank did not take, and what happens next. */
const UNPAID_KINDS = ['order-returned', 'order-failed'] as const;

/** How USDT of an order that go back to their owner are proved, sent, or not sent. */
const REFUND_MAILS = ['refund-requested', 'refund-proved', 'refund-sent', 'refund-ended'] as const;

/**
 * `order-link`: a new link. `recent-orders`: the recent orders of an address, named by the newest. `recipient-receipt`: to whom
 * was paid, the others to who sold.
 */
const MAIL_KINDS = [
  'order-placed',
  'order-delivered',
  'order-held',
  'dispute-opened',
  'dispute-answered',
  'dispute-paying-again',
  'dispute-refunding',
  'dispute-resolved',
  'order-link',
  'recent-orders',
  'recipient-receipt',
  ...UNPAID_KINDS,
  ...REFUND_MAILS,
] as const;

/** Notices on every channel to a customer whose sign-in, account or payment confirmation changed. */
const ACCOUNT_NOTICES = [
  'new-device',
  'password-set',
  'pin-set',
  'pin-locked',
  'payouts-held',
  'totp-enrolled',
  'totp-removed',
  'email-code-chosen',
  'email-code-removed',
  'passkey-added',
  'passkey-removed',
  'passkey-changed',
  'codes-renewed',
  'sessions-ended',
  'second-factor-reset',
  'identity-linked',
  'identity-unlinked',
  'account-closed',
] as const;

/** Results about documents for a higher tier; the reason is in the account, never in a mail. */
const UPGRADE_NOTICES = ['upgrade-information-requested', 'upgrade-approved', 'upgrade-refused'] as const;

/** Naira paid into a customer's account number, and from another customer. */
const NAIRA_MAILS = [
  'naira-received',
  'naira-held',
  'naira-returned',
  'naira-taken-back',
  'naira-transferred',
] as const;

/** How a withdrawal of a customer ended, by mail and text message. */
const WITHDRAWAL_NOTICES = ['naira-sent', 'naira-back'] as const;

/** How a purchase of a customer goes on, by mail and text message. */
const PURCHASE_NOTICES = ['purchase-held', 'purchase-completed', 'purchase-undone'] as const;

/** An operator answered in the case of a purchase. */
const PURCHASE_MAILS = ['purchase-answered'] as const;

const ACCOUNT_MAILS = [
  'registration-code',
  /** Sent instead of a code when the address has an account already: only its owner learns it. */
  'registration-known',
  'login-code',
  'proof-code',
  'reset-code',
  /** To the email of a guest's sale: confirms another bank account for it. The order's id stands for the account's. */
  'recipient-code',
  /** The same for the address of a refund. */
  'refund-code',
  'welcome',
  ...ACCOUNT_NOTICES,
  ...UPGRADE_NOTICES,
  ...NAIRA_MAILS,
  ...WITHDRAWAL_NOTICES,
  ...PURCHASE_NOTICES,
  ...PURCHASE_MAILS,
] as const;

/** `order-…`: results about a customer's money; the order is in the metadata. */
const ACCOUNT_TEXTS = [
  'registration-code',
  'recipient-code',
  'refund-code',
  'registration-known',
  ...ACCOUNT_NOTICES,
  ...UPGRADE_NOTICES,
  'order-delivered',
  'order-held',
  ...UNPAID_KINDS,
  ...WITHDRAWAL_NOTICES,
  ...PURCHASE_NOTICES,
] as const;

/** About an operator: decided by colleagues, or changes of how they sign in, made in their name. */
const OPERATOR_MAILS = [
  'operator-invited',
  'operator-reset',
  'operator-role-changed',
  'operator-disabled',
  'operator-enabled',
  'operator-password-set',
  'operator-totp-enrolled',
  'operator-codes-renewed',
  'operator-passkey-added',
  'operator-passkey-removed',
  'operator-sessions-ended',
] as const;

/** Stream `mail-<mailId>`. */
export const mailEvents = {
  MailRequested: {
    1: z.strictObject({ mailId: uuid, orderId: uuid, kind: z.enum(MAIL_KINDS), to: Sealed, at: instant }),
  },
  /**
   * A mail to an operator, about themselves or about a colleague on whom they decided. `operatorId`: the recipient;
   * `about`: the operator it is about.
   */
  OperatorMailRequested: {
    1: z.strictObject({
      mailId: uuid,
      operatorId: uuid,
      about: uuid,
      kind: z.enum(OPERATOR_MAILS),
      to: Sealed,
      at: instant,
    }),
  },
  /**
   * A mail to a customer, or to a person who is registering, about themselves: `accountId` is theirs, or will be. `to`:
   * `{email, firstName}`, and for a code `{code}`.
   */
  AccountMailRequested: {
    1: z.strictObject({
      mailId: uuid,
      accountId: uuid,
      kind: z.enum(ACCOUNT_MAILS),
      to: Sealed,
      language,
      at: instant,
    }),
  },
  MailSent: { 1: z.strictObject({ mailId: uuid, at: instant }) },
  MailFailed: {
    1: z.strictObject({ mailId: uuid, cause: z.string(), attempt: z.int(), final: z.boolean(), at: instant }),
  },
} as const;

/** Stream `message-<messageId>`: a text message to a phone. */
export const messageEvents = {
  /** As `AccountMailRequested`; `to`: `{phone}`, and for a code `{code}`. */
  TextMessageRequested: {
    1: z.strictObject({
      messageId: uuid,
      accountId: uuid,
      kind: z.enum(ACCOUNT_TEXTS),
      to: Sealed,
      language,
      at: instant,
    }),
  },
  /** Committed before the request to a provider: its result is recorded next, or stays unknown. */
  TextMessageSending: { 1: z.strictObject({ messageId: uuid, attempt: z.int(), at: instant }) },
  /** A provider took it over, under its own id. A phone that is off gets it later, or never. */
  TextMessageSent: {
    1: z.strictObject({ messageId: uuid, provider: z.string(), providerId: z.string(), at: instant }),
  },
  /** `unknown`: it may have gone out, and is never sent again. */
  TextMessageFailed: {
    1: z.strictObject({
      messageId: uuid,
      cause: z.string(),
      unknown: z.boolean(),
      attempt: z.int(),
      final: z.boolean(),
      at: instant,
    }),
  },
} as const;

/** Stream `erasure-<subject id>`. Who ordered it and why stands in the metadata. */
export const erasureEvents = {
  /** The key of a person's data was destroyed: nothing sealed for them opens any more. */
  PersonalDataErased: { 1: z.strictObject({ subjectId: z.string(), at: instant }) },
} as const;

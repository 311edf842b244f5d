import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { language } from './accounts.js';
import { instant, RateEvidence, Sealed } from './common.js';

/** Stream `rate-USDT-NGN`. */
export const rateEvents = {
  RatePublished: {
    1: z.strictObject({
      referenceRate: z.string(),
      sellRate: z.string(),
      marginBps: z.int(),
      sources: z.array(RateEvidence),
      at: instant,
    }),
  },
  /** Fewer than two fresh sources: no quote until the next RatePublished. */
  RatesPaused: { 1: z.strictObject({ freshSources: z.int(), at: instant }) },
} as const;

/** Stream `addresses`. */
export const walletEvents = {
  DepositAddressesIssued: { 1: z.strictObject({ fromIndex: z.int(), count: z.int(), at: instant }) },
} as const;

const MAIL_KINDS = [
  'order-placed',
  'order-delivered',
  'order-held',
  'dispute-opened',
  'dispute-answered',
  'dispute-paying-again',
  'dispute-refunding',
  'dispute-resolved',
] as const;

/** What somebody who changed how they come in, or what confirms their payments, is told on every channel. */
const ACCOUNT_NOTICES = [
  'new-device',
  'password-set',
  'pin-set',
  'pin-locked',
  'payouts-held',
  'totp-enrolled',
  'totp-removed',
  'passkey-added',
  'passkey-removed',
] as const;

const ACCOUNT_MAILS = [
  'registration-code',
  /** In the place of a code, where the address has an account: its owner is told, and nobody else learns it. */
  'registration-known',
  'login-code',
  'reset-code',
  'welcome',
  ...ACCOUNT_NOTICES,
] as const;
const ABOUT_IDENTITIES = ['identity-linked', 'identity-unlinked'] as const;
const ACCOUNT_TEXTS = ['registration-code', 'registration-known', ...ACCOUNT_NOTICES] as const;

/** What became of papers for a higher tier; why stands in the account, never in a mail. */
const UPGRADE_NOTICES = ['upgrade-asked', 'upgrade-approved', 'upgrade-refused'] as const;

/** What became of somebody's money, told on their phone, too. */
const MONEY_TEXTS = ['order-delivered', 'order-held'] as const;
/** That the bank sent it back, or did not take it, and what happens next. */
const UNPAID_KINDS = ['order-returned', 'order-failed'] as const;
/** Of how somebody comes in, also what nobody was told of at first. */
const LATER_NOTICES = ['codes-renewed', 'sessions-ended', 'second-factor-reset'] as const;

const OPERATOR_MAILS = [
  'operator-invited',
  'operator-reset',
  'operator-role-changed',
  'operator-disabled',
  'operator-enabled',
] as const;
const OPERATOR_NOTICES = [
  'operator-password-set',
  'operator-totp-enrolled',
  'operator-codes-renewed',
  'operator-passkey-added',
  'operator-passkey-removed',
  'operator-sessions-ended',
] as const;

/** `operatorId`: who gets it; `about`: whom it is about. */
const operatorMail = <const Kinds extends readonly string[]>(kinds: Kinds) =>
  z.strictObject({ mailId: uuid, operatorId: uuid, about: uuid, kind: z.enum(kinds), to: Sealed, at: instant });
const accountMail = <const Kinds extends readonly string[]>(kinds: Kinds) =>
  z.strictObject({ mailId: uuid, accountId: uuid, kind: z.enum(kinds), to: Sealed, language, at: instant });
const accountText = <const Kinds extends readonly string[]>(kinds: Kinds) =>
  z.strictObject({ messageId: uuid, accountId: uuid, kind: z.enum(kinds), to: Sealed, language, at: instant });

/** Stream `mail-<mailId>`. */
export const mailEvents = {
  MailRequested: {
    1: z.strictObject({ mailId: uuid, orderId: uuid, kind: z.enum(MAIL_KINDS), to: Sealed, at: instant }),
    /** Also a new link, in the place of one that was used. */
    2: z.strictObject({
      mailId: uuid,
      orderId: uuid,
      kind: z.enum([...MAIL_KINDS, 'order-link']),
      to: Sealed,
      at: instant,
    }),
    /** Also a payout that came back, or that the bank did not take. */
    3: z.strictObject({
      mailId: uuid,
      orderId: uuid,
      kind: z.enum([...MAIL_KINDS, 'order-link', ...UNPAID_KINDS]),
      to: Sealed,
      at: instant,
    }),
  },
  /** A mail to an operator, about themselves or about a colleague on whom they decided. */
  OperatorMailRequested: {
    1: operatorMail(OPERATOR_MAILS),
    /** Also of what was changed, in their name, of how they come in. */
    2: operatorMail([...OPERATOR_MAILS, ...OPERATOR_NOTICES]),
  },
  /**
   * A mail to a customer, or to whoever registers as one, about themselves: `accountId` is theirs, or will be. `to`:
   * `{email, firstName}`, and for a code `{code}`.
   */
  AccountMailRequested: {
    1: accountMail(ACCOUNT_MAILS),
    /** Also the last one of an account that was closed. */
    2: accountMail([...ACCOUNT_MAILS, 'account-closed']),
    /** Also of an identity elsewhere that opens the account. */
    3: accountMail([...ACCOUNT_MAILS, 'account-closed', ...ABOUT_IDENTITIES]),
    4: accountMail([...ACCOUNT_MAILS, 'account-closed', ...ABOUT_IDENTITIES, ...UPGRADE_NOTICES]),
    /** Also of a passkey that is used for something else from now on. */
    5: accountMail([...ACCOUNT_MAILS, 'account-closed', ...ABOUT_IDENTITIES, ...UPGRADE_NOTICES, 'passkey-changed']),
    /** Also of new recovery codes, of sessions that were ended, and of a second step that two of ours made void. */
    6: accountMail([
      ...ACCOUNT_MAILS,
      'account-closed',
      ...ABOUT_IDENTITIES,
      ...UPGRADE_NOTICES,
      'passkey-changed',
      ...LATER_NOTICES,
    ]),
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
    1: accountText(ACCOUNT_TEXTS),
    /** Also the last one of an account that was closed. */
    2: accountText([...ACCOUNT_TEXTS, 'account-closed']),
    3: accountText([...ACCOUNT_TEXTS, 'account-closed', ...ABOUT_IDENTITIES]),
    4: accountText([...ACCOUNT_TEXTS, 'account-closed', ...ABOUT_IDENTITIES, ...UPGRADE_NOTICES]),
    /** Also of what became of an order, for who wants that: which one stands in the metadata. */
    5: accountText([...ACCOUNT_TEXTS, 'account-closed', ...ABOUT_IDENTITIES, ...UPGRADE_NOTICES, ...MONEY_TEXTS]),
    /** Also of a passkey that is used for something else from now on. */
    6: accountText([
      ...ACCOUNT_TEXTS,
      'account-closed',
      ...ABOUT_IDENTITIES,
      ...UPGRADE_NOTICES,
      ...MONEY_TEXTS,
      'passkey-changed',
    ]),
    /** Also what else is mailed of how they come in, and of money that came back. */
    7: accountText([
      ...ACCOUNT_TEXTS,
      'account-closed',
      ...ABOUT_IDENTITIES,
      ...UPGRADE_NOTICES,
      ...MONEY_TEXTS,
      'passkey-changed',
      ...LATER_NOTICES,
      ...UNPAID_KINDS,
    ]),
  },
  /** Committed before a provider is asked: what becomes of it is written down next, or is never known. */
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

import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { instant, Sealed } from './common.js';

/** The languages that people are spoken to in. */
export const LANGUAGES = ['en', 'pcm', 'ha', 'yo', 'ig'] as const;
export const language = z.enum(LANGUAGES);
export type Language = z.infer<typeof language>;

/** `google`: an identity of an OpenID issuer. */
const SIGN_IN_METHODS = [
  'registration',
  'password',
  'totp',
  'email-code',
  'recovery',
  'passkey',
  'sandbox',
  'google',
] as const;

const about = { accountId: uuid, at: instant };

/**
 * Stream `account-<accountId>`: who a customer is to us, how they came in, and what they changed about it. Secrets stand in
 * tables and never here; names, addresses, numbers and the username only sealed under the person's own key.
 */
export const accountEvents = {
  /**
   * `profile`: `{firstName, lastName, username, email, phone}`; email and phone were verified. `heard`: the referral
   * source, as a value of the form. `referral`: another customer's code, stored for later use.
   */
  AccountRegistered: {
    1: z.strictObject({
      ...about,
      profile: Sealed,
      terms: z.string(),
      referralSource: z.nullable(z.string()),
      referral: z.nullable(z.string()),
      language,
    }),
  },
  /** All other sessions ended with it; after a reset, all. */
  AccountPasswordSet: { 1: z.strictObject({ ...about, how: z.enum(['changed', 'reset']) }) },
  AccountPinSet: { 1: z.strictObject({ ...about, how: z.enum(['changed', 'reset']) }) },
  /** As many wrong PINs as are allowed: password and a code open it again. */
  AccountPinLocked: { 1: z.strictObject(about) },
  /** Payouts to bank accounts not used before wait until then, because of the reset. */
  AccountPayoutsHeld: {
    1: z.strictObject({ ...about, until: instant, because: z.enum(['password', 'pin', 'phone', 'second-factor']) }),
  },
  AccountTotpEnrolled: { 1: z.strictObject({ ...about, recoveryCodes: z.int() }) },
  AccountTotpRemoved: { 1: z.strictObject(about) },
  /** A mailed code is the second factor from now on; an authenticator replaces it. */
  AccountEmailCodeChosen: { 1: z.strictObject(about) },
  AccountEmailCodeRemoved: { 1: z.strictObject(about) },
  AccountRecoveryCodesRenewed: { 1: z.strictObject({ ...about, recoveryCodes: z.int() }) },
  AccountPasskeyAdded: { 1: z.strictObject({ ...about, passkeyId: uuid }) },
  AccountPasskeyRemoved: { 1: z.strictObject({ ...about, passkeyId: uuid }) },
  /** `name`: `{name}`, as its owner calls it from now on. */
  AccountPasskeyRenamed: { 1: z.strictObject({ ...about, passkeyId: uuid, name: Sealed }) },
  /** Uses of the passkey from now on; both until the owner changes them. */
  AccountPasskeyUsesSet: {
    1: z.strictObject({ ...about, passkeyId: uuid, logsIn: z.boolean(), confirms: z.boolean() }),
  },
  /**
   * A person known to an OpenID issuer (Google, say) can sign in as this customer from now on. `identity`: `{issuer,
   * subject, email}` at that time; issuer and subject are the identity, the address never is.
   */
  AccountIdentityLinked: { 1: z.strictObject({ ...about, identityId: uuid, identity: Sealed }) },
  AccountIdentityUnlinked: { 1: z.strictObject({ ...about, identityId: uuid }) },
  /**
   * Not written for each attempt: only for the first wrong one in a row, and for the one that locked the account
   * (`lockedUntil`). `code`: of the authenticator, of a mail, or for recovery.
   */
  AccountSignInFailed: {
    1: z.strictObject({
      ...about,
      step: z.enum(['password', 'code']),
      failures: z.int(),
      lockedUntil: z.nullable(instant),
    }),
  },
  /** `isNewDevice`: no browser of this account had its mark before. */
  AccountSignedIn: {
    1: z.strictObject({
      ...about,
      sessionId: uuid,
      method: z.enum(SIGN_IN_METHODS),
      isNewDevice: z.boolean(),
    }),
  },
  AccountSignedOut: { 1: z.strictObject({ ...about, sessionId: uuid }) },
  AccountSessionsRevoked: { 1: z.strictObject({ ...about, sessionIds: z.array(uuid) }) },
  /**
   * The account's tier from now on. Actor and reason are in the metadata; before the first such event, every account is
   * `basic`. `heldBack`: keys of deposits that stay held although they fit the new tier's limits.
   */
  AccountTierSet: {
    1: z.strictObject({
      ...about,
      tier: z.enum(['basic', 'individual', 'business']),
      verificationId: z.nullable(uuid),
      heldBack: z.array(z.string()),
    }),
  },
  /** Sales of a guest became the account's: those of the browser that signed in, or those that gave its email or phone. */
  AccountOrdersClaimed: { 1: z.strictObject({ ...about, orderIds: z.array(uuid) }) },
  /**
   * Notification settings from now on. Messages that are not listed are always sent: about sign-in by mail and by text
   * message, about money by mail. `orders`: an order was placed; `money`: delivered, held; `upgrades`: results about
   * documents.
   */
  AccountNotificationPreferencesSet: {
    1: z.strictObject({
      ...about,
      mails: z.strictObject({ orders: z.boolean(), upgrades: z.boolean() }),
      texts: z.strictObject({ money: z.boolean(), upgrades: z.boolean() }),
    }),
  },
  /** In which language they are written to from now on. */
  AccountLanguageSet: { 1: z.strictObject({ ...about, language }) },
  /** A new profile picture, replacing the previous one; its bytes are stored separately, under their own key. */
  AccountPictureSet: { 1: z.strictObject({ ...about, pictureId: uuid, bytes: z.int() }) },
  AccountPictureRemoved: { 1: z.strictObject(about) },
  /** The owner exported the stored personal data. */
  AccountDataExported: { 1: z.strictObject(about) },
  /**
   * Permanent: sign-in is no longer possible, and the keys of all identifying data are destroyed from now on. What the
   * law requires to be retained of paid sales stays sealed until `retainedUntil`; null: nothing was paid, and nothing is
   * retained.
   */
  AccountClosed: { 1: z.strictObject({ ...about, retainedUntil: z.nullable(instant) }) },
} as const;

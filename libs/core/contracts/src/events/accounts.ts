import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { instant, Sealed } from './common.js';

/** The languages that people are spoken to in. */
export const LANGUAGES = ['en', 'pcm', 'ha', 'yo', 'ig'] as const;
export const language = z.enum(LANGUAGES);
export type Language = z.infer<typeof language>;

const SIGN_IN_METHODS = ['registration', 'password', 'totp', 'email-code', 'recovery', 'passkey', 'sandbox'] as const;

const about = { accountId: uuid, at: instant };

/**
 * Stream `account-<accountId>`: who a customer is to us, how they came in, and what they changed about it. Secrets stand in
 * tables and never here; names, addresses, numbers and the username only sealed under the person's own key.
 */
export const accountEvents = {
  /**
   * `profile`: `{firstName, lastName, username, email, phone}`; email and phone were proven. `heard`: how they heard of us, in
   * the form's own words. `referral`: somebody's code, kept for later.
   */
  AccountRegistered: {
    1: z.strictObject({
      ...about,
      profile: Sealed,
      terms: z.string(),
      heard: z.nullable(z.string()),
      referral: z.nullable(z.string()),
      language,
    }),
  },
  /** All other sessions ended with it; after a reset, all. */
  AccountPasswordSet: { 1: z.strictObject({ ...about, how: z.enum(['changed', 'reset']) }) },
  AccountPinSet: { 1: z.strictObject({ ...about, how: z.enum(['changed', 'reset']) }) },
  /** As many wrong PINs as are allowed: password and a code open it again. */
  AccountPinLocked: { 1: z.strictObject(about) },
  /** Payouts to bank accounts not used before wait until then, because of what was reset. */
  AccountPayoutsHeld: {
    1: z.strictObject({ ...about, until: instant, because: z.enum(['password', 'pin', 'phone', 'second-factor']) }),
  },
  AccountTotpEnrolled: { 1: z.strictObject({ ...about, recoveryCodes: z.int() }) },
  AccountTotpRemoved: { 1: z.strictObject(about) },
  AccountRecoveryCodesRenewed: { 1: z.strictObject({ ...about, recoveryCodes: z.int() }) },
  AccountPasskeyAdded: { 1: z.strictObject({ ...about, passkeyId: uuid }) },
  AccountPasskeyRemoved: { 1: z.strictObject({ ...about, passkeyId: uuid }) },
  /** `name`: `{name}`, as its owner calls it from now on. */
  AccountPasskeyRenamed: { 1: z.strictObject({ ...about, passkeyId: uuid, name: Sealed }) },
  /** What it is used for from now on; until its owner says otherwise, both. */
  AccountPasskeyUsesSet: {
    1: z.strictObject({ ...about, passkeyId: uuid, logsIn: z.boolean(), confirms: z.boolean() }),
  },
  /**
   * Somebody whom an OpenID issuer (Google, say) knows comes in as this customer from now on. `identity`: `{issuer, subject, email}`
   * as they were then; issuer and subject are the identity, the address never is.
   */
  AccountIdentityLinked: { 1: z.strictObject({ ...about, identityId: uuid, identity: Sealed }) },
  AccountIdentityUnlinked: { 1: z.strictObject({ ...about, identityId: uuid }) },
  /**
   * Not one a try: told of the first wrong one in a row, and of the one that made the account wait (`lockedUntil`).
   * `code`: of the authenticator, of a mail, or for recovery.
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
    /** Also by an identity elsewhere. */
    2: z.strictObject({
      ...about,
      sessionId: uuid,
      method: z.enum([...SIGN_IN_METHODS, 'google']),
      isNewDevice: z.boolean(),
    }),
  },
  AccountSignedOut: { 1: z.strictObject({ ...about, sessionId: uuid }) },
  AccountSessionsRevoked: { 1: z.strictObject({ ...about, sessionIds: z.array(uuid) }) },
  /**
   * What may be sold by it from now on. Who and why stands in the metadata; before the first, everybody is `basic`.
   * `heldBack`: keys of deposits that stay held although the new tier has room for them.
   */
  AccountTierSet: {
    1: z.strictObject({
      ...about,
      tier: z.enum(['basic', 'individual', 'business']),
      verificationId: z.nullable(uuid),
    }),
    2: z.strictObject({
      ...about,
      tier: z.enum(['basic', 'individual', 'business']),
      verificationId: z.nullable(uuid),
      heldBack: z.array(z.string()),
    }),
  },
  /** Sales of a guest became the account's: those of the browser that signed in, or those that gave its email or phone. */
  AccountOrdersAdopted: { 1: z.strictObject({ ...about, orderIds: z.array(uuid) }) },
  /**
   * What its owner is written about from now on. What is not named always comes: of how they come in by mail and by text message,
   * of their money by mail. `orders`: that one was made; `money`: delivered, held; `upgrades`: what became of papers.
   */
  AccountMessagesChosen: {
    1: z.strictObject({
      ...about,
      mails: z.strictObject({ orders: z.boolean(), upgrades: z.boolean() }),
      texts: z.strictObject({ money: z.boolean(), upgrades: z.boolean() }),
    }),
  },
  /** In which language they are written to from now on. */
  AccountLanguageChosen: { 1: z.strictObject({ ...about, language }) },
  /** Another picture of themselves, in the place of the one before; its bytes lie beside, under their own key. */
  AccountPictureSet: { 1: z.strictObject({ ...about, pictureId: uuid, bytes: z.int() }) },
  AccountPictureRemoved: { 1: z.strictObject(about) },
  /** Its owner took a copy of what is kept of them. */
  AccountDataExported: { 1: z.strictObject(about) },
  /**
   * For good: nobody comes in any more, and the keys of whatever says who it was are destroyed from now on. What the law wants
   * kept of sales that were paid stays sealed until `keptUntil`; null: nothing was paid, and nothing stays.
   */
  AccountClosed: { 1: z.strictObject({ ...about, keptUntil: z.nullable(instant) }) },
} as const;

import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { password, secondFactorCode } from './accounts.js';

/* Passkeys of customers. `options` are passed unchanged to `startAuthentication` and `startRegistration` of
   @simplewebauthn/browser, and their results are sent back as `response`. Options work once, in the requesting browser,
   for five minutes. */

/** Options for an authenticator, or its response, in WebAuthn's own JSON. */
const webAuthn = z.record(z.string(), z.unknown());

/**
 * `POST /api/auth/passkey/options`, public: for conditional UI, too. After the password the options are for that
 * customer's passkeys. `POST /api/account/passkeys/options`: to create one.
 */
export const PasskeyOptionsView = webAuthn;
export type PasskeyOptionsView = z.infer<typeof PasskeyOptionsView>;

/** `POST /api/auth/passkey`: signs in, with nothing else; answers 204. */
export const PasskeyAnswerRequest = z.strictObject({ response: webAuthn });
export type PasskeyAnswerRequest = z.infer<typeof PasskeyAnswerRequest>;

/**
 * `POST /api/account/passkeys/options`, `POST /api/account/passkeys/:id/remove`: need the password when the log-in is
 * older than 15 minutes; without it the answer is then 403 `password-needed`. Also when the session was opened with a
 * passkey that does not confirm payments or no longer exists: 403 `password-for-payments`. Where a second factor was
 * chosen they also need its code, however new the log-in is: 403 `second-factor-needed`.
 */
export const FreshPasswordRequest = z.strictObject({
  password: z.optional(password),
  code: z.optional(secondFactorCode),
});
export type FreshPasswordRequest = z.infer<typeof FreshPasswordRequest>;

/** What its owner calls a passkey. */
const passkeyName = z
  .string('invalid')
  .check(
    z.trim(),
    z.minLength(1, { error: 'passkey-name', abort: true }),
    z.maxLength(40, 'too-long'),
    z.regex(/^[^\p{C}]+$/u, 'invalid'),
  );

/** `POST /api/account/passkeys/:id/rename`; password and code as for taking it away. */
export const RenamePasskeyRequest = z.strictObject({
  name: passkeyName,
  password: z.optional(password),
  code: z.optional(secondFactorCode),
});
export type RenamePasskeyRequest = z.infer<typeof RenamePasskeyRequest>;

/**
 * `POST /api/account/passkeys/:id/uses`, 204: one thing that a passkey is used for, on or off; password and code as for making one.
 * Refused with 409 `last-way-in` where nothing else opens the account.
 */
export const SetPasskeyUseRequest = z.strictObject({
  use: z.enum(['log-in', 'confirm']),
  on: z.boolean(),
  password: z.optional(password),
  code: z.optional(secondFactorCode),
});
export type SetPasskeyUseRequest = z.infer<typeof SetPasskeyUseRequest>;

/** `POST /api/account/passkeys`, 201; `name`: what its owner calls it, else the device it was made on. */
export const AddAccountPasskeyRequest = z.strictObject({
  response: webAuthn,
  name: z.optional(passkeyName),
});
export type AddAccountPasskeyRequest = z.infer<typeof AddAccountPasskeyRequest>;

/** `GET /api/account/passkeys`, the newest first. */
export const AccountPasskeyView = z.strictObject({
  id: z.string(),
  name: z.string(),
  addedAt: z.string(),
  usedAt: z.nullable(z.string()),
  /** Synced to several devices by the maker's cloud. */
  synced: z.boolean(),
  /** It opens the account. */
  logsIn: z.boolean(),
  /** It confirms payments in the place of the PIN. */
  confirms: z.boolean(),
});
export type AccountPasskeyView = z.infer<typeof AccountPasskeyView>;
export const AccountPasskeysView = z.strictObject({ passkeys: z.array(AccountPasskeyView) });
export type AccountPasskeysView = z.infer<typeof AccountPasskeysView>;

/** Options for an authenticator to confirm an action; the response of every route that requests a confirmation. */
export const PasskeyConfirmationView = z.strictObject({ confirmation: z.string(), options: webAuthn });
export type PasskeyConfirmationView = z.infer<typeof PasskeyConfirmationView>;

/**
 * Replaces a PIN: `confirmation` of `PasskeyConfirmationView` and the authenticator's response to its `options`.
 * Confirms only the action that the options were requested for, with exactly that payload, once.
 */
export const PasskeyConfirmation = z.strictObject({ confirmation: uuid, response: webAuthn });
export type PasskeyConfirmation = z.infer<typeof PasskeyConfirmation>;

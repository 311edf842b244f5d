import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { password } from './accounts.js';

/*
 * Passkeys of customers. `options` are handed to `startAuthentication` and `startRegistration` of @simplewebauthn/browser as they
 * are, and what these give comes back as `response`. What is asked works once, in the browser that asked, for five minutes.
 */

/** What an authenticator is asked, or answers, in WebAuthn's own JSON. */
const webAuthn = z.record(z.string(), z.unknown());

/**
 * `POST /api/auth/passkey/options`, for anybody: for conditional UI, too. After the password it is for that customer's passkeys.
 * `POST /api/account/passkeys/options`: to make one.
 */
export const PasskeyOptionsView = webAuthn;
export type PasskeyOptionsView = z.infer<typeof PasskeyOptionsView>;

/** `POST /api/auth/passkey`: signs in, with nothing else; answers 204. */
export const PasskeyAnswerRequest = z.strictObject({ response: webAuthn });
export type PasskeyAnswerRequest = z.infer<typeof PasskeyAnswerRequest>;

/**
 * `POST /api/account/passkeys/options`, `POST /api/account/passkeys/:id/remove`: the password is asked for where the log-in is older
 * than 15 minutes; without it the answer is then 403 `password-needed`. So it is where a passkey opened the session that confirms
 * no payments, or is there no more: 403 `password-for-payments`.
 */
export const FreshPasswordRequest = z.strictObject({ password: z.optional(password) });
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

/** `POST /api/account/passkeys/:id/rename`; the password as for taking it away. */
export const RenamePasskeyRequest = z.strictObject({ name: passkeyName, password: z.optional(password) });
export type RenamePasskeyRequest = z.infer<typeof RenamePasskeyRequest>;

/**
 * `POST /api/account/passkeys/:id/uses`, 204: one thing that a passkey is used for, on or off; the password as for making one.
 * Refused with 409 `last-way-in` where nothing else opens the account.
 */
export const SetPasskeyUseRequest = z.strictObject({
  use: z.enum(['log-in', 'confirm']),
  on: z.boolean(),
  password: z.optional(password),
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
  /** Kept by the maker's cloud on several devices. */
  synced: z.boolean(),
  /** It opens the account. */
  logsIn: z.boolean(),
  /** It confirms payments in the place of the PIN. */
  confirms: z.boolean(),
});
export type AccountPasskeyView = z.infer<typeof AccountPasskeyView>;
export const AccountPasskeysView = z.strictObject({ passkeys: z.array(AccountPasskeyView) });
export type AccountPasskeysView = z.infer<typeof AccountPasskeysView>;

/** What an authenticator is asked to confirm; answered by whatever asks for a confirmation. */
export const PasskeyConfirmationView = z.strictObject({ confirmation: z.string(), options: webAuthn });
export type PasskeyConfirmationView = z.infer<typeof PasskeyConfirmationView>;

/**
 * In the place of a PIN: `confirmation` of `PasskeyConfirmationView` and what the authenticator made of its `options`. It
 * confirms the act that its options were asked for, with exactly that payload, once.
 */
export const PasskeyConfirmation = z.strictObject({ confirmation: uuid, response: webAuthn });
export type PasskeyConfirmation = z.infer<typeof PasskeyConfirmation>;

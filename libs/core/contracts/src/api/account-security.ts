import * as z from 'zod/mini';
import { code, password, pin, secondFactorCode } from './accounts.js';

/* Sign-in settings that a customer changes, except password and PIN. All under `/api/account`. */

/**
 * `POST /api/account/totp`: starts the setup of an authenticator; requires the password, and a mailed code where that is
 * the second factor.
 */
export const BeginTotpRequest = z.strictObject({ password, code: z.optional(secondFactorCode) });
export type BeginTotpRequest = z.infer<typeof BeginTotpRequest>;

/** Shown once: the seed, as it is typed and as a QR code holds it. */
export const TotpEnrolmentView = z.strictObject({ secret: z.string(), otpauthUrl: z.string() });
export type TotpEnrolmentView = z.infer<typeof TotpEnrolmentView>;

/** `PUT /api/account/totp`: its first code; and `POST /api/account/recovery-codes`: any. */
export const TotpCodeRequest = z.strictObject({ code });
export type TotpCodeRequest = z.infer<typeof TotpCodeRequest>;

/** Shown once; each opens once. */
export const AccountRecoveryCodesView = z.strictObject({ recoveryCodes: z.array(z.string()) });
export type AccountRecoveryCodesView = z.infer<typeof AccountRecoveryCodesView>;

/** `POST /api/account/totp/remove`: payouts to accounts not used before wait for a day. A recovery code works, too. */
export const RemoveTotpRequest = z.strictObject({ password, code: secondFactorCode });
export type RemoveTotpRequest = z.infer<typeof RemoveTotpRequest>;

/**
 * `POST /api/account/email-code`, 204: a mailed code is the second factor from now on. `code`: of the mail that
 * `POST /api/account/codes` sends; the password where the log-in is older than 15 minutes. Refused with 409
 * `already-enrolled` where an authenticator is set up, and 409 `email-code-on`.
 * `POST /api/account/email-code/remove`, 204: no more; payouts to accounts not used before wait for a day.
 */
export const EmailCodeRequest = z.strictObject({ password: z.optional(password), code });
export type EmailCodeRequest = z.infer<typeof EmailCodeRequest>;

/**
 * `POST /api/account/pin/unlock`: a new PIN in the place of one that is locked or forgotten. `code`: of the authenticator where there
 * is one, else of the mail that `POST /api/account/codes` sends.
 */
export const UnlockPinRequest = z.strictObject({ password, code, pin });
export type UnlockPinRequest = z.infer<typeof UnlockPinRequest>;

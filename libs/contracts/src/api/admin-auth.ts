import * as z from 'zod/mini';
import { line, uuid } from '../text.js';
import { email } from './requests.js';

/** Who signs in to the operators' console, and what they are. Everything here stands under `/api/admin`. */

export const OPERATOR_ROLES = ['support', 'finance', 'engineer', 'admin'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** Why an operator does something; kept with the event. */
export const reason = line(500, 'reason-required');

/** As it was typed: nothing is trimmed, folded or cut. */
const password = z.string('password-required').check(z.minLength(1, 'password-required'), z.maxLength(256, 'too-long'));

/** `POST auth/sign-in`. */
export const SignInRequest = z.strictObject({ email, password });
export type SignInRequest = z.infer<typeof SignInRequest>;
/** `POST auth/enrol`: takes the one-time link (its token, from the fragment) and sets the password. */
export const EnrolRequest = z.strictObject({
  token: z.string('token').check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'token')),
  password,
});
export type EnrolRequest = z.infer<typeof EnrolRequest>;
/** Six digits of the authenticator. */
const code = z.pipe(
  z.pipe(
    z.string('code'),
    z.transform((text: string) => text.replace(/\s/g, '')),
  ),
  z.string().check(z.regex(/^\d{6}$/, 'code')),
);
/** `POST auth/totp`, `POST auth/enrol-totp`, `POST me/recovery-codes`. */
export const CodeRequest = z.strictObject({ code });
export type CodeRequest = z.infer<typeof CodeRequest>;
/**
 * `POST me/passkeys/options`, `POST me/passkeys/:id/remove`: the code is needed when the sign-in is older than 15 minutes;
 * without it the answer is then 403 `code-needed`.
 */
export const FreshRequest = z.strictObject({ code: z.optional(code) });
export type FreshRequest = z.infer<typeof FreshRequest>;
/** `POST auth/recovery`: one of the ten, in any case, with or without its dashes. */
export const RecoveryRequest = z.strictObject({
  code: z.string('recovery-code').check(z.maxLength(64, 'recovery-code'), z.minLength(1, 'recovery-code')),
});
export type RecoveryRequest = z.infer<typeof RecoveryRequest>;
/** `POST auth/passkey/verify`: what the browser's authenticator answered, as it is. */
export const PasskeyAnswer = z.strictObject({ response: z.record(z.string(), z.unknown()) });
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;
/** `POST me/passkeys`: the same, and what its owner calls it. */
export const AddPasskeyRequest = z.strictObject({
  response: z.record(z.string(), z.unknown()),
  name: z.optional(line(40)),
});
export type AddPasskeyRequest = z.infer<typeof AddPasskeyRequest>;
export const SandboxSignInRequest = z.strictObject({ operatorId: uuid });
export type SandboxSignInRequest = z.infer<typeof SandboxSignInRequest>;
/** `POST me/password`: with a code, as in {@link FreshRequest}. */
export const ChangePasswordRequest = z.strictObject({ current: password, next: password, code: z.optional(code) });
export type ChangePasswordRequest = z.infer<typeof ChangePasswordRequest>;

/** `POST operators`. */
export const InviteOperatorRequest = z.strictObject({
  email,
  name: line(80, 'name-required'),
  role: z.enum(OPERATOR_ROLES, 'role'),
  reason,
});
export type InviteOperatorRequest = z.infer<typeof InviteOperatorRequest>;
/** `POST operators/:id/change-role`. */
export const ChangeRoleRequest = z.strictObject({ role: z.enum(OPERATOR_ROLES, 'role'), reason });
export type ChangeRoleRequest = z.infer<typeof ChangeRoleRequest>;
/** Verbs that need nothing but a reason. */
export const ReasonRequest = z.strictObject({ reason });
export type ReasonRequest = z.infer<typeof ReasonRequest>;

/** The seed of an authenticator that is not confirmed yet: shown once. */
export interface TotpEnrolmentView {
  readonly secret: string;
  /** For a QR code; it holds the secret. */
  readonly otpauthUrl: string;
}

/** `POST auth/sign-in`, `POST auth/enrol`: what is asked for next. */
export interface SignInView {
  readonly next: 'totp' | 'enrol-totp';
  readonly enrolment?: TotpEnrolmentView;
  /** Whether a passkey of this operator can take the place of the code, at this address. */
  readonly passkey: boolean;
  readonly recoveryCodesLeft: number;
  readonly lastSignIn: { readonly at: string; readonly device: string } | null;
}

export interface RecoveryCodesView {
  /** Each opens the second step once; shown this once. */
  readonly recoveryCodes: readonly string[];
}

/** `GET me`. */
export interface MeView {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: OperatorRole;
  readonly permissions: readonly string[];
  /** When this session ends if nothing is asked; a request with `X-Background: 1` does not move it. */
  readonly idleEndsAt: string;
  /** When it ends in any case. */
  readonly endsAt: string;
  readonly secondsToIdleEnd: number;
  readonly secondsToEnd: number;
  readonly sessions: number;
  readonly recoveryCodesLeft: number;
  readonly mode: 'production' | 'sandbox';
}

/** `GET me/colleagues?may=<permission>`. */
export interface ColleagueView {
  readonly id: string;
  readonly name: string;
  readonly role: OperatorRole;
}

/** `GET me/sessions`. */
export interface OperatorSessionView {
  readonly id: string;
  readonly method: 'totp' | 'recovery' | 'passkey' | 'sandbox';
  /** Browser and system, as the browser says. */
  readonly device: string;
  readonly startedAt: string;
  readonly seenAt: string;
  readonly endsAt: string;
  readonly current: boolean;
}

/** `GET me/passkeys`. */
export interface PasskeyView {
  readonly id: string;
  /** What its owner calls it; the device it was made on, if they said nothing. */
  readonly name: string;
  readonly addedAt: string;
  readonly usedAt: string | null;
  /** Kept by the maker's cloud on several devices. */
  readonly synced: boolean;
}

/** A row and a page of `operators`. */
export interface OperatorView {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: OperatorRole;
  /** `invited`: has not taken the link yet. */
  readonly state: 'invited' | 'active' | 'disabled';
  readonly hasTotp: boolean;
  readonly passkeys: number;
  readonly sessions: number;
  readonly invitedAt: string;
  readonly lastSignInAt: string | null;
  /** Wrong codes: nobody gets in with a code before. */
  readonly lockedUntil: string | null;
}

/**
 * 202 of `POST operators`, `POST operators/:id/reset`, `…/change-role` and `…/enable`, where a second person has to agree:
 * the request that waits for them.
 */
export interface OperatorChangeAsked {
  readonly asked: { readonly approvalId: string };
}

/** `GET auth/sandbox`: who can be signed in with one click; a sandbox only. */
export interface SandboxOperatorView {
  readonly id: string;
  readonly name: string;
  readonly role: OperatorRole;
}

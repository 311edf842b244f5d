import * as z from 'zod/mini';
import { line, uuid } from '../text.js';
import { email } from './requests.js';

/** Who signs in to the operators' console, and what they are. Everything here stands under `/api/admin`. */

export const OPERATOR_ROLES = ['support', 'finance', 'engineer', 'admin'] as const;
export const OperatorRole = z.enum(OPERATOR_ROLES);
export type OperatorRole = z.infer<typeof OperatorRole>;

/** The operator's reason; stored with the event. */
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
export const ChangeOperatorPasswordRequest = z.strictObject({
  current: password,
  next: password,
  code: z.optional(code),
});
export type ChangeOperatorPasswordRequest = z.infer<typeof ChangeOperatorPasswordRequest>;

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
/** Actions that need only a reason. */
export const ReasonRequest = z.strictObject({ reason });
export type ReasonRequest = z.infer<typeof ReasonRequest>;

/** The seed of an authenticator that is not confirmed yet: shown once. */
export const OperatorTotpEnrolment = z.strictObject({
  secret: z.string(),
  /** For a QR code; it holds the secret. */
  otpauthUrl: z.string(),
});
export type OperatorTotpEnrolment = z.infer<typeof OperatorTotpEnrolment>;

/** `POST auth/sign-in`, `POST auth/enrol`: the next step of the sign-in. */
export const SignInView = z.strictObject({
  next: z.enum(['totp', 'enrol-totp']),
  enrolment: z.optional(OperatorTotpEnrolment),
  /** Whether a passkey of this operator can take the place of the code, at this address. */
  passkey: z.boolean(),
  recoveryCodesLeft: z.number(),
  lastSignIn: z.nullable(z.strictObject({ at: z.string(), device: z.string() })),
});
export type SignInView = z.infer<typeof SignInView>;

export const RecoveryCodesView = z.strictObject({
  /** Each opens the second step once; shown this once. */
  recoveryCodes: z.readonly(z.array(z.string())),
});
export type RecoveryCodesView = z.infer<typeof RecoveryCodesView>;

/** `POST auth/passkey/options`, `POST me/passkeys/options`: options for the authenticator, in WebAuthn's own JSON. */
export const OperatorPasskeyOptions = z.record(z.string(), z.unknown());
export type OperatorPasskeyOptions = z.infer<typeof OperatorPasskeyOptions>;

/** `GET me`. */
export const MeView = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: OperatorRole,
  permissions: z.readonly(z.array(z.string())),
  /** End of this session without further requests; a request with `X-Background: 1` does not extend it. */
  idleEndsAt: z.string(),
  /** When it ends in any case. */
  endsAt: z.string(),
  secondsToIdleEnd: z.number(),
  secondsToEnd: z.number(),
  sessions: z.number(),
  recoveryCodesLeft: z.number(),
  mode: z.enum(['production', 'sandbox']),
});
export type MeView = z.infer<typeof MeView>;

/** `GET auth/session`: the operator signed in with this browser, or none. Unlike `GET me` it is no error without a session. */
export const OwnSessionView = z.strictObject({ me: z.nullable(MeView) });
export type OwnSessionView = z.infer<typeof OwnSessionView>;

/** `GET me/colleagues?may=<permission>`. */
export const ColleagueView = z.strictObject({ id: z.string(), name: z.string(), role: OperatorRole });
export type ColleagueView = z.infer<typeof ColleagueView>;
export const ColleaguesView = z.readonly(z.array(ColleagueView));
export type ColleaguesView = z.infer<typeof ColleaguesView>;

export const OperatorSessionView = z.strictObject({
  id: z.string(),
  method: z.enum(['totp', 'recovery', 'passkey', 'sandbox']),
  /** Browser and system, as the browser reports them. */
  device: z.string(),
  startedAt: z.string(),
  seenAt: z.string(),
  endsAt: z.string(),
  current: z.boolean(),
});
export type OperatorSessionView = z.infer<typeof OperatorSessionView>;
/** `GET me/sessions`. */
export const OperatorSessionsView = z.readonly(z.array(OperatorSessionView));
export type OperatorSessionsView = z.infer<typeof OperatorSessionsView>;

export const PasskeyView = z.strictObject({
  id: z.string(),
  /** Name given by the owner; by default the device it was created on. */
  name: z.string(),
  addedAt: z.string(),
  usedAt: z.nullable(z.string()),
  /** Synced to several devices by the maker's cloud. */
  synced: z.boolean(),
});
export type PasskeyView = z.infer<typeof PasskeyView>;
/** `GET me/passkeys`. */
export const PasskeysView = z.readonly(z.array(PasskeyView));
export type PasskeysView = z.infer<typeof PasskeysView>;

/** A row and a page of `operators`. */
export const OperatorView = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: OperatorRole,
  /** `invited`: has not taken the link yet. */
  state: z.enum(['invited', 'active', 'disabled']),
  hasTotp: z.boolean(),
  passkeys: z.number(),
  sessions: z.number(),
  invitedAt: z.string(),
  lastSignInAt: z.nullable(z.string()),
  /** End of the lock after wrong codes; no code is accepted before. */
  lockedUntil: z.nullable(z.string()),
});
export type OperatorView = z.infer<typeof OperatorView>;

/**
 * 202 of `POST operators`, `POST operators/:id/reset`, `…/change-role` and `…/enable`, where a second person has to agree:
 * the request that waits for them.
 */
export const OperatorChangePending = z.strictObject({ pending: z.strictObject({ approvalId: z.string() }) });
export type OperatorChangePending = z.infer<typeof OperatorChangePending>;
/** Response of these actions: the operator's current record, or with 202 the request that waits for approval. */
export const OperatorChangeView = z.union([OperatorView, OperatorChangePending]);
export type OperatorChangeView = z.infer<typeof OperatorChangeView>;

/** An operator who can be signed in with one click; sandbox only. */
export const SandboxOperatorView = z.strictObject({ id: z.string(), name: z.string(), role: OperatorRole });
export type SandboxOperatorView = z.infer<typeof SandboxOperatorView>;
/** `GET auth/sandbox`. */
export const SandboxOperatorsView = z.readonly(z.array(SandboxOperatorView));
export type SandboxOperatorsView = z.infer<typeof SandboxOperatorsView>;

import * as z from 'zod/mini';
import { LANGUAGES } from '../events/accounts.js';
import { isOfNigeria, mobileNumber } from '../phone.js';
import { isSafeText, personName, uuid } from '../text.js';
import { asSeen, trimmed } from '../unseen.js';
import { email, phone } from './requests.js';

/* Customer accounts: registration, sign-in, recovery. Routes under `/api/auth` belong to a browser by their own
   httpOnly cookies; routes under `/api/account` require a signed-in customer. Every invalid body is 422 with a code for
   each field. */

/** Fewest and most characters of a username, without its `@`. */
export const USERNAME_LENGTH = { min: 4, max: 20 } as const;
/** Fewest characters of a password. */
export const PASSWORD_MIN = 10;

/** As stored: lower-case, without the `@` that it is displayed with. */
export const username = z.pipe(
  z.pipe(
    z.string('username'),
    z.transform((text: string) => trimmed(text).replace(/^@/, '').normalize('NFKC').toLowerCase()),
  ),
  z.string().check(
    z.refine((text) => text.length >= USERNAME_LENGTH.min, { error: 'username-short', abort: true }),
    z.refine((text) => text.length <= USERNAME_LENGTH.max, { error: 'too-long', abort: true }),
    z.refine((text) => /^[a-z][a-z0-9_]*$/.test(text), { error: 'username-letters' }),
  ),
);

/** Validity of a sent code for registration, sign-in or reset. Its mail and its text message state it. */
export const CODE_MINUTES = 10;

/** Any characters; further password rules are checked where the password is set. */
export const password = z.string('password-required').check(
  z.refine((text) => text.length > 0, { error: 'password-required', abort: true }),
  z.refine((text) => text.length <= 200, { error: 'too-long' }),
);
export const pin = z.string('pin').check(z.regex(/^\d{4}$/, 'pin'));
/** Six digits, from a mail, a message or an authenticator. Spaces between them are ignored. */
export const code = z.pipe(
  z.pipe(
    z.string('code'),
    z.transform((text: string) => text.replace(/\s+/g, '')),
  ),
  z.string().check(z.regex(/^\d{6}$/, 'code')),
);
/**
 * The code of a customer's second factor for a change: of the authenticator or of the mail, or a recovery code. A change
 * without one is 403 `second-factor-needed` where a second factor was chosen.
 */
export const secondFactorCode = z.pipe(
  z.pipe(z.string('second-factor'), z.transform(asSeen)),
  z.string().check(
    z.refine((text) => text.length <= 40, { error: 'too-long', abort: true }),
    z.refine((text) => isSixDigits(text) || /^[A-Za-z0-9\s-]{10,}$/.test(text), { error: 'second-factor' }),
  ),
);
/** Whether a code has the form of an authenticator's or of a mailed one; a recovery code has not. */
export function isSixDigits(text: string): boolean {
  return /^\d{6}$/.test(text.replace(/\s+/g, ''));
}
/** The four digits of a password's reset. */
export const resetCode = z.pipe(
  z.pipe(
    z.string('reset-code'),
    z.transform((text: string) => text.replace(/\s+/g, '')),
  ),
  z.string().check(z.regex(/^\d{4}$/, 'reset-code')),
);
export const recoveryCode = z.pipe(
  z.pipe(z.string('recovery-code'), z.transform(asSeen)),
  z.string().check(
    z.refine((text) => text.length <= 40, { error: 'too-long', abort: true }),
    z.refine((text) => /^[A-Za-z0-9\s-]{10,}$/.test(text), { error: 'recovery-code' }),
  ),
);
/** Email address or mobile number in any notation. Responses never reveal whether it belongs to an account. */
export const identifier = z.pipe(
  z.pipe(
    z.string('identifier'),
    z.transform((text: string) => mobileNumber(text) ?? trimmed(text)),
  ),
  z
    .string()
    .check(z.refine((text) => text.length > 0 && text.length <= 254 && isSafeText(text), { error: 'identifier' })),
);

/** The terms and the privacy notice that hold now, as {@link RegistrationDetails} names them. */
export const TERMS_VERSION = '2026-12-01';

/** Referral sources that a person can choose at registration. */
export const REFERRAL_SOURCES = ['friend', 'whatsapp', 'x', 'instagram', 'tiktok', 'search', 'event', 'other'] as const;

/**
 * Accounts receive codes by text message, so the number must be Nigerian; checked before the other details are
 * requested.
 */
const reachable = z.pipe(phone, z.string().check(z.refine(isOfNigeria, { error: 'phone-nigerian' })));

/**
 * `PUT /api/auth/registration`: the person's details. Starts a registration or changes an open one: a changed address
 * is verified again.
 */
export const RegistrationDetails = z.strictObject({
  firstName: personName(60, 'first-name-required'),
  lastName: personName(60, 'last-name-required'),
  email,
  phone: reachable,
  referralSource: z.nullable(z.enum(REFERRAL_SOURCES, 'invalid')),
  referral: z.nullable(z.string('invalid').check(z.regex(/^[A-Za-z0-9_]{3,20}$/, 'referral'))),
  /** The version of terms and privacy notice that were agreed to by going on. */
  terms: z.string('terms').check(z.regex(/^[0-9A-Za-z.-]{1,20}$/, 'terms')),
  language: z.enum(LANGUAGES, 'invalid'),
});
export type RegistrationDetails = z.infer<typeof RegistrationDetails>;

/** `PUT /api/auth/registration/username`, and `POST /api/auth/usernames/check` for whether it is free. */
export const UsernameRequest = z.strictObject({ username });
export type UsernameRequest = z.infer<typeof UsernameRequest>;

/** `POST /api/auth/usernames/check` */
export const UsernameView = z.strictObject({
  /** As it would be stored. */
  username: z.string(),
  /** `taken` includes names that look like an existing one, `reserved` names that sound like ours or a bank's. */
  state: z.enum(['free', 'taken', 'reserved']),
  /** Free ones near it, three at most. */
  instead: z.array(z.string()),
});
export type UsernameView = z.infer<typeof UsernameView>;

/** `PUT /api/auth/registration/password` */
export const PasswordRequest = z.strictObject({ password });
export type PasswordRequest = z.infer<typeof PasswordRequest>;

/** `PUT /api/auth/registration/pin` */
export const PinRequest = z.strictObject({ pin });
export type PinRequest = z.infer<typeof PinRequest>;

export const CHANNELS = ['email', 'phone'] as const;
/** `POST /api/auth/registration/codes`: sends a code, which makes the last one worthless. */
export const SendCodeRequest = z.strictObject({ channel: z.enum(CHANNELS, 'invalid') });
export type SendCodeRequest = z.infer<typeof SendCodeRequest>;

/** `POST /api/auth/registration/verify` */
export const VerifyCodeRequest = z.strictObject({ channel: z.enum(CHANNELS, 'invalid'), code });
export type VerifyCodeRequest = z.infer<typeof VerifyCodeRequest>;

/** A code that was sent, as the page counts down by it. Null members: none was sent yet. */
export const SentCodeView = z.strictObject({
  verified: z.boolean(),
  sent: z.nullable(
    z.strictObject({
      /** Seconds until it is worth nothing; 0 when it is not any more. */
      endsInSeconds: z.number(),
      triesLeft: z.number(),
      /** Seconds until another code can be requested. */
      againInSeconds: z.number(),
    }),
  ),
});
export type SentCodeView = z.infer<typeof SentCodeView>;

/** `GET /api/auth/registration` and what every act on it answers; 404 `no-registration` where none is under way. */
export const RegistrationView = z.strictObject({
  /** The first step that is not done; `details` where Google began it, which knows no number; `done` once the account is there. */
  step: z.enum(['details', 'username', 'password', 'pin', 'codes', 'ready', 'done']),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  referralSource: z.nullable(z.enum(REFERRAL_SOURCES)),
  referral: z.nullable(z.string()),
  username: z.nullable(z.string()),
  emailCode: SentCodeView,
  phoneCode: SentCodeView,
});
export type RegistrationView = z.infer<typeof RegistrationView>;

/**
 * `GET /api/auth/methods`, public: the sign-in methods that are enabled here. `demo`: `POST /api/auth/demo` signs in the
 * demo customer, in the sandbox only.
 */
export const SignInMethodsView = z.strictObject({ google: z.boolean(), demo: z.boolean() });
export type SignInMethodsView = z.infer<typeof SignInMethodsView>;

/**
 * `POST /api/account/google`, with a fresh proof: where the browser goes on to, to link it. To come in, it goes to
 * `GET /api/auth/google?next=…` itself. Both come back to a page: the one that was wanted, one more step (`/auth/login/code`), the
 * registration, or with `?google=` and how it went: `known`, `linked`, `cancelled`, `down`, `failed`, `again`, `unproven`, `taken`, `busy`.
 */
export const LinkGoogleView = z.strictObject({ address: z.string() });
export type LinkGoogleView = z.infer<typeof LinkGoogleView>;

/** `POST /api/auth/login` */
export const LoginRequest = z.strictObject({ identifier, password });
export type LoginRequest = z.infer<typeof LoginRequest>;

export const SECOND_STEPS = ['totp', 'email', 'passkey', 'recovery'] as const;
/**
 * Result of a log-in: a session, or one more step; `GET /api/auth/login` repeats it, 401 `sign-in-again` without an
 * open log-in. `locked`: too many wrong passwords were given for this name. Any password gets this answer; `POST
 * /api/auth/login/email` mails a code if the password was right, and `POST /api/auth/login/unlock` takes the code.
 */
export const LoginView = z.strictObject({
  next: z.enum(['done', 'second-step', 'locked']),
  /** The ways that the second step may be taken, the usual one first; empty for any other. */
  ways: z.array(z.enum(SECOND_STEPS)),
  /** `t••••e@gmail.com`, where a code may be mailed. */
  email: z.nullable(z.string()),
});
export type LoginView = z.infer<typeof LoginView>;

/** `POST /api/auth/login/code`: of the authenticator, or of the mail that `POST /api/auth/login/email` sent. */
export const LoginCodeRequest = z.strictObject({ way: z.enum(['totp', 'email'], 'invalid'), code });
export type LoginCodeRequest = z.infer<typeof LoginCodeRequest>;

/** `POST /api/auth/login/unlock` */
export const UnlockLoginRequest = z.strictObject({ code });
export type UnlockLoginRequest = z.infer<typeof UnlockLoginRequest>;

/** `POST /api/auth/login/recovery` */
export const LoginRecoveryRequest = z.strictObject({ code: recoveryCode });
export type LoginRecoveryRequest = z.infer<typeof LoginRecoveryRequest>;

/**
 * `POST /api/auth/reset`: sends a reset code to the address if it belongs to a customer. The answer is the same either
 * way, and the code works only in the requesting browser.
 */
export const ResetRequest = z.strictObject({ email });
export type ResetRequest = z.infer<typeof ResetRequest>;

/** What a reset under way is; `proven` once the code was right. */
export const ResetView = z.strictObject({
  state: z.enum(['sent', 'proven', 'spent']),
  endsInSeconds: z.number(),
  triesLeft: z.number(),
});
export type ResetView = z.infer<typeof ResetView>;

/**
 * `PUT /api/auth/reset/password`: the sign-in methods that stay valid besides the new password. `passkeys`: number of
 * those that can log in.
 */
export const OtherSignInMethodsView = z.strictObject({ google: z.boolean(), passkeys: z.int() });
export type OtherSignInMethodsView = z.infer<typeof OtherSignInMethodsView>;

/** `POST /api/auth/reset/code` */
export const ResetCodeRequest = z.strictObject({ code: resetCode });
export type ResetCodeRequest = z.infer<typeof ResetCodeRequest>;

/** `GET /api/account`: the signed-in customer; 401 `signed-out` without a session. */
export const AccountView = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  email: z.string(),
  phone: z.string(),
  language: z.enum(LANGUAGES),
  /** The picture of themselves, at `GET /api/account/picture`; another id for another one. Null: there is none. */
  picture: z.nullable(z.string()),
  since: z.string(),
  security: z.strictObject({
    pin: z.enum(['set', 'locked']),
    totp: z.boolean(),
    /** A mailed code is the second factor; never together with an authenticator. */
    emailCode: z.boolean(),
    recoveryCodesLeft: z.number(),
    passkeys: z.number(),
    /** How many of them open the account, and how many confirm payments. */
    passkeysFor: z.strictObject({ logIn: z.number(), confirm: z.number() }),
    /** Google opens the account. */
    google: z.boolean(),
    sessions: z.number(),
  }),
  /** Until when payouts to accounts not used before wait; null when they do not. */
  payoutsHeldUntil: z.nullable(z.string()),
  /** Staff is reviewing the account: the customer can start nothing new and sees no reason. */
  paused: z.boolean(),
  /** When this session ends: as long after its last request, and at last. The page warns two minutes before either. */
  session: z.strictObject({ idleSeconds: z.number(), endsInSeconds: z.number() }),
});
export type AccountView = z.infer<typeof AccountView>;

/**
 * `PUT /api/account/picture` takes the file itself as the body (JPG or PNG, under 10 MB): stores its center as a
 * square, without metadata. `DELETE` removes it.
 */
export const AccountPictureView = z.strictObject({ picture: z.string() });
export type AccountPictureView = z.infer<typeof AccountPictureView>;

/** `GET /api/account/sessions`, the newest use first. */
export const AccountSessionView = z.strictObject({
  id: z.string(),
  /** `Chrome on Android`. */
  device: z.string(),
  current: z.boolean(),
  startedAt: z.string(),
  seenAt: z.string(),
});
export const AccountSessionsView = z.strictObject({ sessions: z.array(AccountSessionView) });
export type AccountSessionsView = z.infer<typeof AccountSessionsView>;

/** `PUT /api/account/password`: all other devices are signed out. */
export const ChangePasswordRequest = z.strictObject({ old: password, password, code: z.optional(secondFactorCode) });
export type ChangePasswordRequest = z.infer<typeof ChangePasswordRequest>;

/** `PUT /api/account/pin` */
export const ChangePinRequest = z.strictObject({ old: pin, pin, code: z.optional(secondFactorCode) });
export type ChangePinRequest = z.infer<typeof ChangePinRequest>;

/** `GET /api/account/guest-orders`: orders that this browser, or the account's email or phone, made as a guest. Masked. */
export const ClaimableOrderView = z.strictObject({
  /** Of this offer to this account; it opens nothing. */
  id: z.string(),
  /** `S48••••••845`. */
  number: z.string(),
  placedAt: z.string(),
  usdt: z.string(),
  /** Masked: `Ada O···`; null once erased. */
  recipient: z.nullable(z.string()),
  /** The strongest match. A phone number alone proves little: such an order is claimed only where it is chosen. */
  because: z.enum(['browser', 'email', 'phone']),
});
export const ClaimableOrdersView = z.strictObject({ orders: z.array(ClaimableOrderView) });
export type ClaimableOrdersView = z.infer<typeof ClaimableOrdersView>;

/**
 * `POST /api/account/guest-orders/claim`: claims the chosen orders; without a choice those of this browser and of the
 * email, and none that only the phone number matches.
 */
export const ClaimOrdersRequest = z.strictObject({ ids: z.optional(z.array(uuid).check(z.maxLength(100))) });
export type ClaimOrdersRequest = z.infer<typeof ClaimOrdersRequest>;

/** `POST /api/account/guest-orders/decline`, 204: it is not this customer's, and is not offered again. */
export const DeclineOrderRequest = z.strictObject({ id: uuid });
export type DeclineOrderRequest = z.infer<typeof DeclineOrderRequest>;

/** How many orders a claim brought. */
export const ClaimedOrdersView = z.strictObject({ claimed: z.number() });
export type ClaimedOrdersView = z.infer<typeof ClaimedOrdersView>;

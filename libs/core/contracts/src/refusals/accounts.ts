import { type RefusalText, triesLeft } from './refusal-text.js';

/** The refusals of customers' accounts. */
export const accounts = {
  'accounts.already-registered': { status: 409, sentence: 'You already have an account. Log in.' },
  'accounts.no-account': { status: 404, sentence: 'We can’t find this account.' },
  'accounts.closed': { status: 409, sentence: 'This account is closed for good.' },
  'accounts.already-enrolled': { status: 409, sentence: 'An authenticator is already set up. Remove it first.' },
  /** The same text for every reason: a customer under review learns nothing more. */
  'accounts.paused': {
    status: 403,
    sentence: 'Your account is paused for a check. Money that arrives is safe, and we hold it for you. Write to us.',
  },
  'accounts.pin-not-locked': { status: 409, sentence: 'This customer’s PIN isn’t locked.' },
  'accounts.not-frozen': { status: 409, sentence: 'This customer isn’t frozen.' },
  'accounts.two-people': {
    status: 409,
    sentence:
      'The held amount is now above what one person can release. Load the page again, then request a second approval.',
  },
  'accounts.no-second-step': { status: 409, sentence: 'This customer has no two-step login to reset.' },
  'accounts.no-such-passkey': { status: 404, sentence: 'We can’t find this passkey.' },
  'accounts.something-open': {
    status: 409,
    sentence: 'You still have something in progress. Close the account when it has ended.',
  },
  'accounts.wallet-not-empty': {
    status: 409,
    sentence:
      'There is naira in your wallet, or a transfer is held for you. Use it or send it back, then close the account.',
  },
  'accounts.demo-stays': { status: 409, sentence: 'The demo customer is shared and can’t be closed.' },
  'accounts.no-picture': { status: 404, sentence: 'There is no picture.' },
  'accounts.not-a-picture': { status: 422, sentence: 'Choose a JPG or PNG picture.' },
  'accounts.no-identity': { status: 404, sentence: 'Google isn’t linked to this account.' },
  'accounts.identity-taken': {
    status: 409,
    sentence: 'Google is already linked to this account, or this Google account to another one.',
  },
  'accounts.last-way-in': { status: 409, sentence: 'This is your only way to log in. Add another one first.' },
  'accounts.issuer-down': {
    status: 503,
    sentence: 'We can’t reach Google right now. Log in another way, or try again later.',
  },
  'accounts.no-session': { status: 404, sentence: 'This session has already ended.' },
  'accounts.pin-locked': {
    status: 403,
    sentence: 'Your PIN is locked after five wrong tries. Unlock it with your password and a code.',
  },
  'accounts.passkey-refused': {
    status: 401,
    sentence: 'This passkey didn’t work. Try again, or log in another way.',
  },
  'accounts.passkey-not-for-log-in': {
    status: 401,
    sentence: 'This passkey is off for logging in. Log in another way, then turn it on under Security.',
  },
  'accounts.passkey-not-for-payments': {
    status: 403,
    sentence: 'This passkey is off for confirming payments. Use another one, or your PIN.',
  },
  'accounts.no-passkey/off': {
    status: 409,
    sentence: 'None of your passkeys can confirm payments. Use your PIN.',
  },
  'accounts.no-passkey': { status: 409, sentence: 'You have no passkey. Use your PIN.' },
  'accounts.not-confirmed': { status: 403, sentence: 'Your passkey didn’t confirm this. Try again, or use your PIN.' },
  'accounts.signed-out': { status: 401, sentence: 'Log in first.' },
  'accounts.wrong-credentials': { status: 401, sentence: 'Wrong email, phone or password. Check both and try again.' },
  'accounts.identity-taken/done': { status: 409, sentence: 'This is already done.' },
  'accounts.no-reset': {
    status: 404,
    sentence: 'This browser has no open request for a new password, or it is too old. Start again.',
  },
  'accounts.password-needed': {
    status: 403,
    sentence: 'You logged in more than 15 minutes ago. Enter your password again.',
  },
  'accounts.password-for-payments': {
    status: 403,
    sentence: 'You logged in with a passkey that can’t confirm payments. Enter your password.',
  },
  /** A second factor was chosen, and the change came without its code. */
  'accounts.second-factor-needed': {
    status: 403,
    sentence: 'Enter your two-step code, from your app or email.',
    field: 'code',
  },
  'accounts.email-code-on': { status: 409, sentence: 'Codes by email are already on.' },
  'accounts.no-email-code': { status: 409, sentence: 'Codes by email are not on.' },
  'accounts.registered': { status: 409, sentence: 'You already have an account.' },
  'accounts.no-registration': { status: 404, sentence: 'This browser has no open registration. Start again.' },
  'accounts.email-first': { status: 409, sentence: 'Enter the code from your email first. Then we text your phone.' },
  'accounts.not-ready': { status: 409, sentence: 'One step of your registration isn’t done yet. Complete it first.' },
  'accounts.not-proven': { status: 409, sentence: 'Enter the code from your email first.' },
  'accounts.no-reset/done': { status: 404, sentence: 'This is already done. Log in.' },
  'accounts.too-many-passkeys': { status: 409, sentence: 'Remove a passkey before you add another.' },
  'accounts.not-begun': { status: 409, sentence: 'Start with your password.' },
  'accounts.no-authenticator': { status: 409, sentence: 'No authenticator is set up.' },
  'accounts.use-authenticator': { status: 409, sentence: 'Use a code from your authenticator.' },
  'accounts.sign-in-again': { status: 401, sentence: 'This login took too long or was already used. Start again.' },
  'accounts.changed-meanwhile': { status: 409, sentence: 'This changed while you had it open. Load the page again.' },
  'accounts.erased': { status: 410, sentence: 'This customer’s personal data was erased. Nothing can be added.' },
  'accounts.passkey-refused/saved': { status: 422, sentence: 'We couldn’t save this passkey. Try again.' },
  'accounts.wrong-code': { status: 422, sentence: triesLeft, field: 'code' },
  'accounts.wrong-code/used': {
    status: 422,
    sentence: 'That code was already used. Wait for the next one.',
    field: 'code',
  },
  'accounts.wrong-code/locked': {
    status: 422,
    sentence: 'That code was wrong. Wait a while before the next try.',
    field: 'code',
  },
  'accounts.wrong-password': { status: 422, sentence: 'That password is wrong.', field: 'password' },
  'accounts.wrong-pin': {
    status: 422,
    sentence: ({ triesLeft: left }: { readonly field: string; readonly triesLeft: number }) =>
      `That PIN is wrong. ${left} ${left === 1 ? 'try' : 'tries'} left.`,
  },
  'accounts.code-ended': {
    status: 422,
    sentence: 'This code no longer works. Request a new one.',
    field: 'code',
  },
  'accounts.too-soon': {
    status: 429,
    sentence: ({ retryAfterSeconds }: { readonly retryAfterSeconds: number }) =>
      `We just sent a code. Wait ${retryAfterSeconds} seconds.`,
  },
  'accounts.invalid-fields/password': {
    status: 422,
    sentence: (_data: { readonly field: string }) => 'This is not your password.',
    fieldCode: 'password-wrong',
  },
} as const satisfies Readonly<Record<`accounts.${string}`, RefusalText>>;

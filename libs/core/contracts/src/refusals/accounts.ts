import { type RefusalText, triesLeft } from './refusal-text.js';

/** The refusals of customers' accounts. */
export const accounts = {
  'accounts.already-registered': { status: 409, sentence: 'This account is there already. Log in.' },
  'accounts.no-account': { status: 404, sentence: 'There is no such account.' },
  'accounts.closed': { status: 409, sentence: 'This account is closed, for good.' },
  'accounts.already-enrolled': { status: 409, sentence: 'An authenticator is set up already. Remove it first.' },
  /** The same text for every reason: a customer under review learns nothing more. */
  'accounts.paused': {
    status: 403,
    sentence: 'Your account is paused for a check. Money that arrives is safe and is kept for you. Write to us.',
  },
  'accounts.pin-not-locked': { status: 409, sentence: 'The PIN of this customer is not locked.' },
  'accounts.not-frozen': { status: 409, sentence: 'This customer is not frozen.' },
  'accounts.two-people': {
    status: 409,
    sentence: 'More waits by now than one person may let go: a second person must say yes. Look at it again.',
  },
  'accounts.no-second-step': { status: 409, sentence: 'This customer has no second step that could be reset.' },
  'accounts.no-such-passkey': { status: 404, sentence: 'There is no such passkey.' },
  'accounts.something-open': {
    status: 409,
    sentence: 'Something of yours is still under way. The account can be closed when it has ended.',
  },
  'accounts.wallet-not-empty': {
    status: 409,
    sentence:
      'There is naira in your wallet, or a transfer is held for you. Use it or send it back first, then close the account.',
  },
  'accounts.demo-stays': { status: 409, sentence: 'The demo customer is everybody’s, and stays.' },
  'accounts.no-picture': { status: 404, sentence: 'There is no picture.' },
  'accounts.not-a-picture': { status: 422, sentence: 'Choose a picture: a JPG or a PNG.' },
  'accounts.no-identity': { status: 404, sentence: 'Google is not linked to this account.' },
  'accounts.identity-taken': {
    status: 409,
    sentence: 'Google is linked already: to this account, or that Google account to another one.',
  },
  'accounts.last-way-in': { status: 409, sentence: 'This is the only way into your account. Add another one first.' },
  'accounts.issuer-down': {
    status: 503,
    sentence: 'Google cannot be reached now. Log in another way, or try again later.',
  },
  'accounts.no-session': { status: 404, sentence: 'This session has ended already.' },
  'accounts.pin-locked': {
    status: 403,
    sentence: 'Your PIN is locked after five wrong tries. Unlock it with your password and a code.',
  },
  'accounts.passkey-refused': {
    status: 401,
    sentence: 'This passkey did not work here. Try again, or log in another way.',
  },
  'accounts.passkey-not-for-log-in': {
    status: 401,
    sentence: 'This passkey is switched off for logging in. Log in another way; you can switch it on under Security.',
  },
  'accounts.passkey-not-for-payments': {
    status: 403,
    sentence: 'This passkey is switched off for confirming payments. Use another one, or your PIN.',
  },
  'accounts.no-passkey/off': {
    status: 409,
    sentence: 'None of your passkeys confirms payments. Confirm with your PIN.',
  },
  'accounts.no-passkey': { status: 409, sentence: 'You have no passkey. Confirm with your PIN.' },
  'accounts.not-confirmed': { status: 403, sentence: 'Your passkey did not confirm this. Try again, or use your PIN.' },
  'accounts.signed-out': { status: 401, sentence: 'Log in first.' },
  'accounts.wrong-credentials': { status: 401, sentence: 'These do not belong together. Check both and try again.' },
  'accounts.identity-taken/done': { status: 409, sentence: 'This was done already.' },
  'accounts.no-reset': {
    status: 404,
    sentence: 'Nothing was asked for in this browser, or too long ago. Start again.',
  },
  'accounts.password-needed': {
    status: 403,
    sentence: 'You logged in more than 15 minutes ago: type your password once more.',
  },
  'accounts.password-for-payments': {
    status: 403,
    sentence: 'You logged in with a passkey that confirms no payments: type your password.',
  },
  /** A second factor was chosen, and the change came without its code. */
  'accounts.second-factor-needed': {
    status: 403,
    sentence: 'This needs a code of your second factor: of your app, or of the mail.',
    field: 'code',
  },
  'accounts.email-code-on': { status: 409, sentence: 'A mailed code is your second factor already.' },
  'accounts.no-email-code': { status: 409, sentence: 'A mailed code is not your second factor.' },
  'accounts.registered': { status: 409, sentence: 'Your account is there already.' },
  'accounts.no-registration': { status: 404, sentence: 'No registration is under way in this browser. Start again.' },
  'accounts.email-first': { status: 409, sentence: 'Enter the code from your email first. Then we text your phone.' },
  'accounts.not-ready': { status: 409, sentence: 'A step of your registration is not done yet.' },
  'accounts.not-proven': { status: 409, sentence: 'Type the code of the mail first.' },
  'accounts.no-reset/done': { status: 404, sentence: 'This was done already. Log in.' },
  'accounts.too-many-passkeys': { status: 409, sentence: 'Remove a passkey before you add another.' },
  'accounts.not-begun': { status: 409, sentence: 'Begin with your password.' },
  'accounts.no-authenticator': { status: 409, sentence: 'No authenticator is set up.' },
  'accounts.use-authenticator': { status: 409, sentence: 'Use a code of your authenticator.' },
  'accounts.sign-in-again': { status: 401, sentence: 'This log-in took too long or was used already. Start again.' },
  'accounts.changed-meanwhile': { status: 409, sentence: 'It changed while you looked at it. Look again.' },
  'accounts.erased': { status: 410, sentence: 'The personal data of this customer were erased: nothing can be added.' },
  'accounts.passkey-refused/saved': { status: 422, sentence: 'This passkey could not be kept. Try again.' },
  'accounts.wrong-code': { status: 422, sentence: triesLeft, field: 'code' },
  'accounts.wrong-code/used': {
    status: 422,
    sentence: 'That code was used already. Wait for the next one.',
    field: 'code',
  },
  'accounts.wrong-code/locked': {
    status: 422,
    sentence: 'That code was not right. This account waits before the next try.',
    field: 'code',
  },
  'accounts.wrong-password': { status: 422, sentence: 'That password was not right.', field: 'password' },
  'accounts.wrong-pin': {
    status: 422,
    sentence: ({ triesLeft: left }: { readonly field: string; readonly triesLeft: number }) =>
      `That PIN was not right. ${left} ${left === 1 ? 'try' : 'tries'} left.`,
  },
  'accounts.code-ended': {
    status: 422,
    sentence: 'This code is not worth anything any more. Ask for a new one.',
    field: 'code',
  },
  'accounts.too-soon': {
    status: 429,
    sentence: ({ retryAfterSeconds }: { readonly retryAfterSeconds: number }) =>
      `A code was sent just now. Wait ${retryAfterSeconds} seconds.`,
  },
  'accounts.invalid-fields/password': {
    status: 422,
    sentence: (_data: { readonly field: string }) => 'This is not your password.',
    fieldCode: 'password-wrong',
  },
} as const satisfies Readonly<Record<`accounts.${string}`, RefusalText>>;

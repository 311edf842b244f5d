import type { RefusalText } from './refusal-text.js';

/** The refusals of customers' accounts. */
export const accounts = {
  'accounts.already-registered': { status: 409, sentence: 'This account is there already. Log in.' },
  'accounts.no-account': { status: 404, sentence: 'There is no such account.' },
  'accounts.closed': { status: 409, sentence: 'This account is closed, for good.' },
  'accounts.already-enrolled': { status: 409, sentence: 'An authenticator is set up already. Remove it first.' },
  /** The same words whatever the reason: a customer who is looked into is told no more than that. */
  'accounts.paused': {
    status: 403,
    sentence: 'Your account is paused for a check. Money that arrives is safe and is kept for you. Write to us.',
  },
  'accounts.pin-not-locked': { status: 409, sentence: 'The PIN of this customer is not locked.' },
  'accounts.not-frozen': { status: 409, sentence: 'This customer is not frozen.' },
  'accounts.no-second-step': { status: 409, sentence: 'This customer has no second step that could be reset.' },
  'accounts.no-such-passkey': { status: 404, sentence: 'There is no such passkey.' },
  'accounts.something-open': {
    status: 409,
    sentence: 'Something of yours is still under way. The account can be closed when it has ended.',
  },
  'accounts.demo-stays': { status: 409, sentence: 'The demo customer is everybody’s, and stays.' },
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
} as const satisfies Readonly<Record<`accounts.${string}`, RefusalText>>;

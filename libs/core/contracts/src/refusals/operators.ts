import { type RefusalText, triesLeft } from './refusal-text.js';

/** The refusals of operators. */
export const operators = {
  'operators.already-invited': { status: 409, sentence: 'This operator was invited already.' },
  'operators.disabled': { status: 409, sentence: 'This operator is disabled: enable them first.' },
  'operators.already-enrolled': { status: 409, sentence: 'The second step is set up already. Sign in with it.' },
  'operators.wrong-credentials': { status: 401, sentence: 'This address and password do not belong together.' },
  'operators.no-operator': { status: 404, sentence: 'There is no such operator.' },
  'operators.oneself/role': { status: 409, sentence: 'Nobody changes their own role. Ask another admin.' },
  'operators.oneself/disable': { status: 409, sentence: 'Nobody disables themselves. Ask another admin.' },
  'operators.oneself/enable': { status: 409, sentence: 'Nobody lets themselves in again. Ask another admin.' },
  'operators.oneself/reset': { status: 409, sentence: 'Nobody resets their own sign-in. Ask another admin.' },
  'operators.not-permitted/undeclared': { status: 403, sentence: 'Nobody may do this: it declares no permission.' },
  'operators.not-permitted': { status: 403, sentence: 'Your role does not allow this.' },
  'operators.session-ended': { status: 401, sentence: 'Your session has ended. Sign in again.' },
  'operators.signed-out': { status: 401, sentence: 'Sign in first.' },
  'operators.link-ended': { status: 410, sentence: 'This link was used or is too old. Ask an admin for a new one.' },
  'operators.sign-in-again': { status: 401, sentence: 'This sign-in took too long or was used already. Start again.' },
  'operators.wrong-code/used': { status: 401, sentence: 'That code was used already. Wait for the next one.' },
  'operators.passkey-refused': {
    status: 401,
    sentence: 'This passkey did not open the console. Try again, or use another way.',
  },
  'operators.wrong-code/locked': {
    status: 401,
    sentence: 'That code was not right. This account waits 15 minutes now.',
  },
  'operators.code-needed': {
    status: 403,
    sentence: 'You signed in more than 15 minutes ago: give a code of your authenticator.',
  },
  'operators.no-authenticator': {
    status: 409,
    sentence: 'There is no authenticator to ask. Sign out, sign in, and try again.',
  },
  'operators.no-session': { status: 404, sentence: 'This session has ended already.' },
  'operators.changed-meanwhile': { status: 409, sentence: 'It changed while you looked at it. Look again.' },
  'operators.too-many-passkeys': { status: 409, sentence: 'Remove a passkey before you add another.' },
  'operators.no-operator/sandbox': {
    status: 404,
    sentence: 'Only the sandbox’s own people are signed in with one click.',
  },
  'operators.no-passkey': { status: 404, sentence: 'There is no such passkey.' },
  'operators.oneself': { status: 409, sentence: 'Nobody does this to themselves. Ask another admin.' },
  'operators.passkey-refused/saved': { status: 422, sentence: 'This passkey could not be kept. Try again.' },
  'operators.invalid-fields/password': {
    status: 422,
    sentence: 'This is not your password.',
    field: 'current',
    fieldCode: 'password-wrong',
  },
  'operators.wrong-code': { status: 401, sentence: triesLeft, field: 'code' },
} as const satisfies Readonly<Record<`operators.${string}`, RefusalText>>;

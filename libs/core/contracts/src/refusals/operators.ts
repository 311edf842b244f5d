import { type RefusalText, triesLeft } from './refusal-text.js';

/** The refusals of operators. */
export const operators = {
  'operators.already-invited': { status: 409, sentence: 'This operator was already invited.' },
  'operators.disabled': { status: 409, sentence: 'This operator is disabled. Enable them first.' },
  'operators.already-enrolled': { status: 409, sentence: 'Two-step login is already set up. Log in with it.' },
  'operators.wrong-credentials': { status: 401, sentence: 'Wrong email or password.' },
  'operators.no-operator': { status: 404, sentence: 'We can’t find this operator.' },
  'operators.oneself/role': { status: 409, sentence: 'You can’t change your own role. Ask another admin.' },
  'operators.oneself/disable': { status: 409, sentence: 'You can’t disable yourself. Ask another admin.' },
  'operators.oneself/enable': { status: 409, sentence: 'You can’t enable yourself. Ask another admin.' },
  'operators.oneself/reset': { status: 409, sentence: 'You can’t reset your own login. Ask another admin.' },
  'operators.not-permitted/undeclared': {
    status: 403,
    sentence: 'This isn’t allowed for any role: it declares no permission.',
  },
  'operators.not-permitted': { status: 403, sentence: 'Your role doesn’t allow this.' },
  'operators.session-ended': { status: 401, sentence: 'Your session has ended. Log in again.' },
  'operators.signed-out': { status: 401, sentence: 'Log in first.' },
  'operators.link-ended': { status: 410, sentence: 'This link was used or has expired. Ask an admin for a new one.' },
  'operators.sign-in-again': { status: 401, sentence: 'This login took too long or was already used. Start again.' },
  'operators.wrong-code/used': { status: 401, sentence: 'That code was already used. Wait for the next one.' },
  'operators.passkey-refused': {
    status: 401,
    sentence: 'This passkey didn’t work. Try again, or log in another way.',
  },
  'operators.wrong-code/locked': {
    status: 401,
    sentence: 'That code was wrong. Try again in 15 minutes.',
  },
  'operators.code-needed': {
    status: 403,
    sentence: 'You logged in more than 15 minutes ago. Enter a code from your authenticator.',
  },
  'operators.no-authenticator': {
    status: 409,
    sentence: 'No authenticator is set up. Log out, log in, and try again.',
  },
  'operators.no-session': { status: 404, sentence: 'This session has already ended.' },
  'operators.changed-meanwhile': { status: 409, sentence: 'This changed while you had it open. Load the page again.' },
  'operators.too-many-passkeys': { status: 409, sentence: 'Remove a passkey before you add another.' },
  'operators.no-operator/sandbox': {
    status: 404,
    sentence: 'One-click login is for the sandbox’s own operators only.',
  },
  'operators.no-passkey': { status: 404, sentence: 'We can’t find this passkey.' },
  'operators.oneself': { status: 409, sentence: 'You can’t do this to yourself. Ask another admin.' },
  'operators.passkey-refused/saved': { status: 422, sentence: 'We couldn’t save this passkey. Try again.' },
  'operators.invalid-fields/password': {
    status: 422,
    sentence: 'This is not your password.',
    field: 'current',
    fieldCode: 'password-wrong',
  },
  'operators.wrong-code': { status: 401, sentence: triesLeft, field: 'code' },
} as const satisfies Readonly<Record<`operators.${string}`, RefusalText>>;

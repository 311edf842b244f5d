import type { RefusalText } from './refusal-text.js';

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
} as const satisfies Readonly<Record<`operators.${string}`, RefusalText>>;

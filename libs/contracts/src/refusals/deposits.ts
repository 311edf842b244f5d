import type { RefusalText } from './refusal-text.js';

/** The refusals of deposits. */
export const deposits = {
  'deposits.changed-meanwhile': { status: 409, sentence: 'It changed while you looked at it. Look again.' },
} as const satisfies Readonly<Record<`deposits.${string}`, RefusalText>>;

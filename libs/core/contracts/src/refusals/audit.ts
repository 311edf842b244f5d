import type { RefusalText } from './refusal-text.js';

/** The refusals of audit. */
export const audit = {
  'audit.no-entry': { status: 404, sentence: 'We can’t find this entry.' },
} as const satisfies Readonly<Record<`audit.${string}`, RefusalText>>;

import type { RefusalText } from './refusal-text.js';

/** The refusals of switches. */
export const switches = {
  'switches.until-passed': { status: 422, sentence: 'This time has passed already.' },
  'switches.no-switch': { status: 404, sentence: 'There is no such switch.' },
} as const satisfies Readonly<Record<`switches.${string}`, RefusalText>>;

import type { RefusalText } from './refusal-text.js';

/** The refusals of switches. */
export const switches = {
  'switches.until-passed': { status: 422, sentence: 'This time has passed already.' },
  'switches.above-needed': {
    status: 422,
    sentence: 'Say above which amount of naira payouts wait: more than nothing.',
    field: 'above',
  },
  'switches.no-amount': { status: 422, sentence: 'This switch has no amount.', field: 'above' },
  'switches.no-switch': { status: 404, sentence: 'There is no such switch.' },
} as const satisfies Readonly<Record<`switches.${string}`, RefusalText>>;

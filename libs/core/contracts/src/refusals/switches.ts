import type { RefusalText } from './refusal-text.js';

/** The refusals of switches. */
export const switches = {
  'switches.until-passed': { status: 422, sentence: 'This time has already passed.' },
  'switches.above-needed': {
    status: 422,
    sentence: 'Enter the naira amount above which payouts wait. It must be more than zero.',
    field: 'above',
  },
  'switches.no-amount': { status: 422, sentence: 'This switch has no amount.', field: 'above' },
  'switches.no-switch': { status: 404, sentence: 'We can’t find this switch.' },
} as const satisfies Readonly<Record<`switches.${string}`, RefusalText>>;

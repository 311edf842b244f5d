import type { RefusalText } from './refusal-text.js';

/** The refusals of sweeps. */
export const sweeps = {
  'sweeps.no-sweep': { status: 404, sentence: 'We can’t find this sweep.' },
  'sweeps.no-run': { status: 404, sentence: 'We can’t find this run of sweeps.' },
  'sweeps.not-stuck': {
    status: 409,
    sentence: 'This sweep is no longer stuck. Load the page again to see where it is.',
  },
  'sweeps.run-open': {
    status: 409,
    sentence: 'A run is already being planned. It will be listed in a moment.',
  },
} as const satisfies Readonly<Record<`sweeps.${string}`, RefusalText>>;

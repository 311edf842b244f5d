import type { RefusalText } from './refusal-text.js';

/** The refusals of sweeps. */
export const sweeps = {
  'sweeps.no-sweep': { status: 404, sentence: 'There is no such sweep.' },
  'sweeps.no-run': { status: 404, sentence: 'There is no such run of sweeps.' },
  'sweeps.not-stuck': {
    status: 409,
    sentence: 'This sweep is not stuck any more. Reload the page to see how it went on.',
  },
  'sweeps.run-open': {
    status: 409,
    sentence: 'A run is being planned already. It is listed in a moment.',
  },
} as const satisfies Readonly<Record<`sweeps.${string}`, RefusalText>>;

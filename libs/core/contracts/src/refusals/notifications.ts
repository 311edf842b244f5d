import type { RefusalText } from './refusal-text.js';

/** The refusals of notifications. */
export const notifications = {
  'notifications.link-used-or-expired': {
    status: 410,
    sentence: 'This link no longer works. Request a new one, or enter the order number on the track page.',
  },
} as const satisfies Readonly<Record<`notifications.${string}`, RefusalText>>;

import type { RefusalText } from './refusal-text.js';

/** Refusals of text messages that a person requested. */
export const messages = {
  'messages.not-a-mobile': { status: 422, sentence: 'Text messages go to Nigerian mobile numbers only.' },
  'messages.too-many-texts': {
    status: 429,
    sentence: (_data: { readonly retryAfterSeconds: number }) =>
      'Too many text messages were asked for. Wait a while, then ask again.',
  },
  'messages.texts-paused': {
    status: 503,
    sentence: (_data: { readonly retryAfterSeconds: number }) =>
      'We cannot send text messages at the moment. Please try again later.',
  },
} as const satisfies Readonly<Record<`messages.${string}`, RefusalText>>;

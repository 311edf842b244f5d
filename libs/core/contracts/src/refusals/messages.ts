import type { RefusalText } from './refusal-text.js';

/** Refusals of text messages that a person requested. */
export const messages = {
  'messages.not-a-mobile': { status: 422, sentence: 'Text messages go to Nigerian mobile numbers only.' },
  'messages.too-many-texts': {
    status: 429,
    sentence: (_data: { readonly retryAfterSeconds: number }) =>
      'Too many text messages were requested. Wait a while, then try again.',
  },
  'messages.texts-paused': {
    status: 503,
    sentence: (_data: { readonly retryAfterSeconds: number }) =>
      'We can’t send text messages right now. Try again later.',
  },
} as const satisfies Readonly<Record<`messages.${string}`, RefusalText>>;

import type { RefusalText } from './refusal-text.js';

/** The refusals of history. */
export const history = {
  'history.not-found': { status: 404, sentence: 'A rebuild can be paused, resumed or cancelled.' },
  'history.bad-request': { status: 400, sentence: 'A version is a whole number.' },
  'history.not-confirmed': { status: 422, sentence: 'Type the name of the projection to confirm it.' },
  'history.no-projection': { status: 404, sentence: 'There is no such projection.' },
  'history.no-proof': { status: 404, sentence: 'There is no such proof here.' },
  'history.event-not-found': { status: 404, sentence: 'There is no such event.' },
  'history.stream-not-found': { status: 404, sentence: 'There is no such stream, or it has no such version.' },
  'history.no-dead-letter': { status: 404, sentence: 'No reader stands still there any more.' },
  'history.changed-meanwhile': { status: 409, sentence: 'It changed while you looked at it. Look again.' },
  'history.rebuild-refused': { status: 409, sentence: ({ why }: { readonly why: string }) => why },
  'history.rebuild-refused/unknown': { status: 404, sentence: ({ why }: { readonly why: string }) => why },
} as const satisfies Readonly<Record<`history.${string}`, RefusalText>>;

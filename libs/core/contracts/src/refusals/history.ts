import type { RefusalText } from './refusal-text.js';

/** The refusals of history. */
export const history = {
  'history.not-found': { status: 404, sentence: 'A rebuild can be paused, resumed or cancelled.' },
  'history.bad-request': { status: 400, sentence: 'A version is a whole number.' },
  'history.not-confirmed': { status: 422, sentence: 'Type the name of the projection to confirm it.' },
  'history.no-projection': { status: 404, sentence: 'We can’t find this projection.' },
  'history.no-proof': { status: 404, sentence: 'We can’t find this proof.' },
  'history.event-not-found': { status: 404, sentence: 'We can’t find this event.' },
  'history.stream-not-found': { status: 404, sentence: 'We can’t find this stream or version.' },
  'history.no-dead-letter': { status: 404, sentence: 'No subscription is stopped there any more.' },
  'history.changed-meanwhile': { status: 409, sentence: 'This changed while you had it open. Load the page again.' },
  'history.rebuild-refused': { status: 409, sentence: ({ why }: { readonly why: string }) => why },
  'history.rebuild-refused/unknown': { status: 404, sentence: ({ why }: { readonly why: string }) => why },
} as const satisfies Readonly<Record<`history.${string}`, RefusalText>>;

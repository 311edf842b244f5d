/** How far a row is: a person can use it; some of it; none of it. */
export const STATES = ['working', 'partly', 'not yet'] as const;
export type State = (typeof STATES)[number];

/** One row of docs/features.md. */
export interface Feature {
  readonly id: string;
  readonly text: string;
  readonly state: State;
}

const ROW = /^\| ([A-Z]{2,8}-\d{2}) \| (.+) \| ([^|]+) \|$/;

/**
 * The rows of the feature list, in its order.
 * @throws Error for a row with an unknown state, or an id that stands twice
 */
export function featuresIn(markdown: string): readonly Feature[] {
  const features = markdown.split('\n').flatMap((line): Feature[] => {
    const [, id, text, state] = ROW.exec(line) ?? [];
    if (!id || !text || !state) return [];
    if (!isState(state)) throw new Error(`${id} is "${state}": ${STATES.join(', ')} are known`);
    return [{ id, text, state }];
  });
  const seen = new Set<string>();
  for (const { id } of features) {
    if (seen.has(id)) throw new Error(`${id} stands twice in the list`);
    seen.add(id);
  }
  return features;
}

function isState(text: string): text is State {
  return (STATES as readonly string[]).includes(text);
}

/** How far a row is: a person can use it; some of it; none of it. */
export const STATES = ['working', 'partly', 'not yet'] as const;
export type State = (typeof STATES)[number];

/** One row of docs/features.md. */
export interface Feature {
  readonly id: string;
  readonly text: string;
  readonly state: State;
  /** Of a row that works partly: what of its text does not; empty for any other. */
  readonly missing: string;
}

const ROW = /^\| ([A-Z]{2,8}-\d{2}) \| (.+) \| ([^|]+) \| ([^|]*)\|$/;
const AN_ID = /^\| [A-Z]{2,8}-\d{2} \|/;

/**
 * The rows of the feature list, in its order.
 * @throws Error for a row with an unknown state, an id that is listed twice, or a partly working row without the
 * missing part
 */
export function featuresIn(markdown: string): readonly Feature[] {
  const features = markdown.split('\n').flatMap((line): Feature[] => {
    const [, id, text, state, last = ''] = ROW.exec(line) ?? [];
    if (!id || !text || !state) {
      if (AN_ID.test(line)) throw new Error(`this row has not four columns: ${line}`);
      return [];
    }
    if (!isState(state)) throw new Error(`${id} is "${state}": ${STATES.join(', ')} are known`);
    const missing = last.trim();
    if (state === 'partly' && missing === '') throw new Error(`${id} works partly and does not say what is missing`);
    if (state !== 'partly' && missing !== '') throw new Error(`${id} is "${state}" and names something missing`);
    return [{ id, text, state, missing }];
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

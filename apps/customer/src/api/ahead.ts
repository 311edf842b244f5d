import { seconds } from '../app/clock';

/** An order that the page's own HTML asked for, before any script had come (see scripts/prerender.mjs). */
export interface Ahead {
  readonly number: string;
  readonly answer: Promise<Response>;
  /** When its answer came, on the clock that only runs forward: what counts down began then. */
  readonly at?: number;
}

declare global {
  interface Window {
    ahead?: Ahead | undefined;
  }
}

/** An answer that has lain about for longer tells too little of now. */
const LONGEST_S = 30;

/** What was asked ahead for this order, once: whoever looks later asks anew. */
export function takeAhead(number: string): Ahead | null {
  const { ahead } = window;
  window.ahead = undefined;
  if (ahead?.number !== number) return null;
  return ahead.at !== undefined && seconds() - ahead.at > LONGEST_S ? null : ahead;
}

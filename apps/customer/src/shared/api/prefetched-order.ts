import { seconds } from '../browser/clock';

/** Order response that the page's HTML requested before any script had loaded (see scripts/prerender.mjs). */
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

/** A prefetched response older than this is stale. */
const LONGEST_S = 30;

/** Takes the prefetched response for this order, once: a later caller sends its own request. */
export function takePrefetchedOrder(number: string): Ahead | null {
  const { ahead } = window;
  window.ahead = undefined;
  if (ahead?.number !== number) return null;
  return ahead.at !== undefined && seconds() - ahead.at > LONGEST_S ? null : ahead;
}

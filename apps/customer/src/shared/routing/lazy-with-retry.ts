import { lazy } from 'react';
import type { ComponentType } from 'react';
import { fetchedOnce } from './fetched-once';

/** Number of tries while there is a network; then the whole page is reloaded. */
const TRIES = 3;
const AGAIN_MS = 2_000;
/** Time of the last reload for code that could not be loaded: not twice within a minute. */
const RELOADED = 'reloaded-for-code';
const RELOAD_MS = 60_000;

/** Dispatches `waits` when a fetch has failed and is about to be retried, and `moves` when a fetch starts or ends. */
export const pages = new EventTarget();

let coming = 0;
/** How many are on their way. */
export const onTheirWay = (): number => coming;

/**
 * Page or sheet whose code is loaded on navigation. It waits for a lost network to return. Code that fails although
 * there is a network is of another version, or depends on a file that the browser remembers as failed for the lifetime
 * of the page: the page is reloaded in place, with the typed input; if it fails again, that is an error.
 */
export function lazyWithRetry<P>(load: () => Promise<{ readonly default: ComponentType<P> }>) {
  const { fetch } = fetchedOnce(load);
  return lazy(() => {
    moves(1);
    return importOnce(fetch, TRIES).finally(() => moves(-1));
  });
}

function moves(by: 1 | -1): void {
  coming += by;
  // The fetch starts in the middle of a rendering, in which no other component may be made to render.
  queueMicrotask(() => pages.dispatchEvent(new Event('moves')));
}

async function importOnce<M>(fetch: () => Promise<M>, tries: number): Promise<M> {
  try {
    return await fetch();
  } catch (error) {
    if (tries === 1) return reloaded(error);
    pages.dispatchEvent(new Event('waits'));
    await network();
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    return importOnce(fetch, tries - 1);
  }
}

/** Once there may be one. */
function network(): Promise<unknown> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => addEventListener('online', resolve, { once: true }));
}

function reloaded(error: unknown): Promise<never> {
  const now = Date.now();
  if (now - Number(sessionStorage.getItem(RELOADED)) < RELOAD_MS) throw error;
  sessionStorage.setItem(RELOADED, String(now));
  location.reload();
  // Until it is.
  return new Promise(() => undefined);
}

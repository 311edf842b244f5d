import { lazy } from 'react';
import type { ComponentType } from 'react';
import { fetchedOnce } from './fetched-once';

/** So often it is asked for while there is a network; then the whole page is. */
const TRIES = 3;
const AGAIN_MS = 2_000;
/** When the page was last loaded anew for what did not come: not twice within a minute. */
const RELOADED = 'reloaded-for-code';
const RELOAD_MS = 60_000;

/**
 * Says `waits` whenever something could not be fetched and is about to be asked for again, and `moves` when something sets
 * out or has arrived.
 */
export const pages = new EventTarget();

let coming = 0;
/** How many are on their way. */
export const onTheirWay = (): number => coming;

/**
 * A page or a sheet whose code comes when it is gone to. A network that goes meanwhile is waited for. What does not come
 * although there is one is of another version, or came with a part that the browser takes for missing as long as the page
 * stands: the page is loaded anew where it is, with what was typed; if it does not come then, that is a fault.
 */
export function lazily<P>(load: () => Promise<{ readonly default: ComponentType<P> }>) {
  const { fetch } = fetchedOnce(load);
  return lazy(() => {
    moves(1);
    return asked(fetch, TRIES).finally(() => moves(-1));
  });
}

function moves(by: 1 | -1): void {
  coming += by;
  // It sets out in the middle of a rendering, in which nobody else may be told to render.
  queueMicrotask(() => pages.dispatchEvent(new Event('moves')));
}

async function asked<M>(fetch: () => Promise<M>, tries: number): Promise<M> {
  try {
    return await fetch();
  } catch (error) {
    if (tries === 1) return loadedAnew(error);
    pages.dispatchEvent(new Event('waits'));
    await network();
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    return asked(fetch, tries - 1);
  }
}

/** Once there may be one. */
function network(): Promise<unknown> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => addEventListener('online', resolve, { once: true }));
}

function loadedAnew(error: unknown): Promise<never> {
  const now = Date.now();
  if (now - Number(sessionStorage.getItem(RELOADED)) < RELOAD_MS) throw error;
  sessionStorage.setItem(RELOADED, String(now));
  location.reload();
  // Until it is.
  return new Promise(() => undefined);
}

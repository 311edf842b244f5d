import { ApiProblem } from '../api/client';
import { emptyStores } from '../app/storage';
import { logOut, logOutEverywhere } from './requests';
import { SIGNED_IN_MARK } from './signed-in-mark';

/** What is nobody's secret and belongs to the browser: as it was before, so after. */
const OF_THE_BROWSER = ['language', 'theme'];

/**
 * Ends the session. The server's answer empties what the browser keeps for us, and the page what it still remembers of it, so that
 * the next person finds nothing; what may stay is put back.
 * @param what `here` and `everywhere` are asked for by the person; `idle` is nobody's wish: what they typed stays for when they
 * log in again
 */
export async function leave(what: 'here' | 'everywhere' | 'idle'): Promise<void> {
  await keepingTheBrowsers(
    what === 'everywhere' ? () => logOutEverywhere().catch(outAlready) : logOut,
    what === 'idle',
  );
}

/** Whoever is signed out already is where they want to be. */
function outAlready(refused: unknown): void {
  if (!(refused instanceof ApiProblem && refused.status === 401)) throw refused;
}

/** Does what ends with the server's order to empty the browser, and puts back what may stay. @param all everything may */
export async function keepingTheBrowsers<T>(end: () => Promise<T>, all = false): Promise<T> {
  // Who was here is not: the page has taken the mark away by the time the answer comes.
  const stays = (key: string) => (all ? key !== SIGNED_IN_MARK : OF_THE_BROWSER.includes(key));
  const kept = [() => localStorage, () => sessionStorage].map(
    (storage) => [storage, entriesOf(storage).filter(([key]) => stays(key))] as const,
  );
  const ended = await end();
  // Not every browser follows that order, and none takes away what stands in this page's memory.
  if (!all) emptyStores(stays);
  for (const [storage, entries] of kept) putBack(storage, entries);
  return ended;
}

type Entries = readonly (readonly [string, unknown])[];

/** What the browser keeps; nothing where it keeps nothing for pages, or forbids to look. */
function entriesOf(storage: () => Storage): Entries {
  try {
    return Object.entries(storage());
  } catch {
    return [];
  }
}

function putBack(storage: () => Storage, entries: Entries): void {
  try {
    for (const [key, value] of entries) storage().setItem(key, String(value));
  } catch {
    // It is full, or keeps nothing any more: whoever wanted to leave has left all the same.
  }
}

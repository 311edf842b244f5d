import { ApiProblem } from '../api/client';
import { emptyStores } from '../browser/storage';
import { logOut, logOutEverywhere } from '../api/account';
import { SIGNED_IN_MARK } from './signed-in-mark';

/** Keys that are not personal and belong to the browser: unchanged by a sign-out. */
const OF_THE_BROWSER = ['language', 'theme'];

/**
 * Ends the session. The server's response clears our data in the browser, and this function clears the page's memory,
 * so that the next user of the tab finds nothing; entries that may stay are put back.
 * @param what `here` and `everywhere` are requested by the customer; `idle` is an expiry: typed input stays for the
 * next sign-in
 */
export async function leave(what: 'here' | 'everywhere' | 'idle'): Promise<void> {
  await keepingTheBrowsers(
    what === 'everywhere' ? () => logOutEverywhere().catch(outAlready) : logOut,
    what === 'idle',
  );
}

/** A session that is already signed out is the wanted result. */
function outAlready(refused: unknown): void {
  if (!(refused instanceof ApiProblem && refused.status === 401)) throw refused;
}

/** Does what ends with the server's order to empty the browser, and puts back what may stay. @param all everything may */
export async function keepingTheBrowsers<T>(end: () => Promise<T>, all = false): Promise<T> {
  // Who was here is not: the page has taken the mark away by the time the answer comes.
  const stays = (key: string) => (all ? key !== SIGNED_IN_MARK : OF_THE_BROWSER.includes(key));
  const entriesByStorage = [() => localStorage, () => sessionStorage].map(
    (storage) => [storage, entriesOf(storage).filter(([key]) => stays(key))] as const,
  );
  const ended = await end();
  // Not every browser follows that order, and none takes away what stands in this page's memory.
  if (!all) emptyStores(stays);
  for (const [storage, entries] of entriesByStorage) putBack(storage, entries);
  return ended;
}

type Entries = readonly (readonly [string, unknown])[];

/** Entries of a browser storage; empty where the browser has no storage for pages or denies access. */
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

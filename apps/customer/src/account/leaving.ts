import { logOut, logOutEverywhere } from './requests';

/** What is nobody's secret and belongs to the browser: as it was before, so after. */
const OF_THE_BROWSER = ['language', 'theme'];

/**
 * Ends the session. The server's answer empties what the browser keeps for us, so that the next person finds nothing; what may
 * stay is put back.
 * @param what `here` and `everywhere` are asked for by the person; `idle` is nobody's wish: what they typed stays for when they
 * log in again
 */
export async function leave(what: 'here' | 'everywhere' | 'idle'): Promise<void> {
  await keepingTheBrowsers(what === 'everywhere' ? logOutEverywhere : logOut, what === 'idle');
}

/** Does what ends with the server's order to empty the browser, and puts back what may stay. @param all everything may */
export async function keepingTheBrowsers<T>(end: () => Promise<T>, all = false): Promise<T> {
  const stays = (key: string) => all || OF_THE_BROWSER.includes(key);
  const kept = [localStorage, sessionStorage].map(
    (storage) => [storage, Object.entries(storage).filter(([key]) => stays(key))] as const,
  );
  const ended = await end();
  for (const [storage, entries] of kept) for (const [key, value] of entries) storage.setItem(key, String(value));
  return ended;
}

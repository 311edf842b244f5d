/** So long a page has stood before what it may need later is fetched by itself: what is seen first comes first. */
export const SETTLED_MS = 5_000;

/** Where a module stands, by what a browser says of one that it could not fetch. */
const ADDRESS = /https?:\/\/[^\s'"]+\.js/;

/**
 * A module that is fetched when it is asked for; a try that failed is no answer for the next. Browsers remember a module
 * that could not be fetched for as long as the page stands, hence it is asked for again by another address of its file.
 * @param load an `import()` of it
 */
export function fetchedOnce<M>(load: () => Promise<M>) {
  let loaded: M | undefined;
  let coming: Promise<M> | undefined;
  let address: string | undefined;
  let tries = 0;
  const ask = (): Promise<M> =>
    address === undefined ? load() : (import(/* @vite-ignore */ `${address}?again=${tries}`) as Promise<M>);
  const fetch = (): Promise<M> => {
    coming ??= ask().then(
      (module) => (loaded = module),
      (error: unknown) => {
        coming = undefined;
        address ??= ADDRESS.exec(String(error))?.[0];
        tries += 1;
        throw error;
      },
    );
    return coming;
  };
  return { here: () => loaded, fetch, fetchAhead: () => void fetch().catch(() => undefined) };
}

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
  const ask = async (): Promise<M> => {
    const module = await (address === undefined
      ? load()
      : (import(/* @vite-ignore */ `${address}?again=${tries}`) as Promise<M>));
    if (missing.size > 0) await styles(tries);
    return module;
  };
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

/** Style sheets that could not be fetched. What loads a module asks for each of its own once, whatever comes of it. */
const missing = new Set<string>();
// Where pages are made beforehand there is no window, and nothing that could be missing.
globalThis.window?.addEventListener('vite:preloadError', (event) => {
  const href = /preload CSS for (\S+)/.exec(String(event.payload))?.[1];
  if (href === undefined) return;
  missing.add(href);
  // The module itself may come; its styles are asked for below.
  event.preventDefault();
});

async function styles(nth: number): Promise<void> {
  await Promise.all(
    [...missing].map(
      (href) =>
        new Promise<void>((resolve, reject) => {
          const link = document.createElement('link');
          link.rel = 'stylesheet';
          link.href = `${href}?again=${nth}`;
          link.onload = () => {
            missing.delete(href);
            resolve();
          };
          link.onerror = () => {
            link.remove();
            reject(new Error(`no styles at ${href}`));
          };
          document.head.append(link);
        }),
    ),
  );
}

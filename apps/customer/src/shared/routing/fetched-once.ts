/** Delay after which a page prefetches code for later: what is visible loads first. */
export const SETTLED_MS = 5_000;

/** Address of a module, found in the browser's error text when it could not be fetched. */
const ADDRESS = /https?:\/\/[^\s'"]+\.js/;

/**
 * Fetches a module on demand, and again after a failed try. Browsers remember a failed module for the lifetime of the
 * page, hence a retry uses another address of its file.
 * @param load an `import()` of it
 */
export function fetchedOnce<M>(load: () => Promise<M>) {
  let loaded: M | undefined;
  let coming: Promise<M> | undefined;
  let address: string | undefined;
  let tries = 0;
  const fetchModule = async (): Promise<M> => {
    const module = await (address === undefined
      ? load()
      : (import(/* @vite-ignore */ `${address}?again=${tries}`) as Promise<M>));
    if (missing.size > 0) await styles(tries);
    return module;
  };
  const fetch = (): Promise<M> => {
    coming ??= fetchModule().then(
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
  return { here: () => loaded, fetch, prefetchOrder: () => void fetch().catch(() => undefined) };
}

/** Style sheets that could not be fetched. The module loader requests each of them only once, whatever the outcome. */
const missing = new Set<string>();
// Where pages are made beforehand there is no window, and nothing that could be missing.
globalThis.window?.addEventListener('vite:preloadError', (event) => {
  const href = /preload CSS for (\S+)/.exec(String(event.payload))?.[1];
  if (href === undefined) return;
  missing.add(href);
  // The module itself may still load; its styles are fetched below.
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

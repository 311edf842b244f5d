import { memoryStore, type Store } from 'react-admin';

const PREFIX = 'console.';
/**
 * What a browser may store between operators: display settings. Filters, selections and drafts end with the session.
 */
const isStoredKey = (key: string): boolean =>
  key === 'theme' || key === 'keys' || /\.savedQueries$|\.datatable|^RaStore|_columnRanks$/.test(key);

/**
 * Keeps lists and selections in memory and display settings in the browser: sign-out clears the former and keeps the
 * latter.
 */
export function consoleStore(): Store {
  const memory = memoryStore();
  for (const [name, value] of entries()) memory.setItem(name, value);
  const keep = (key: string, value: unknown): void => {
    if (!isStoredKey(key)) return;
    try {
      if (value === undefined) localStorage.removeItem(PREFIX + key);
      else localStorage.setItem(PREFIX + key, JSON.stringify(value));
    } catch {
      // A browser that keeps nothing uses it until the page closes.
    }
  };
  return {
    ...memory,
    setItem: (key, value) => {
      keep(key, value);
      memory.setItem(key, value);
    },
    removeItem: (key) => {
      keep(key, undefined);
      memory.removeItem(key);
    },
    reset: () => {
      memory.reset();
      for (const [name, value] of entries()) memory.setItem(name, value);
    },
  };
}

function entries(): [string, unknown][] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => [key.slice(PREFIX.length), JSON.parse(localStorage.getItem(key)!) as unknown]);
  } catch {
    return [];
  }
}

/** A store of texts that works, for as long as the page lives, even where the browser keeps nothing. */
export interface TextStore {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** Stays when the browser closes: idempotency keys, the order in progress. Never personal data. */
export const lasting = storeOn(() => localStorage);
/** Ends with the tab: what a person has typed so far. */
export const passing = storeOn(() => sessionStorage);

/** A value kept as JSON; null when there is none or it cannot be read. */
export function readJson<T>(store: TextStore, key: string): T | null {
  try {
    return JSON.parse(store.get(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

function storeOn(storage: () => Storage): TextStore {
  const memory = new Map<string, string>();
  return {
    get(key) {
      try {
        return storage().getItem(key) ?? memory.get(key) ?? null;
      } catch {
        return memory.get(key) ?? null;
      }
    },
    set(key, value) {
      memory.set(key, value);
      try {
        storage().setItem(key, value);
      } catch {
        // Full or forbidden: the memory keeps it until the page closes.
      }
    },
    remove(key) {
      memory.delete(key);
      try {
        storage().removeItem(key);
      } catch {
        // Nothing was kept.
      }
    },
  };
}

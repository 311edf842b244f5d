/** A store of texts that works, for as long as the page lives, even where the browser keeps nothing. */
export interface TextStore {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** Stays when the browser closes: idempotency keys, the order in progress. Never personal data. */
export const lasting = storeOn(() => localStorage, true);
/** Ends with the tab: what a person has typed so far. */
export const passing = storeOn(() => sessionStorage, false);

const holders = new Set<() => void>();

/** Registers a module that caches something of a store: its callback clears the cache when the stores are emptied. */
export function whenEmptied(forget: () => void): void {
  holders.add(forget);
}

/** Nothing is left of either, in the browser and in this page: the next person in this tab finds nothing. */
export function emptyStores(stays: (key: string) => boolean): void {
  lasting.empty(stays);
  passing.empty(stays);
  for (const forget of holders) forget();
}

/** A value stored as JSON; null when there is none or it cannot be read. */
export function readJson<T>(store: TextStore, key: string): T | null {
  try {
    return JSON.parse(store.get(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** @param isShared by all tabs: what another one has taken away or changed is not what this page still remembers */
function storeOn(
  storage: () => Storage,
  isShared: boolean,
): TextStore & { empty(stays: (key: string) => boolean): void } {
  const memory = new Map<string, string>();
  const takeAway = (key: string) => {
    try {
      storage().removeItem(key);
    } catch {
      // Nothing was kept.
    }
  };
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
        if (isShared) memory.delete(key);
      } catch {
        // Storage is full or forbidden: the memory holds the value until the page closes, and the outdated stored value
        // is removed.
        takeAway(key);
      }
    },
    remove(key) {
      memory.delete(key);
      takeAway(key);
    },
    empty(stays) {
      const goes = (key: string) => !stays(key);
      for (const key of [...memory.keys()].filter(goes)) memory.delete(key);
      try {
        Object.keys(storage()).filter(goes).forEach(takeAway);
      } catch {
        // Nothing was kept.
      }
    },
  };
}

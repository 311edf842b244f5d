/** A browser's own storage: its keys are its own properties, as in a browser. */
class StoredTexts {
  readonly #isFull: () => boolean;

  constructor(isFull: () => boolean) {
    this.#isFull = isFull;
  }

  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? (Reflect.get(this, key) as string) : null;
  }

  setItem(key: string, value: string): void {
    if (this.#isFull()) throw new Error('QuotaExceededError');
    Reflect.set(this, key, value);
  }

  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }

  /** As the header `Clear-Site-Data` has it done. */
  clear(): void {
    for (const key of Object.keys(this)) this.removeItem(key);
  }
}

export interface BrowserStorage {
  readonly local: StoredTexts;
  readonly session: StoredTexts;
  isFull: boolean;
  /** From then on there is none. */
  readonly away: () => void;
}

/** Stands where a page finds what its browser keeps, until it is taken away. */
export function browserStorage(): BrowserStorage {
  const made: BrowserStorage = {
    local: new StoredTexts(() => made.isFull),
    session: new StoredTexts(() => made.isFull),
    isFull: false,
    away() {
      Reflect.deleteProperty(globalThis, 'localStorage');
      Reflect.deleteProperty(globalThis, 'sessionStorage');
    },
  };
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: made.local });
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, value: made.session });
  return made;
}

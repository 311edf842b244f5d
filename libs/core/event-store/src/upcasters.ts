/** Upcasts the data of one event version to the next, when it is read; stored data stays unchanged. */
export interface Upcaster {
  readonly type: string;
  /** The schema version it reads; it yields `from + 1`. */
  readonly from: number;
  /** The type's new name, where it changed with this version. */
  readonly renamed?: string;
  /** Pure: no clock, no randomness, no I/O. */
  upcast(data: unknown): unknown;
}

interface Versioned {
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: unknown;
}

/** Upcasters by type and version, applied one after the other. */
export class UpcasterChain {
  readonly #byType = new Map<string, Map<number, Upcaster>>();
  readonly #newest: ReadonlyMap<string, number>;

  /**
   * @param newest the newest version that is known of each type; of a type left out, every version is
   * @throws Error when two upcasters read the same version
   */
  constructor(upcasters: readonly Upcaster[] = [], newest: ReadonlyMap<string, number> = new Map()) {
    this.#newest = newest;
    for (const upcaster of upcasters) {
      const versions = this.#byType.get(upcaster.type) ?? new Map<number, Upcaster>();
      if (versions.has(upcaster.from)) throw new Error(`two upcasters read ${upcaster.type} version ${upcaster.from}`);
      this.#byType.set(upcaster.type, versions.set(upcaster.from, upcaster));
    }
  }

  /** The event at its newest version; the same object when it is there already. */
  apply<E extends Versioned>(event: E): E {
    let current = event;
    for (;;) {
      const upcaster = this.#byType.get(current.type)?.get(current.schemaVersion);
      if (!upcaster) return current;
      current = {
        ...current,
        type: upcaster.renamed ?? current.type,
        schemaVersion: current.schemaVersion + 1,
        data: upcaster.upcast(current.data),
      };
    }
  }

  /** The newest known version of an event's type, if the event has a newer one. */
  knownBefore({ type, schemaVersion }: Pick<Versioned, 'type' | 'schemaVersion'>): number | undefined {
    const known = this.#newest.get(type);
    return known !== undefined && schemaVersion > known ? known : undefined;
  }

  /** The names under which events of these types may stand in the store: their own and their earlier ones. */
  storedTypes(types: readonly string[]): string[] {
    const names = new Set(types);
    for (let size = 0; size !== names.size;) {
      size = names.size;
      for (const [type, versions] of this.#byType) {
        for (const { renamed } of versions.values()) if (renamed !== undefined && names.has(renamed)) names.add(type);
      }
    }
    return [...names];
  }
}

/** A bounded memory of the most recently used, each for a limited time. */
export class KeyCache<Value> {
  readonly #entries = new Map<string, { readonly value: Value; readonly since: number }>();

  constructor(
    readonly limit: number,
    readonly ttlMs: number,
    readonly now: () => number,
  ) {}

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    const age = this.now() - entry.since;
    // If the clock was set back, the age is unknown.
    if (age < 0 || age >= this.ttlMs) return undefined;
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, since: this.now() });
    if (this.#entries.size > this.limit) this.#entries.delete(this.#entries.keys().next().value!);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}

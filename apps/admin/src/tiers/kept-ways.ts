/** What was typed, ticked and chosen for one answer stays while another is looked at: whoever wavers between two loses neither. */
export class KeptWays {
  readonly #kept = new Map<string, unknown>();

  /** As it was left; `otherwise` where nothing was done there. */
  of<Value>(name: string, otherwise: Value): Value {
    return this.#kept.has(name) ? (this.#kept.get(name) as Value) : otherwise;
  }

  keep(name: string, value: unknown): void {
    this.#kept.set(name, value);
  }

  /** An answer was sent: what was meant for others is not there to be sent after it. */
  forget(): void {
    this.#kept.clear();
  }
}

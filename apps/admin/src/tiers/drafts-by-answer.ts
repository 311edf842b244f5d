/**
 * Text, checkboxes and choices of one answer stay while another is viewed: an operator who switches between two loses
 * neither.
 */
export class DraftsByAnswer {
  readonly #drafts = new Map<string, unknown>();

  /** As it was left; `otherwise` where nothing was done there. */
  of<Value>(name: string, otherwise: Value): Value {
    return this.#drafts.has(name) ? (this.#drafts.get(name) as Value) : otherwise;
  }

  keep(name: string, value: unknown): void {
    this.#drafts.set(name, value);
  }

  /** Clears all input after an answer was sent, so that input for other answers cannot be sent after it. */
  forget(): void {
    this.#drafts.clear();
  }
}

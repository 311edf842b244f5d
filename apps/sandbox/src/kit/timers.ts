/** Things to be done later, all of which end with the sandbox. Waits beyond Node's limit of 24.8 days are cut to it. */
export class Timers {
  readonly #pending = new Map<string, NodeJS.Timeout>();
  #closed = false;

  /** Does `task` after `milliseconds`; a task of the same name is replaced. */
  after(name: string, milliseconds: number, task: () => void): void {
    this.cancel(name);
    if (this.#closed) return;
    const timer = setTimeout(
      () => {
        this.#pending.delete(name);
        task();
      },
      Math.min(Math.max(0, milliseconds), 2 ** 31 - 1),
    );
    this.#pending.set(name, timer);
  }

  cancel(name: string): void {
    clearTimeout(this.#pending.get(name));
    this.#pending.delete(name);
  }

  close(): void {
    this.#closed = true;
    for (const timer of this.#pending.values()) clearTimeout(timer);
    this.#pending.clear();
  }
}

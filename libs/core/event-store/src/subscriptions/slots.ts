import { Signal } from '../wait.js';

/** Runs tasks, a bounded number at once, in the order they came. A task deals with its own errors. */
export class Slots {
  readonly #limit: number;
  readonly #ready: (() => Promise<void>)[] = [];
  readonly #idle = new Signal();
  #active = 0;
  #closed = false;

  constructor(limit: number) {
    this.#limit = limit;
  }

  run(task: () => Promise<void>): void {
    if (this.#closed) return;
    this.#ready.push(task);
    this.#pump();
  }

  /** Starts nothing more; resolves when what runs has ended. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#ready.length = 0;
    while (this.#active > 0) await this.#idle.wait();
  }

  #pump(): void {
    while (this.#active < this.#limit) {
      const task = this.#ready.shift();
      if (!task) return;
      this.#active++;
      void task().finally(() => {
        this.#active--;
        this.#pump();
        if (this.#active === 0) this.#idle.fire();
      });
    }
  }
}

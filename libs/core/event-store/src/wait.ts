/** Releases all current waiters, once: a later waiter waits for the next signal. */
export class Signal {
  #waiting = new Set<() => void>();

  /** Releases all current waiters. */
  fire(): void {
    if (this.#waiting.size === 0) return;
    const waiting = this.#waiting;
    this.#waiting = new Set();
    for (const go of waiting) go();
  }

  /** Resolves at the next {@link fire}, after `milliseconds`, or on `abort`, whichever comes first. */
  wait(milliseconds?: number, abort?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (abort?.aborted) return resolve();
      const done = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(done);
        abort?.removeEventListener('abort', done);
        resolve();
      };
      const timer = milliseconds === undefined ? undefined : setTimeout(done, milliseconds);
      this.#waiting.add(done);
      abort?.addEventListener('abort', done);
    });
  }
}

/** Wakes one loop from another: a ring without a waiter is received by the next wait. */
export class WakeUpSignal {
  readonly #waiting = new Signal();
  #rung = false;

  ring(): void {
    this.#rung = true;
    this.#waiting.fire();
  }

  /** Resolves with the next ring, after `milliseconds`, or on `abort`. */
  async wait(milliseconds: number, abort: AbortSignal): Promise<void> {
    if (!this.#rung) await this.#waiting.wait(milliseconds, abort);
    this.#rung = false;
  }
}

/** Resolves after `milliseconds`, or on `abort`. */
export function pause(milliseconds: number, abort?: AbortSignal): Promise<void> {
  return new Signal().wait(milliseconds, abort);
}

/** An abort of one's own that parents cause, too. */
export interface LinkedAbort {
  readonly signal: AbortSignal;
  abort(): void;
  /** Detaches from the parents, which may live much longer. */
  unlink(): void;
}

/** Links an abort to its parents. (What `AbortSignal.any` makes may be collected as garbage before it aborts on Node 20.) */
export function linkedAbort(...parents: readonly AbortSignal[]): LinkedAbort {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  for (const parent of parents) {
    if (parent.aborted) abort();
    else parent.addEventListener('abort', abort);
  }
  return {
    signal: controller.signal,
    abort,
    unlink: () => {
      for (const parent of parents) parent.removeEventListener('abort', abort);
    },
  };
}

/** How long to wait before trying again: doubles from `initialMs` to `maxMs`, less up to a fifth so that many do not try at once. */
export interface Backoff {
  readonly initialMs: number;
  readonly maxMs: number;
}

/** @param attempt 1 after the first failure */
export function backoffMs({ initialMs, maxMs }: Backoff, attempt: number): number {
  const full = Math.min(maxMs, initialMs * 2 ** Math.min(attempt - 1, 30));
  return Math.round(full * (1 - Math.random() / 5));
}

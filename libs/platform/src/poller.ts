import { Bell } from '@usdt-africa/event-store';

export interface PollerOptions {
  /** The pause after each look, in milliseconds. */
  readonly everyMs: number;
  /** Told of a look that failed: the next one comes all the same. */
  readonly missed: (error: unknown) => void;
  /** The pause after a look that failed; `everyMs` when left out. */
  readonly afterMissedMs?: number;
}

/** Looks again and again until it is stopped: one look at a time, with a pause after each. */
export class Poller {
  readonly #bell = new Bell();
  #stopping = new AbortController();
  #running: Promise<void> | null = null;

  constructor(
    private readonly look: () => Promise<unknown>,
    private readonly options: PollerOptions,
  ) {}

  /** It was told to stop: a look that takes long ends early. */
  get isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  /** Looks for the first time at once. */
  start(): void {
    if (this.#running) return;
    this.#stopping = new AbortController();
    this.#running = this.#run(this.#stopping.signal);
  }

  /** Resolves after the look under way. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    this.#running = null;
  }

  /** Has it look now; once more where a look is under way. */
  wake(): void {
    this.#bell.ring();
  }

  async #run(stopping: AbortSignal): Promise<void> {
    const { everyMs, missed, afterMissedMs = everyMs } = this.options;
    while (!stopping.aborted) {
      let pauseMs = everyMs;
      try {
        await this.look();
      } catch (error) {
        pauseMs = afterMissedMs;
        missed(error);
      }
      await this.#bell.heard(pauseMs, stopping);
    }
  }
}

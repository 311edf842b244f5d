import { pause } from '@usdt-africa/event-store';

/** A worker has not reached what it cannot work without for so long that it ends: whoever starts it anew may. */
export class CutOffError extends Error {
  override readonly name = 'CutOffError';
  constructor(
    /** `database` or `signer`. */
    readonly what: string,
    readonly seconds: number,
  ) {
    super(`The ${what} has not been reached for ${seconds} seconds: this worker ends, for it can do nothing here.`);
  }
}

export interface CutOffOptions {
  /** How long it may last. */
  readonly limitMs: number;
  /** Told once. */
  readonly onCutOff: (error: CutOffError) => void;
  /** Those that were reached before the watch began. */
  readonly reached?: readonly string[];
  /** Milliseconds that only go forward, and stand while the machine sleeps. */
  readonly now?: () => number;
}

/** Looks so often within the limit: one answer that was lost is no reason to end. */
const LOOKS = 12;

/**
 * Asks what a worker lives from whether it is there, each by itself. What was never reached is no lifeline yet: a worker
 * may start before the signer does, and one that was started anew in vain must not end again each minute.
 */
export class CutOffWatch {
  readonly #lifelines: Readonly<Record<string, () => Promise<unknown>>>;
  readonly #options: CutOffOptions;
  readonly #everyMs: number;
  readonly #stopping = new AbortController();

  constructor(lifelines: Readonly<Record<string, () => Promise<unknown>>>, options: CutOffOptions) {
    this.#lifelines = lifelines;
    this.#options = options;
    this.#everyMs = Math.ceil(options.limitMs / LOOKS);
  }

  start(): void {
    for (const [what, ask] of Object.entries(this.#lifelines)) void this.#watch(what, ask);
  }

  stop(): void {
    this.#stopping.abort();
  }

  async #watch(what: string, ask: () => Promise<unknown>): Promise<void> {
    const { limitMs, onCutOff, reached = [], now = () => performance.now() } = this.#options;
    let wasReached = reached.includes(what);
    /** When the first question was asked that got no answer since the last answer. */
    let silentSince: number | null = null;
    while (!this.#stopping.signal.aborted) {
      const askedAt = now();
      if (await this.#isAnswered(ask)) {
        wasReached = true;
        silentSince = null;
      } else if (wasReached && !this.#stopping.signal.aborted) {
        silentSince ??= askedAt;
        const silentMs = now() - silentSince;
        if (silentMs >= limitMs) {
          this.stop();
          return onCutOff(new CutOffError(what, Math.round(silentMs / 1000)));
        }
      }
      await this.#pause();
    }
  }

  async #isAnswered(ask: () => Promise<unknown>): Promise<boolean> {
    const late = this.#pause().then(() => false);
    const answered = ask().then(
      () => true,
      () => false,
    );
    return Promise.race([answered, late]);
  }

  #pause(): Promise<void> {
    return pause(this.#everyMs, this.#stopping.signal);
  }
}

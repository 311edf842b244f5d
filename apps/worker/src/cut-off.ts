import { pause, poll } from '@usdt-africa/event-store';

/** The worker ends because it could not reach a system that it needs for too long; a supervisor may restart it. */
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
  /** Called once. */
  readonly onCutOff: (error: CutOffError) => void;
  /** Those that were reached before the watch began. */
  readonly reached?: readonly string[];
  /** Milliseconds that only go forward, and stand while the machine sleeps. */
  readonly now?: () => number;
}

/** Polls within the limit: a single lost response is no reason to end. */
const LOOKS = 12;

/**
 * Polls each system that the worker depends on, independently. A system that was never reached does not count yet: a
 * worker may start before the signer does, and a restarted worker that cannot reach it must not end again each minute.
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
    for (const [what, query] of Object.entries(this.#lifelines)) void this.#watch(what, query);
  }

  stop(): void {
    this.#stopping.abort();
  }

  #watch(what: string, query: () => Promise<unknown>): Promise<void> {
    const { limitMs, onCutOff, reached = [], now = () => performance.now() } = this.#options;
    let wasReached = reached.includes(what);
    let requestedAt = 0;
    /** Time of the first unanswered query since the last response. */
    let silentSince: number | null = null;
    const look = async (): Promise<void> => {
      requestedAt = now();
      await Promise.race([query(), this.#late()]);
      wasReached = true;
      silentSince = null;
    };
    const missed = (): void => {
      if (!wasReached || this.#stopping.signal.aborted) return;
      silentSince ??= requestedAt;
      const silentMs = now() - silentSince;
      if (silentMs < limitMs) return;
      this.stop();
      onCutOff(new CutOffError(what, Math.round(silentMs / 1000)));
    };
    return poll(look, { everyMs: this.#everyMs, missed }, this.#stopping.signal);
  }

  /** No answer is one, too. */
  async #late(): Promise<never> {
    await pause(this.#everyMs, this.#stopping.signal);
    throw new Error('no answer');
  }
}

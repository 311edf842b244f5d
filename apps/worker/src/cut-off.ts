import { pause, poll } from '@usdt-africa/event-store';

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

  #watch(what: string, ask: () => Promise<unknown>): Promise<void> {
    const { limitMs, onCutOff, reached = [], now = () => performance.now() } = this.#options;
    let wasReached = reached.includes(what);
    let askedAt = 0;
    /** When the first question was asked that got no answer since the last answer. */
    let silentSince: number | null = null;
    const look = async (): Promise<void> => {
      askedAt = now();
      await Promise.race([ask(), this.#late()]);
      wasReached = true;
      silentSince = null;
    };
    const missed = (): void => {
      if (!wasReached || this.#stopping.signal.aborted) return;
      silentSince ??= askedAt;
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

import { Bell, poll, type Polling } from '@usdt-africa/event-store';

/** Polls until it is stopped, whoever leads: one look at a time, with a pause after each. */
export class Poller {
  readonly #bell = new Bell();
  #stopping = new AbortController();
  #running: Promise<void> | null = null;

  constructor(
    private readonly look: () => Promise<unknown>,
    private readonly polling: Polling,
  ) {}

  /** It was told to stop: a look that takes long ends early. */
  get isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  /** Looks for the first time at once. */
  start(): void {
    if (this.#running) return;
    this.#stopping = new AbortController();
    this.#running = poll(this.look, this.polling, this.#stopping.signal, this.#bell);
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
}

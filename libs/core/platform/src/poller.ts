import { WakeUpSignal, poll, type Polling } from '@usdt-africa/event-store';

/** Polls until it is stopped, without leader election: one poll at a time, with a pause after each. */
export class Poller {
  readonly #wakeUp = new WakeUpSignal();
  #stopping = new AbortController();
  #running: Promise<void> | null = null;

  constructor(
    private readonly look: () => Promise<unknown>,
    private readonly polling: Polling,
  ) {}

  /** Whether it was stopped: a long poll can end early. */
  get isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  /** Polls for the first time at once. */
  start(): void {
    if (this.#running) return;
    this.#stopping = new AbortController();
    this.#running = poll(this.look, this.polling, this.#stopping.signal, this.#wakeUp);
  }

  /** Resolves after the current poll. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    this.#running = null;
  }

  /** Polls now; once more after a poll that is under way. */
  wake(): void {
    this.#wakeUp.ring();
  }
}

import { uploadsBusy } from '@usdt-africa/platform';
import pLimit, { type LimitFunction } from 'p-limit';

/** Runs so many works at once and one of each client; a bounded number waits, and further ones are refused. */
export class Gate {
  readonly #slots: LimitFunction;
  readonly #clients = new Map<string, LimitFunction>();
  #inside = 0;

  /**
   * @param slots works that run at once
   * @param places works that wait
   * @param ofClient works of one client, running and waiting
   */
  constructor(
    private readonly slots: number,
    private readonly places: number,
    private readonly ofClient: number,
  ) {
    this.#slots = pLimit(slots);
  }

  /** @throws Refusal 503 `uploads-busy` with Retry-After when all places, or those of the client, are taken */
  async run<T>(client: string, work: () => Promise<T>): Promise<T> {
    const own = this.#clients.get(client) ?? pLimit(1);
    const isFull = this.#inside >= this.slots + this.places || own.activeCount + own.pendingCount >= this.ofClient;
    if (isFull) throw uploadsBusy();
    this.#clients.set(client, own);
    this.#inside += 1;
    try {
      return await own(() => this.#slots(work));
    } finally {
      this.#inside -= 1;
      if (own.activeCount + own.pendingCount === 0) this.#clients.delete(client);
    }
  }
}

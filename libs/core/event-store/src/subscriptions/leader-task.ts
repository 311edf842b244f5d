import { linkedAbort } from '../wait.js';
import type { Leadership } from './leadership.js';

/** Work that one process does at a time: this one does it for as long as it leads, and stands by otherwise. */
export class LeaderTask {
  readonly #stopping = new AbortController();
  #running: Promise<void> | null = null;

  /**
   * @param name of the lead
   * @param work starts again with every term, and ends soon after `over`
   */
  constructor(
    private readonly name: string,
    private readonly work: (over: AbortSignal) => Promise<void>,
  ) {}

  start(leadership: Pick<Leadership, 'lead'>): void {
    this.#running ??= this.#run(leadership);
  }

  /** Resolves after the work under way, with the lead given up. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(leadership: Pick<Leadership, 'lead'>): Promise<void> {
    const stopping = this.#stopping.signal;
    for (let term; (term = await leadership.lead(this.name, stopping)); await term.release()) {
      const over = linkedAbort(stopping, term.signal);
      try {
        await this.work(over.signal);
      } finally {
        over.unlink();
      }
    }
  }
}

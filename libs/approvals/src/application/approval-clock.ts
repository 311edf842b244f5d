import type { Log } from '@usdt-africa/platform';
import type { Approvals } from './approvals.js';

/** Ends requests that nobody decided in time. Several may run: each request ends once. */
export class ApprovalClock {
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(
    private readonly approvals: Approvals,
    private readonly log: Pick<Log, 'error'>,
    private readonly intervalMs = 5_000,
  ) {}

  start(): void {
    const tick = (): void => {
      this.#running = this.approvals
        .expireDue()
        .then(
          () => undefined,
          (error: unknown) => this.log.error({ err: error }, 'requests that ran out could not be ended'),
        )
        .then(() => {
          if (!this.#stopped) this.#timer = setTimeout(tick, this.intervalMs);
        });
    };
    tick();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#running;
  }
}

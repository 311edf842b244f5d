import { type Leadership, pause } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { Led, type Log } from '@usdt-africa/platform';

const HOUSEKEEPING_MS = 3_600_000;

/** What looks through a queue and sends what is due. */
export interface DispatchRound {
  readonly name: string;
  /** One look: sends what is due, at most so many at once. @returns how many it tried to send */
  dispatchDue(atOnce: number): Promise<number>;
  /** Forgets what has served its time, now and then. */
  tidy(now: Date): Promise<void>;
}

/** Looks through a queue again and again, for as long as this process leads; stands by otherwise. */
export class DispatchRounds {
  readonly #led: Led;
  #tidiedAt = 0;

  constructor(
    private readonly queue: DispatchRound,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly atOnce: number,
    private readonly everyMs: number,
  ) {
    this.#led = new Led(queue.name, (over) => this.#lead(over));
  }

  start(leadership: Pick<Leadership, 'lead'>): void {
    this.#led.start(leadership);
  }

  /** Resolves after what is under way. */
  stop(): Promise<void> {
    return this.#led.stop();
  }

  async #lead(over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      const sent = await this.#round().catch((error: unknown) => {
        this.log.error({ err: error }, `a round of the ${this.queue.name} failed`);
        return 0;
      });
      // A full round says that more may wait.
      if (sent < this.atOnce) await pause(this.everyMs, over);
    }
  }

  async #round(): Promise<number> {
    const sent = await this.queue.dispatchDue(this.atOnce);
    const now = this.clock.now();
    if (now.getTime() - this.#tidiedAt >= HOUSEKEEPING_MS) {
      await this.queue.tidy(now);
      this.#tidiedAt = now.getTime();
    }
    return sent;
  }
}

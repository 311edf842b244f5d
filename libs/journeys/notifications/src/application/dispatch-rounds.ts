import { type Leadership, Led, poll } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import type { Log } from '@usdt-africa/platform';

const HOUSEKEEPING_MS = 3_600_000;

/** What looks through a queue and sends what is due. */
export interface DispatchRound {
  readonly name: string;
  /** One look: sends what is due, at most so many at once. @returns how many it tried to send */
  dispatchDue(atOnce: number): Promise<number>;
  /** Forgets what has served its time, now and then. */
  tidy(now: Date): Promise<void>;
}

/** So long others are not kept waiting by what could not even be tried. */
const ASIDE_MS = 10_000;

/**
 * What one round tries. What breaks, and what the queue alone takes for due, is not looked at for a moment: in front of the queue it
 * would stand in everybody's way for as long as that lasts.
 */
export class Tries {
  readonly #aside = new Map<string, Date>();

  constructor(private readonly clock: Clock) {}

  /** Not to be tried just now. */
  get aside(): string[] {
    const now = this.clock.now().getTime();
    // A clock that was set back says nothing of how long ago it was.
    for (const [id, at] of [...this.#aside]) if (Math.abs(now - at.getTime()) >= ASIDE_MS) this.#aside.delete(id);
    return [...this.#aside.keys()];
  }

  /**
   * Tries them at once, and waits for all of them: a round that ended with the first to break would be followed by one that sends the
   * others again, while they are under way.
   * @returns how many were tried
   * @throws what the first to break said
   */
  async all(ids: readonly string[], dispatch: (id: string) => Promise<boolean>): Promise<number> {
    const ended = await Promise.allSettled(ids.map(dispatch));
    let tried = 0;
    for (const [index, one] of ended.entries())
      if (one.status === 'fulfilled' && one.value) tried++;
      else this.#aside.set(ids[index]!, this.clock.now());
    const broken = ended.find((one) => one.status === 'rejected');
    if (broken) throw broken.reason;
    return tried;
  }
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

  #lead(over: AbortSignal): Promise<void> {
    return poll(
      () => this.#round(),
      {
        everyMs: this.everyMs,
        // A full round says that more may wait.
        isMore: (sent) => sent >= this.atOnce,
        missed: (error) => this.log.error({ err: error }, `a round of the ${this.queue.name} failed`),
      },
      over,
    );
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

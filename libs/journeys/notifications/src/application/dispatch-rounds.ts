import { type Leadership, LeaderTask, poll } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import type { Log } from '@usdt-africa/platform';

const HOUSEKEEPING_MS = 3_600_000;

/** Runs through a queue and sends what is due. */
export interface DispatchRound {
  readonly name: string;
  /**
   * One round: sends what is due, at most so many at once.
   * @returns how many it tried to send
   */
  dispatchDue(atOnce: number): Promise<number>;
  /** Forgets what has served its time, now and then. */
  tidy(now: Date): Promise<void>;
}

/** How long an entry that could not even be tried is set aside, so that it does not delay others. */
const ASIDE_MS = 10_000;

/**
 * The entries that one round tries. An entry that fails with an error, or that only the queue takes for due, is set
 * aside for a moment: at the front of the queue it would block all others for as long as that lasts.
 */
export class Tries {
  readonly #aside = new Map<string, Date>();

  constructor(private readonly clock: Clock) {}

  /** Not to be tried just now. */
  get aside(): string[] {
    const now = this.clock.now().getTime();
    // After a clock was set back, the elapsed time is unknown.
    for (const [id, at] of [...this.#aside]) if (Math.abs(now - at.getTime()) >= ASIDE_MS) this.#aside.delete(id);
    return [...this.#aside.keys()];
  }

  /**
   * Tries all at once and waits for all of them: ending with the first failure would start a round that sends the
   * others again while they are in progress.
   * @returns how many were tried
   * @throws the error of the first that failed
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

/** Runs rounds of a queue while this process is the leader; stands by otherwise. */
export class DispatchRounds {
  readonly #leaderTask: LeaderTask;
  #tidiedAt = 0;

  constructor(
    private readonly queue: DispatchRound,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly atOnce: number,
    private readonly everyMs: number,
  ) {
    this.#leaderTask = new LeaderTask(queue.name, (over) => this.#lead(over));
  }

  start(leadership: Pick<Leadership, 'lead'>): void {
    this.#leaderTask.start(leadership);
  }

  /** Resolves after the work in progress. */
  stop(): Promise<void> {
    return this.#leaderTask.stop();
  }

  #lead(over: AbortSignal): Promise<void> {
    return poll(
      () => this.#round(),
      {
        everyMs: this.everyMs,
        // A full round means that more entries may wait.
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

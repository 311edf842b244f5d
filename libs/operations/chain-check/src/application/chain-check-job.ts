import { Inject, Optional } from '@nestjs/common';
import { Leadership, LeaderTask, poll } from '@usdt-africa/event-store';
import { type Job, LOG, type Log, WorkerJob } from '@usdt-africa/platform';
import { ChainCheckConfig } from '../chain-check-config.js';
import { ChainCheck } from './chain-check.js';

/** Token of the time between two looks whether a check is due, for tests: nothing provides it in production. */
const LOOK_MS = Symbol('time between two looks of the chain check');

/** Compares the chain with the ledger every hour, in one worker at a time. */
@WorkerJob('housekeeping')
export class ChainCheckJob implements Job {
  readonly #leaderTask = new LeaderTask('chain-check', (over) => this.#lead(over));

  constructor(
    private readonly check: ChainCheck,
    private readonly config: ChainCheckConfig,
    @Inject(Leadership) private readonly leadership: Pick<Leadership, 'lead'>,
    @Inject(LOG) private readonly log: Pick<Log, 'error'>,
    @Optional() @Inject(LOOK_MS) private readonly everyMs = 15_000,
  ) {}

  start(): void {
    if (this.config.hotWallet !== null) this.#leaderTask.start(this.leadership);
  }

  stop(): Promise<void> {
    return this.#leaderTask.stop();
  }

  #lead(over: AbortSignal): Promise<void> {
    const missed = (error: unknown): void => this.log.error({ err: error }, 'the chain check failed');
    const look = async (): Promise<void> => {
      if (await this.check.isDue()) await this.check.run(over);
    };
    return poll(look, { everyMs: this.everyMs, missed }, over);
  }
}

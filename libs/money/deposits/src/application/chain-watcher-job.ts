import { Inject } from '@nestjs/common';
import { Leadership } from '@usdt-africa/event-store';
import { type Job, WorkerJob } from '@usdt-africa/platform';
import { ChainWatcher } from './chain-watcher.js';

/** Watches the chain in a worker. */
@WorkerJob('watcher')
export class ChainWatcherJob implements Job {
  constructor(
    private readonly watcher: ChainWatcher,
    @Inject(Leadership) private readonly leadership: Pick<Leadership, 'lead'>,
  ) {}

  start(): void {
    this.watcher.start(this.leadership);
  }

  stop(): Promise<void> {
    return this.watcher.stop();
  }
}

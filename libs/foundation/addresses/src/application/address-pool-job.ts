import { Inject } from '@nestjs/common';
import { type Job, LOG, WorkerJob } from '@usdt-africa/platform';
import { AddressPoolRefiller, type RefillerLog } from './address-pool-keeper.js';

/** Fills the address pool at the start of a worker, and keeps it filled. */
@WorkerJob('addresses')
export class AddressPoolJob implements Job {
  constructor(
    private readonly refiller: AddressPoolRefiller,
    @Inject(LOG) private readonly log: Pick<RefillerLog, 'warn'>,
  ) {}

  /** Resolves when orders can be placed; a signer that is unreachable does not keep other jobs from starting. */
  async start(): Promise<void> {
    await this.refiller
      .fill()
      .catch((error: unknown) => this.log.warn({ err: error }, 'no deposit addresses at the start'));
    this.refiller.start();
  }

  stop(): Promise<void> {
    return this.refiller.stop();
  }
}

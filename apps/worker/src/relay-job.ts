import { SubscriptionJob, type Work, WorkerJob } from '@usdt-africa/platform';
import { Transports } from './transports.js';

/** Relays the events of the store to Kafka; a worker without Kafka does not provide it. */
@WorkerJob('relay')
export class RelayJob extends SubscriptionJob {
  constructor(private readonly transports: Transports) {
    super();
  }

  protected async subscribe(): Promise<Work> {
    return this.transports.streaming!.relay.start();
  }
}

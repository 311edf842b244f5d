import { Leadership } from '@usdt-africa/event-store';
import { type Job, WorkerJob } from '@usdt-africa/platform';
import { MailDispatcher } from './mail-dispatcher.js';

/** Sends mails for as long as this process leads; stands by otherwise. */
@WorkerJob('mail')
export class MailDispatchJob implements Job {
  constructor(
    private readonly dispatcher: MailDispatcher,
    private readonly leadership: Leadership,
  ) {}

  start(): void {
    this.dispatcher.start(this.leadership);
  }

  stop(): Promise<void> {
    return this.dispatcher.stop();
  }
}

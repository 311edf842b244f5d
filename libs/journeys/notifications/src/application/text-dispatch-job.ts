import { Leadership } from '@usdt-africa/event-store';
import { type Job, WorkerJob } from '@usdt-africa/platform';
import { TextDispatcher } from './text-dispatcher.js';

/** Sends text messages for as long as this process leads; stands by otherwise. */
@WorkerJob('mail')
export class TextDispatchJob implements Job {
  constructor(
    private readonly dispatcher: TextDispatcher,
    private readonly leadership: Leadership,
  ) {}

  start(): void {
    this.dispatcher.start(this.leadership);
  }

  stop(): Promise<void> {
    return this.dispatcher.stop();
  }
}

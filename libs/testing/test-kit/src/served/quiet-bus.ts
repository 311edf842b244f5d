import { LocalWakeUp, type MessageBus } from '@usdt-africa/event-store';

/** Wakes the listeners in this process and notifies no other: a test delivers events itself. */
export class QuietBus extends LocalWakeUp implements MessageBus {
  /** Channel and payload of whatever was published, oldest first. */
  readonly published: string[] = [];

  publish(channel: string, payload = ''): void {
    this.published.push(`${channel} ${payload}`);
  }

  listen(): () => void {
    return () => undefined;
  }

  ready(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

import { LocalWakeUp, type MessageBus } from '@usdt-africa/event-store';

/** Wakes whoever listens in this process, and tells no other: a test says itself when something is heard. */
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

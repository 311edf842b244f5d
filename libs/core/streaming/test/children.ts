import type { ChildProcess } from 'node:child_process';
import { endOf, forkSource, killChild } from '@usdt-africa/test-kit';
import type { TestDatabase, TestKafkaAddress } from '@usdt-africa/test-kit';

export interface ChildOptions {
  readonly db: TestDatabase;
  readonly kafka: TestKafkaAddress;
  readonly topicPrefix: string;
  /** `point:times`. */
  readonly crashAt?: string;
  readonly sessionMs?: number;
  readonly roles?: 'relay' | 'consume' | 'relay,consume';
}

/** A process that a test may kill. */
export class Child {
  readonly ended: Promise<NodeJS.Signals | null>;
  /** Resolves when it has partitions (or relays); also when it has ended. */
  readonly ready: Promise<void>;
  readonly #process: ChildProcess;

  constructor({ db, kafka, topicPrefix, crashAt, sessionMs, roles }: ChildOptions) {
    const { CRASH_AT: _none, ...env } = process.env;
    const child = forkSource(new URL('./child.ts', import.meta.url), {
      env: {
        ...env,
        ...(crashAt === undefined ? {} : { CRASH_AT: crashAt }),
        ...(sessionMs === undefined ? {} : { SESSION_MS: String(sessionMs) }),
        ...(roles === undefined ? {} : { ROLES: roles }),
        DATABASE_URL: db.appUrl,
        BROKERS: kafka.brokers.join(),
        TOPIC_PREFIX: topicPrefix,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#process = child;
    this.ended = endOf(child);
    this.ready = Promise.race([
      new Promise<void>((resolve) => child.on('message', (message) => void (message === 'ready' && resolve()))),
      this.ended.then(() => undefined),
    ]);
  }

  /** Waits for its end, and kills it after a while. @returns whether that was necessary */
  async outlives(milliseconds: number): Promise<boolean> {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.#process.kill('SIGKILL');
    }, milliseconds);
    await this.ended;
    clearTimeout(timer);
    return isLate;
  }

  async kill(): Promise<void> {
    await killChild(this.#process);
  }

  /** Like SIGTERM to the worker: finishes the current work and leaves the group. */
  async drain(): Promise<void> {
    this.#process.send('stop');
    await this.ended;
  }
}

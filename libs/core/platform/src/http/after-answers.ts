import { randomInt } from 'node:crypto';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { pause } from '@usdt-africa/event-store';
import type { Log } from '../logger.js';
import { LOG } from '../nest/tokens.js';

/** So long after it, in milliseconds: from the first to the second, drawn for each. */
const AFTER_MS = [100, 300] as const;

/**
 * Runs work after the current response is long sent: work that is done only for known people must not change the
 * response time and reveal them. An immediate start would compete for the same processors while the response is written
 * and read; a constant delay could be measured.
 */
@Injectable()
export class AfterAnswers implements OnModuleDestroy {
  readonly #begun = new Set<Promise<unknown>>();

  constructor(@Inject(LOG) private readonly log: Pick<Log, 'error'>) {}

  /** @param failed log message on failure, since no caller waits for the result */
  run(work: () => Promise<unknown>, failed: string): void {
    const begun = pause(randomInt(...AFTER_MS))
      .then(work)
      .catch((error: unknown) => this.log.error({ err: error }, failed))
      .finally(() => this.#begun.delete(begun));
    this.#begun.add(begun);
  }

  /** Resolves when everything that was to be done after an answer was done. */
  async onModuleDestroy(): Promise<void> {
    while (this.#begun.size > 0) await Promise.all(this.#begun);
  }
}

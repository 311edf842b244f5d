import { randomInt } from 'node:crypto';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { pause } from '@usdt-africa/event-store';
import type { Log } from '../logger.js';
import { LOG } from '../nest/tokens.js';

/** So long after it, in milliseconds: from the first to the second, drawn for each. */
const AFTER_MS = [100, 300] as const;

/**
 * What is done once whatever is answered now has long left: what is done only for people whom we know takes none of the time by
 * which an answer could tell them from others. At once would be while the answer is written and read, on the same processors; and
 * a time that is always the same could be listened for.
 */
@Injectable()
export class AfterAnswers implements OnModuleDestroy {
  readonly #begun = new Set<Promise<unknown>>();

  constructor(@Inject(LOG) private readonly log: Pick<Log, 'error'>) {}

  /** @param failed what the log says when it did not go through: nobody waits for it who could be told */
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

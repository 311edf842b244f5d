import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Try } from '@usdt-africa/authentication';
import { event } from '@usdt-africa/contracts/events';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, LOG, type Log } from '@usdt-africa/platform';
import { AccountLog } from './account-log.js';
import { afterTheAnswer } from './after-the-answer.js';

/** What is told of wrong tries: the first in a row, and each that makes the account wait. */
@Injectable()
export class FailedTries implements OnModuleDestroy {
  readonly #reports = new Set<Promise<void>>();

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
    private readonly accounts: AccountLog,
  ) {}

  /** After the answer, so that it takes no longer for an address that somebody has. */
  report(accountId: string, step: 'password' | 'code', taken: Try): void {
    if (taken.number !== 1 && !taken.lockedUntil) return;
    const failed = event('AccountSignInFailed', {
      accountId,
      at: this.clock.now().toISOString(),
      step,
      failures: taken.number,
      lockedUntil: taken.lockedUntil?.toISOString() ?? null,
    });
    const report = afterTheAnswer()
      .then(() => this.accounts.append(accountId, [failed]))
      .catch((error: unknown) => this.log.error({ err: error }, 'a failed log-in was not recorded'))
      .finally(() => this.#reports.delete(report));
    this.#reports.add(report);
  }

  /** Resolves when everything that is told after an answer was told. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.#reports);
  }
}

import { Inject, Injectable } from '@nestjs/common';
import type { Try } from '@usdt-africa/authentication';
import { event } from '@usdt-africa/contracts/events';
import type { Clock } from '@usdt-africa/kernel';
import { AfterAnswers, CLOCK } from '@usdt-africa/platform';
import { AccountLog } from './account-log.js';

/** Reports failed sign-in attempts: the first in a row, and each that locks the account for a time. */
@Injectable()
export class FailedTries {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly afterwards: AfterAnswers,
    private readonly accounts: AccountLog,
  ) {}

  /** Reports after the response, so that a known address takes no longer than an unknown one. */
  report(accountId: string, step: 'password' | 'code', taken: Try): void {
    if (taken.number !== 1 && !taken.lockedUntil) return;
    const failed = event('AccountSignInFailed', {
      accountId,
      at: this.clock.now().toISOString(),
      step,
      failures: taken.number,
      lockedUntil: taken.lockedUntil?.toISOString() ?? null,
    });
    this.afterwards.run(() => this.accounts.append(accountId, [failed]), 'a failed log-in was not recorded');
  }
}

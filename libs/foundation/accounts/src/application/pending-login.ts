import { Inject, Injectable } from '@nestjs/common';
import type { LoginView } from '@usdt-africa/contracts/api';
import { maskEmail } from '@usdt-africa/kernel';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { credentialsOf, passkeys, recoveryCodes } from './credentials.js';
import { CustomerProfiles } from './profiles.js';
import { signInAgain, SignIns } from './sign-ins.js';

/**
 * View of a log-in to a locked account, which needs a mailed code: the same for all, so that it reveals nothing about
 * the password.
 */
export const LOCKED: LoginView = { next: 'locked', ways: [], email: null };

/** What a browser has before it whose first step was taken. */
@Injectable()
export class PendingLogin {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly profiles: CustomerProfiles,
    private readonly signIns: SignIns,
  ) {}

  /** @param token the browser's secret of the first step. @throws Refusal 401 `sign-in-again` */
  async show(token: string | null): Promise<LoginView> {
    if (await this.signIns.locked(token)) return LOCKED;
    return this.of((await this.signIns.pending(token)).accountId);
  }

  async of(accountId: string): Promise<LoginView> {
    const credentials = await credentialsOf(this.pool, accountId);
    if (!credentials) throw signInAgain();
    const hasTotp = credentials.totp !== null;
    const [keys, codes] = await Promise.all([
      passkeys.of(this.pool, accountId),
      recoveryCodes.count(this.pool, accountId),
    ]);
    // Who took the mailbox over has one step, never both: an authenticator is not gone around by mail.
    const ways: LoginView['ways'] = [
      hasTotp ? 'totp' : 'email',
      ...(keys.some(({ logs_in }) => logs_in) ? (['passkey'] as const) : []),
      ...(hasTotp && codes > 0 ? (['recovery'] as const) : []),
    ];
    const email = hasTotp ? null : maskEmail((await this.profiles.open(accountId)).email);
    return { next: 'second-step', ways, email };
  }
}

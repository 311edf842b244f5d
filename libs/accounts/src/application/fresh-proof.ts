import { Inject, Injectable } from '@nestjs/common';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, type SignedInCustomer } from '@usdt-africa/platform';
import { RULES } from '../domain/rules.js';
import { OwnPassword } from './own-password.js';

/**
 * Whoever found a session open must not make themselves a way in: a proof of the last 15 minutes shows who sits there, or
 * else the password.
 */
@Injectable()
export class FreshProof {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly password: OwnPassword,
  ) {}

  /** @throws Refusal 403 `password-needed`; 422 `wrong-password`; 429 `locked`; 503 `busy` */
  async require({ accountId, provenAt }: SignedInCustomer, password: string | undefined): Promise<void> {
    if (this.clock.now().getTime() - provenAt.getTime() <= RULES.freshMs) return;
    if (password === undefined) throw refusal('accounts.password-needed');
    await this.password.requireOr(accountId, password, () => refusal('accounts.wrong-password'));
  }
}

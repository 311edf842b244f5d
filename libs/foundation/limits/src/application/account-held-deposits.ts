import { Injectable } from '@nestjs/common';
import { HeldByTier, type HeldOfAccount } from '@usdt-africa/verifications';
import { heldMicro } from '../domain/held.js';
import { aloneMicro } from '../domain/own-limit.js';
import { LimitService } from './limit-service.js';
import { LimitWorth } from './limit-worth.js';

/** Deposits that an account's limits hold, with their value, for a decision about its tier. */
@Injectable()
export class AccountHeldDeposits extends HeldByTier {
  constructor(
    private readonly limits: LimitService,
    private readonly worth: LimitWorth,
  ) {
    super();
  }

  async of(accountId: string): Promise<HeldOfAccount> {
    const { held, readAt } = await this.limits.heldAt(accountId);
    const micro = heldMicro(held);
    const kobo = (await this.worth.ofHeld(held))?.kobo ?? null;
    const deposits = held.map(({ key, deposit }) => ({ key, amountMicro: deposit.amountMicro }));
    return { micro, kobo, aloneMicro: aloneMicro(micro, kobo), deposits, readAt };
  }
}

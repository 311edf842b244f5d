import { Inject, Injectable } from '@nestjs/common';
import { refusal } from '@usdt-africa/contracts/refusals';
import { POOL, type SignedInCustomer } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { Pins } from './pins.js';

/**
 * AUTH-09: what every movement of a customer's money asks first, and there is no other way. The PIN comes with the movement itself,
 * in one request: what is confirmed is exactly what is done, and nothing that could be used for anything else is given out.
 */
@Injectable()
export class StepUp {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly pins: Pins,
  ) {}

  /** @throws Refusal 403 `paused` for a frozen account, `pin-locked`; 422 `wrong-pin` */
  async require({ accountId }: Pick<SignedInCustomer, 'accountId'>, pin: string, field = 'pin'): Promise<void> {
    const { rows } = await this.pool.query<{ state: string }>('select state from accounts where account_id = $1', [
      accountId,
    ]);
    if (rows[0]?.state === 'frozen') throw refusal('accounts.paused');
    await this.pins.require(accountId, pin, field);
  }
}

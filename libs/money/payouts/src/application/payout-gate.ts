import { Inject, Injectable } from '@nestjs/common';
import { isOwnerFrozen } from '@usdt-africa/accounts';
import { POOL } from '@usdt-africa/platform';
import { SwitchedPayouts } from '@usdt-africa/switches';
import type { Pool, PoolClient } from 'pg';
import { providerFloat } from '../read-model/provider-float.js';

/**
 * Whether payouts may be sent, as operators have set it. Checked before every sending; queries to the provider are
 * always made.
 */
export interface PayoutGate {
  /**
   * @param bankCode of the recipient; null when it cannot be opened any more
   * @param kobo what would go out
   */
  isPaused(bankCode: string | null, kobo: bigint): Promise<boolean>;
  /**
   * Whether payouts of this order are held back: checked in the transaction that commits the intent, so that a hold
   * comes before or after it, never in between. If omitted, none is.
   */
  keepsBack?(tx: PoolClient, orderId: string): Promise<boolean>;
}

/** Gate that pauses nothing. */
export const OPEN_GATE: PayoutGate = { isPaused: () => Promise.resolve(false) };

/** The gate as operators set it: their pauses, and frozen accounts. Nothing is paid from customers' naira. */
@Injectable()
export class PayoutSwitches implements PayoutGate {
  constructor(
    private readonly switches: SwitchedPayouts,
    @Inject(POOL) private readonly pool: Pool,
  ) {}

  async isPaused(bankCode: string | null, kobo: bigint): Promise<boolean> {
    if (await this.switches.isPaused(bankCode, kobo)) return true;
    const float = await providerFloat(this.pool);
    return float !== null && float.kobo < 0n;
  }

  keepsBack(tx: PoolClient, orderId: string): Promise<boolean> {
    return isOwnerFrozen(tx, orderId);
  }
}

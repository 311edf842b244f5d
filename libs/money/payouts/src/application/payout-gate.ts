import { Inject, Injectable } from '@nestjs/common';
import { isOwnerFrozen } from '@usdt-africa/accounts';
import type { PaidFor } from '@usdt-africa/contracts/events';
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
   * @param kind what it pays for; default: an order
   */
  isPaused(bankCode: string | null, kobo: bigint, kind?: PaidFor['kind']): Promise<boolean>;
  /**
   * Whether payouts for this order or withdrawal are held back: checked in the transaction that commits the intent, so that a hold
   * comes before or after it, never in between. If omitted, none is.
   */
  keepsBack?(tx: PoolClient, paidFor: PaidFor): Promise<boolean>;
}

/** Gate that pauses nothing. */
export const OPEN_GATE: PayoutGate = { isPaused: () => Promise.resolve(false) };

/**
 * The gate as operators set it: their pauses, and frozen accounts. Sales are not paid from customers' naira; a withdrawal pays
 * customers their own.
 */
@Injectable()
export class PayoutSwitches implements PayoutGate {
  constructor(
    private readonly switches: SwitchedPayouts,
    @Inject(POOL) private readonly pool: Pool,
  ) {}

  async isPaused(bankCode: string | null, kobo: bigint, kind: PaidFor['kind'] = 'order'): Promise<boolean> {
    if (await this.switches.isPaused(bankCode, kobo)) return true;
    if (kind === 'withdrawal') return false;
    const float = await providerFloat(this.pool);
    return float !== null && float.kobo < 0n;
  }

  keepsBack(tx: PoolClient, paidFor: PaidFor): Promise<boolean> {
    return isOwnerFrozen(tx, paidFor);
  }
}

import { Injectable } from '@nestjs/common';
import { isOwnerFrozen } from '@usdt-africa/accounts';
import { SwitchedPayouts } from '@usdt-africa/switches';
import type { PoolClient } from 'pg';

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

/** The gate as operators set it: their pauses, and frozen accounts. */
@Injectable()
export class PayoutSwitches implements PayoutGate {
  constructor(private readonly switches: SwitchedPayouts) {}

  isPaused(bankCode: string | null, kobo: bigint): Promise<boolean> {
    return this.switches.isPaused(bankCode, kobo);
  }

  keepsBack(tx: PoolClient, orderId: string): Promise<boolean> {
    return isOwnerFrozen(tx, orderId);
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { PayoutHolds } from '@usdt-africa/accounts';
import { streams } from '@usdt-africa/contracts/events';
import { ConcurrencyError } from '@usdt-africa/event-store';
import { ProductConfig } from '@usdt-africa/platform';
import type { RecipientRestrictions } from '@usdt-africa/recipients';
import type { PoolClient } from 'pg';
import { type PayeeHistory, type PayoutRestriction, restrictionOn } from '../domain/payout-restriction.js';
import type { FirstPayoutCaps } from './payout-limits.js';

/** A customer, or a guest: without an account id. */
interface Person {
  readonly accountId: string | null;
}

/** A restriction, and by which reset it was decided: what is placed under it stands or falls with that. */
export interface DecidedRestriction extends PayoutRestriction {
  readonly heldUntil: Date | null;
}

/**
 * Decides the restrictions on payouts to an account not used before. They are shown before an order or a withdrawal is
 * placed, and hold for it.
 */
@Injectable()
export class PayoutRestrictions implements RecipientRestrictions {
  constructor(
    private readonly holds: PayoutHolds,
    @Inject(ProductConfig) private readonly caps: FirstPayoutCaps,
  ) {}

  async of({ accountId }: Person, payee: PayeeHistory): Promise<DecidedRestriction> {
    if (accountId === null)
      return { ...restrictionOn(payee, null, this.caps.firstGuestPayoutCapKobo), heldUntil: null };
    const heldUntil = await this.holds.payoutsHeldUntil(accountId);
    return { ...restrictionOn(payee, heldUntil, this.caps.firstPayoutCapKobo), heldUntil };
  }

  /**
   * In the transaction that uses the restriction: a reset is before it or after it, and there is no in between.
   * @throws ConcurrencyError when one came since the restriction was decided
   */
  async assertUnchanged(tx: PoolClient, accountId: string, { heldUntil }: DecidedRestriction): Promise<void> {
    const now = await this.holds.payoutsHeldUntil(accountId, tx);
    if (now?.getTime() !== heldUntil?.getTime()) throw new ConcurrencyError([streams.account(accountId)]);
  }
}

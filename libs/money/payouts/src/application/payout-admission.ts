import { Inject, Injectable } from '@nestjs/common';
import { ProductConfig } from '@usdt-africa/platform';
import type { PoolClient } from 'pg';
import { addPaidAfterAll, addToSum, type FirstPayoutSum, subtractFailed } from './first-payout-sums.js';
import type { PayoutVelocity } from './payout-limits.js';
import { recordTime } from './payout-times.js';

/** Whether payouts may be requested now, or why they wait for an operator. */
export type Admission = 'ok' | 'velocity' | 'first-payout-cap';

/** A payout that is to be requested. */
export interface PayoutToAdmit {
  readonly payoutId: string;
  readonly kobo: bigint;
  readonly requestedAt: string;
  /** Whether an operator released it: it is recorded, and never refused. */
  readonly isReviewed: boolean;
}

/** Payouts of one person to one payee, of whatever kind. */
export interface PayoutsToAdmit {
  /** Blind index of the payee's bank account; null: not known. */
  readonly payee: string | null;
  readonly person: {
    /** Principal key of the customer or of the guest's browser. */
    readonly key: string;
    /** Null for a guest. */
    readonly accountId: string | null;
  };
  /** Cap of first payouts, and the sum that it is compared with; null: none. */
  readonly cap: { readonly kobo: bigint; readonly of: FirstPayoutSum } | null;
  readonly payouts: readonly PayoutToAdmit[];
}

/**
 * Admits payouts by person and payee: first payouts up to a cap, and not too many in a short time. Orders and
 * withdrawals count together. Concurrent decisions cannot see each other, so the counters are rows that they lock one
 * after the other, written in the transaction of the requests.
 */
@Injectable()
export class PayoutAdmission {
  constructor(@Inject(ProductConfig) private readonly velocity: PayoutVelocity) {}

  /** Counts all of the payouts, or those that were reviewed alone: then the others must not be requested. */
  async admit(tx: PoolClient, request: PayoutsToAdmit): Promise<Admission> {
    const reviewed = request.payouts.filter(({ isReviewed }) => isReviewed);
    if (reviewed.length === request.payouts.length) return this.#count(tx, request);
    await tx.query('savepoint payout_admission');
    const admission = await this.#count(tx, request);
    if (admission === 'ok') return 'ok';
    await tx.query('rollback to savepoint payout_admission');
    await this.#count(tx, { ...request, payouts: reviewed });
    return admission;
  }

  /** Subtracts a payout that finally failed from its sum, once. */
  failed(tx: PoolClient, payoutId: string, of: FirstPayoutSum): Promise<void> {
    return subtractFailed(tx, of, payoutId);
  }

  /** Adds a payout that was paid after all to its sum again, whatever the cap. */
  paid(tx: PoolClient, payoutId: string, of: FirstPayoutSum): Promise<void> {
    return addPaidAfterAll(tx, of, payoutId);
  }

  async #count(tx: PoolClient, { payee, person, cap, payouts }: PayoutsToAdmit): Promise<Admission> {
    if (cap) {
      const key = cap.of === 'customer' ? person.accountId : payee;
      for (const payout of payouts)
        if (!payout.isReviewed && !(await addToSum(tx, cap.of, key, payout, cap.kobo))) return 'first-payout-cap';
    }
    for (const { requestedAt, isReviewed } of payouts)
      if (!(await recordTime(tx, this.velocity, { personKey: person.key, payee, requestedAt, isReviewed })))
        return 'velocity';
    return 'ok';
  }
}

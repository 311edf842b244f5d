import { Inject, Injectable } from '@nestjs/common';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { bvnStateOf } from '../domain/added-bvn.js';
import { TierUpgradeRequests } from './tier-upgrade-requests.js';

/** Customers whom the provider of payments identified by their BVN and their bank account. */
@Injectable()
export class BankIdentifications {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly upgradeRequests: TierUpgradeRequests,
  ) {}

  /** The provider's customer code of an account whose BVN was verified, with its approved request or after it; null: it was not. */
  async customerCodeOf(accountId: string): Promise<string | null> {
    const { rows } = await this.pool.query<{ verification_id: string; customer_code: string }>(
      `select verification_id, c.customer_code from tier_upgrade_requests r
       join verification_checks c using (verification_id)
       where r.account_id = $1 and r.tier = 'individual' and c."check" = 'bank-account' and c.customer_code is not null
       order by r.ordinal desc`,
      [accountId],
    );
    for (const { verification_id: verificationId, customer_code: customerCode } of rows) {
      const { state } = await this.upgradeRequests.require(verificationId);
      if (state.phase === 'approved' && bvnStateOf(state) === 'verified') return customerCode;
    }
    return null;
  }
}

import { Injectable } from '@nestjs/common';
import { assertNotFrozen, CustomerProfiles } from '@usdt-africa/accounts';
import type { AddBvnRequest } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import { uuidFrom } from '@usdt-africa/kernel';
import type { PoolClient } from 'pg';
import { addBvn } from '../domain/added-bvn.js';
import { blindOf, type IdentityNumber, isElsewhere, type Typed } from './identity-numbers.js';
import { type By, TierUpgradeRequests } from './tier-upgrade-requests.js';

/** BVNs that customers add after their approval: stored with the approved request, and checked as those of a request are. */
@Injectable()
export class AddedBvns {
  constructor(
    private readonly upgradeRequests: TierUpgradeRequests,
    private readonly profiles: CustomerProfiles,
  ) {}

  /**
   * @param alongside in the transaction of the events
   * @throws Refusal 403 `paused`; 409 `no-individual-tier`, `bvn-verified`, `bvn-under-way`, `bvn-stopped`
   */
  async add(
    accountId: string,
    { bvn, account }: AddBvnRequest,
    by: By,
    alongside: (tx: PoolClient) => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    const { pool, personalData } = this.upgradeRequests;
    const found = await this.upgradeRequests.approvedIndividual(accountId);
    if (!found) throw refusal('verifications.no-individual-tier');
    const { verificationId } = found;
    const { firstName, lastName } = await this.profiles.open(accountId);
    const number: IdentityNumber = { kind: 'bvn', value: bvn };
    const sealed = await this.upgradeRequests.seal(verificationId, {
      firstName,
      lastName,
      number,
      account,
    } satisfies Typed);
    const elsewhere = await isElsewhere(pool, personalData, accountId, number);
    const referenceOf = (nth: number) =>
      `id-${uuidFrom('identity-check', verificationId, 'added-bvn', String(nth)).replaceAll('-', '')}`;
    await this.upgradeRequests.change(
      verificationId,
      (state, now) => addBvn(state, sealed, elsewhere, referenceOf, now),
      by,
      {
        alongside: async (tx) => {
          await assertNotFrozen(tx, accountId);
          await tx.query('update tier_upgrade_requests set bvn_typed = $2, bvn_blind = $3 where verification_id = $1', [
            verificationId,
            sealed,
            blindOf(personalData, number),
          ]);
          await alongside(tx);
        },
      },
    );
  }
}

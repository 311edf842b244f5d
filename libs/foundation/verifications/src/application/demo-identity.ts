import { Injectable } from '@nestjs/common';
import { type Account, accountDecider, type AccountEvent, CustomerProfiles, setTier } from '@usdt-africa/accounts';
import { event, streams } from '@usdt-africa/contracts/events';
import { ConcurrencyError, load } from '@usdt-africa/event-store';
import { Refusal } from '@usdt-africa/kernel';
import { VERIFICATION_RULES } from '../domain/decide.js';
import { AddedBvns } from './added-bvns.js';
import { documentsSubject, TierUpgradeRequests } from './tier-upgrade-requests.js';

const BY = { actor: 'system:sandbox' };
/** Numbers that the sandbox's register and bank accept under any name. */
const NIN = '70123456781';
const BVN = { bvn: '22199900011', account: { bankCode: '058', accountNumber: '0145528174' } };

/** Gives the sandbox's demo customer the Individual tier without documents, and has a BVN of theirs checked. */
@Injectable()
export class DemoIdentity {
  constructor(
    private readonly upgradeRequests: TierUpgradeRequests,
    private readonly bvns: AddedBvns,
    private readonly profiles: CustomerProfiles,
  ) {}

  /** Adds what is missing. Doing it twice, or in several processes at once, does no harm. */
  async ensure(accountId: string): Promise<void> {
    try {
      await this.#approve(accountId);
      const approved = await this.upgradeRequests.approvedIndividual(accountId);
      if (approved && !approved.state.bvn) await this.bvns.add(accountId, BVN, BY);
    } catch (error) {
      if (!(error instanceof ConcurrencyError) && !(error instanceof Refusal)) throw error;
    }
  }

  async #approve(accountId: string): Promise<void> {
    const { store, pool, clock, personalData } = this.upgradeRequests;
    if (await this.upgradeRequests.newest(accountId)) return;
    const account = await load<Account, AccountEvent>(store, accountDecider, streams.account(accountId));
    const now = clock.now();
    const at = now.toISOString();
    const verificationId = this.upgradeRequests.idOf(accountId, 1);
    const tier = setTier(account.state, 'individual', verificationId, now);
    if (account.state.tier !== 'basic' || tier.length === 0) return;
    await personalData.ensureSubjects([documentsSubject(verificationId)]);
    const { firstName, lastName } = await this.profiles.open(accountId);
    const number = { kind: 'nin', value: NIN };
    const typed = await this.upgradeRequests.seal(verificationId, { firstName, lastName, number, account: null });
    const { rows } = await pool.query<{ number: string }>(`select nextval('verification_numbers')::text as number`);
    const after = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();
    const events = [
      event('VerificationStarted', {
        verificationId,
        accountId,
        number: `T-${rows[0]!.number}`,
        tier: 'individual',
        attempt: 1,
        language: account.state.language,
        at,
      }),
      event('VerificationSubmitted', {
        document: 'nin-slip',
        numberKind: 'nin',
        typed,
        dueAt: after(VERIFICATION_RULES.reviewMs),
        at,
      }),
      event('VerificationApproved', {
        tier: 'individual',
        eraseAt: after(VERIFICATION_RULES.approvedRetentionMs),
        at,
      }),
    ];
    await store.append(
      [
        { streamId: streams.verification(verificationId), expectedVersion: 0, events },
        { streamId: streams.account(accountId), expectedVersion: account.version, events: tier },
      ],
      {
        metadata: this.upgradeRequests.metadata(BY),
        alongside: async (tx) => {
          await tx.query(
            `insert into tier_upgrade_requests (verification_id, account_id, ordinal, tier, typed)
             values ($1, $2, 1, 'individual', $3)`,
            [verificationId, accountId, typed],
          );
        },
      },
    );
  }
}

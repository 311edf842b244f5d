import { Injectable } from '@nestjs/common';
import { streams } from '@usdt-africa/contracts/events';
import { ConcurrencyError, type StreamAppend } from '@usdt-africa/event-store';
import type { PoolClient } from 'pg';
import { withdraw } from '../domain/decide.js';
import { TierUpgradeRequests } from './tier-upgrade-requests.js';

/** Appends that withdraw a tier upgrade request together with another change. */
export interface Withdrawal {
  readonly appends: readonly StreamAppend[];
  /**
   * Run in the same transaction, once no further request can be started. @throws ConcurrencyError where one was started
   * meanwhile
   */
  assertNewest(tx: PoolClient): Promise<void>;
}

/** The open tier upgrade request of a customer who closes their account. */
@Injectable()
export class OpenTierUpgrade {
  constructor(private readonly upgradeRequests: TierUpgradeRequests) {}

  /** Withdraws an open request; empty where there is none. The retention timer erases its documents at once. */
  async withdrawal(accountId: string): Promise<Withdrawal> {
    const { clock } = this.upgradeRequests;
    const newest = await this.upgradeRequests.newest(accountId);
    const streamId = newest && streams.verification(newest.verificationId);
    return {
      appends:
        newest && streamId && !newest.state.decidedAt
          ? [{ streamId, expectedVersion: newest.version, events: withdraw(newest.state, clock.now()) }]
          : [],
      async assertNewest(tx: PoolClient): Promise<void> {
        const { rows } = await tx.query<{ n: number }>(
          'select count(*)::int as n from tier_upgrade_requests where account_id = $1',
          [accountId],
        );
        if (rows[0]!.n !== (newest?.ordinal ?? 0)) throw new ConcurrencyError([streamId ?? streams.account(accountId)]);
      },
    };
  }
}

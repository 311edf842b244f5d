import { Injectable } from '@nestjs/common';
import { streams } from '@usdt-africa/contracts/events';
import { ConcurrencyError, type StreamAppend } from '@usdt-africa/event-store';
import type { PoolClient } from 'pg';
import { withdraw } from '../domain/decide.js';
import { Wishes } from './wishes.js';

/** What takes back a wish together with something else. */
export interface Withdrawal {
  readonly appends: readonly StreamAppend[];
  /** In the same transaction, once nobody can begin another. @throws ConcurrencyError where one was begun meanwhile */
  assertNewest(tx: PoolClient): Promise<void>;
}

/** The wish of a customer who leaves. */
@Injectable()
export class WishUnderWay {
  constructor(private readonly wishes: Wishes) {}

  /** What takes back whatever is under way; nothing where nothing is. Its papers go by their own clock, at once. */
  async withdrawal(accountId: string): Promise<Withdrawal> {
    const { clock } = this.wishes;
    const newest = await this.wishes.newest(accountId);
    const streamId = newest && streams.verification(newest.verificationId);
    return {
      appends:
        newest && streamId && !newest.state.decidedAt
          ? [{ streamId, expectedVersion: newest.version, events: withdraw(newest.state, clock.now()) }]
          : [],
      async assertNewest(tx: PoolClient): Promise<void> {
        const { rows } = await tx.query<{ n: number }>(
          'select count(*)::int as n from verification_wishes where account_id = $1',
          [accountId],
        );
        if (rows[0]!.n !== (newest?.ordinal ?? 0)) throw new ConcurrencyError([streamId ?? streams.account(accountId)]);
      },
    };
  }
}

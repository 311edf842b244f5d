import { Inject, Injectable } from '@nestjs/common';
import { POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import { endedAt, type Purchase } from '../domain/purchase.js';

/** An address that a customer bought to. */
export interface UsedAddress {
  readonly address: string;
  /** Purchases to it that were completed. */
  readonly usedTimes: number;
}

/** How many characters at either end of two addresses make them look alike. */
const ENDS = 4;

/**
 * What is decided by many purchases: one row for each, written in the transactions of its events, and so never behind
 * them.
 */
@Injectable()
export class PurchaseWork {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** Writes what follows from a purchase's newest event. To be called after the append. */
  async save(tx: PoolClient, purchase: Purchase): Promise<void> {
    const placed = purchase.placed!;
    await tx.query(
      `insert into purchase_work (purchase_id, number, account_id, address, amount_micro, placed_at, held_until, ended_at, outcome)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (purchase_id) do update set held_until = excluded.held_until, ended_at = excluded.ended_at,
         outcome = excluded.outcome`,
      [
        placed.purchaseId,
        placed.number,
        placed.accountId,
        placed.address,
        placed.amountMicro,
        placed.at,
        purchase.phase === 'held' ? purchase.hold!.until : null,
        endedAt(purchase),
        purchase.phase === 'settled' || purchase.phase === 'undone' ? purchase.phase : null,
      ],
    );
  }

  /** In micro, the sum of all purchases that wait for finance: once released, the hot wallet must have it. */
  async heldMicro(): Promise<bigint> {
    const { rows } = await this.pool.query<{ sum: string }>(
      'select coalesce(sum(amount_micro), 0)::text as sum from purchase_work where held_until is not null',
    );
    return BigInt(rows[0]!.sum);
  }

  /** Held purchases whose time is over, the oldest first. */
  async holdsEndedBy(now: Date, limit: number): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ purchase_id: string }>(
      'select purchase_id from purchase_work where held_until <= $1 order by held_until limit $2',
      [now, limit],
    );
    return rows.map((row) => row.purchase_id);
  }

  /** Held purchases of an account. */
  async heldOf(accountId: string): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ purchase_id: string }>(
      `select purchase_id from purchase_work where account_id = $1 and ended_at is null and held_until is not null
       order by placed_at`,
      [accountId],
    );
    return rows.map((row) => row.purchase_id);
  }

  /** How often an account's purchases to an address were completed. */
  async timesUsed(accountId: string, address: string): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>(
      `select count(*)::int as count from purchase_work where account_id = $1 and address = $2 and outcome = 'settled'`,
      [accountId, address],
    );
    return rows[0]!.count;
  }

  /** Addresses of an account's purchases that begin and end as this one: it, and its look-alikes. Undone ones do not count. */
  async likeUsed(accountId: string, address: string): Promise<readonly UsedAddress[]> {
    const { rows } = await this.pool.query<{ address: string; used: number }>(
      `select address, (count(*) filter (where outcome = 'settled'))::int as used from purchase_work
       where account_id = $1 and left(address, ${ENDS}) = left($2, ${ENDS}) and right(address, ${ENDS}) = right($2, ${ENDS})
         and outcome is distinct from 'undone'
       group by address order by max(placed_at) desc`,
      [accountId, address],
    );
    return rows.map((row) => ({ address: row.address, usedTimes: row.used }));
  }
}

/** Whether two different addresses begin and end alike. */
export function isLookAlike(one: string, other: string): boolean {
  return one !== other && one.slice(0, ENDS) === other.slice(0, ENDS) && one.slice(-ENDS) === other.slice(-ENDS);
}

/** How many purchases of an account have not ended. */
export async function openPurchasesOf(db: Pick<Pool, 'query'>, accountId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from purchase_work where account_id = $1 and ended_at is null',
    [accountId],
  );
  return rows[0]!.count;
}

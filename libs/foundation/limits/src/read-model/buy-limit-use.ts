import { type EventHandlers, handle, type Projection, typesOf, writeRows } from '@usdt-africa/event-store';
import type { Pool, PoolClient } from 'pg';
import { type BuyPeriods, buyPeriodsOn, type BuyUse } from '../domain/buy-periods.js';
import type { BuyTierLimits } from '../domain/tiers.js';

type Row = Readonly<Record<string, string | null>>;

/** Rows that a batch of events writes and deletes. */
class Changes {
  readonly entries = new Map<string, Row>();
  readonly undone = new Map<string, string>();
  readonly ends: Row[] = [];
}

const PURCHASE = 'payable:purchase:';

const USE: EventHandlers<[changes: Changes], void> = {
  WalletDebited: ({ accountId, entryId, kind, amountKobo, counter, limit, at }, _event, { entries }) => {
    if (limit?.class !== 'buy') return;
    entries.set(entryId, {
      ...{ account_id: accountId, entry_id: entryId, day: limit.day, kobo: amountKobo, kind, at },
      purchase_id: counter.startsWith(PURCHASE) ? counter.slice(PURCHASE.length) : null,
    });
  },
  // Its day and its month are free again.
  WalletCredited: ({ accountId, undoes, limit }, _event, { entries, undone }) => {
    if (limit?.class !== 'buy' || undoes === null) return;
    entries.delete(undoes);
    undone.set(undoes, accountId);
  },
  PurchaseSettled: ({ purchaseId, at }, _event, { ends }) => void ends.push({ purchase_id: purchaseId, at }),
};

const ENTRIES = {
  table: 'buy_limit_entries',
  key: ['account_id', 'entry_id'],
  columns: {
    ...{ account_id: 'uuid', entry_id: 'uuid', day: 'date', kobo: 'bigint', kind: 'text' },
    ...{ purchase_id: 'uuid', at: 'timestamptz' },
  },
};
const ENDS = { table: 'buy_limit_ends', key: 'purchase_id', columns: { purchase_id: 'uuid', at: 'timestamptz' } };

/** What customers use of their limits for buying: debits of their wallets, and which of their purchases are final. */
export const buyLimitUseProjection: Projection = {
  name: 'buy-limit-use',
  tables: ['buy_limit_entries', 'buy_limit_ends'],
  handles: typesOf(USE),
  async apply(events, tx) {
    const changes = new Changes();
    for (const event of events) handle(USE, event, changes);
    const { entries, undone, ends } = changes;
    await writeRows(tx, ENTRIES, [...entries.values()]);
    await writeRows(tx, ENDS, ends);
    if (undone.size > 0) await remove(tx, undone);
  },
};

async function remove(tx: PoolClient, undone: ReadonlyMap<string, string>): Promise<void> {
  await tx.query(
    `delete from buy_limit_entries
     where (account_id, entry_id) in (select * from unnest($1::uuid[], $2::uuid[]))`,
    [[...undone.values()], [...undone.keys()]],
  );
}

/** A purchase that holds a part of its month's limit. */
export interface HoldingPurchase {
  readonly purchaseId: string;
  readonly kobo: bigint;
}

/** Use of an account's limits for buying on a day and in its month, in kobo. */
export async function buyUseOn(
  pool: Pool,
  accountId: string,
  day: string,
): Promise<{ readonly day: BuyUse; readonly month: BuyUse }> {
  const { rows } = await pool.query<Record<'day_used' | 'day_held' | 'month_used' | 'month_held', string>>(
    `select coalesce(sum(kobo) filter (where day = $2 and is_final), 0)::text as day_used,
       coalesce(sum(kobo) filter (where day = $2 and not is_final), 0)::text as day_held,
       coalesce(sum(kobo) filter (where is_final), 0)::text as month_used,
       coalesce(sum(kobo) filter (where not is_final), 0)::text as month_held
     from (
       select e.kobo, e.day, e.purchase_id is null or d.purchase_id is not null as is_final
       from buy_limit_entries e left join buy_limit_ends d on d.purchase_id = e.purchase_id
       where e.account_id = $1 and e.day >= date_trunc('month', $2::date)
         and e.day < date_trunc('month', $2::date) + interval '1 month'
     ) entries`,
    [accountId, day],
  );
  const { day_used, day_held, month_used, month_held } = rows[0]!;
  return {
    day: { usedKobo: BigInt(day_used), heldKobo: BigInt(day_held) },
    month: { usedKobo: BigInt(month_used), heldKobo: BigInt(month_held) },
  };
}

/** {@link buyUseOn} against the limits of the account's tier. */
export async function buyPeriodsOf(
  pool: Pool,
  accountId: string,
  day: string,
  limits: BuyTierLimits,
): Promise<BuyPeriods> {
  return buyPeriodsOn(day, limits, await buyUseOn(pool, accountId, day));
}

/** The purchases that hold a part of a day's month, the newest first, at most so many. */
export async function holdingPurchases(
  pool: Pool,
  accountId: string,
  day: string,
  most: number,
): Promise<readonly HoldingPurchase[]> {
  const { rows } = await pool.query<{ purchase_id: string; kobo: string }>(
    `select e.purchase_id, e.kobo::text from buy_limit_entries e
     where e.account_id = $1 and e.purchase_id is not null
       and e.day >= date_trunc('month', $2::date) and e.day < date_trunc('month', $2::date) + interval '1 month'
       and not exists (select from buy_limit_ends d where d.purchase_id = e.purchase_id)
     order by e.at desc, e.entry_id limit $3`,
    [accountId, day, most],
  );
  return rows.map(({ purchase_id: purchaseId, kobo }) => ({ purchaseId, kobo: BigInt(kobo) }));
}

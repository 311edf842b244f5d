import { MONEY_EVENTS } from '@usdt-africa/contracts/events';
import type { Projection, RecordedEvent } from '@usdt-africa/event-store';
import type { AssetPosting } from '@usdt-africa/kernel';
import type { Pool, PoolClient } from 'pg';

/** What the postings of one account come to. Debits are positive; in the currency's smallest unit. */
export interface Balance {
  readonly account: string;
  readonly kind: string;
  readonly currency: string;
  readonly balance: bigint;
  /** How many postings it is the sum of. */
  readonly postings: bigint;
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-/;

/** The kind of an account: its name without the id of the order, payout or person it belongs to. */
export function accountKind(account: string): string {
  return account
    .split(':')
    .filter((part) => !ID.test(part))
    .join(':');
}

/** Sums postings by account and currency. */
export function balancesOf(events: Iterable<Pick<RecordedEvent, 'data'>>): Map<string, Balance> {
  const balances = new Map<string, Balance>();
  for (const { data } of events) {
    for (const { account, currency, amount } of (data as { postings?: readonly AssetPosting[] }).postings ?? []) {
      const key = `${account} ${currency}`;
      const known = balances.get(key);
      balances.set(key, {
        account,
        kind: known?.kind ?? accountKind(account),
        currency,
        balance: (known?.balance ?? 0n) + BigInt(amount),
        postings: (known?.postings ?? 0n) + 1n,
      });
    }
  }
  return balances;
}

/**
 * The ledger: what every account's postings come to. A batch is summed in memory and written in one statement, so that an
 * account that stands in every event (`exchange:position`, `chain:deposits`) is one row change a batch.
 */
export const ledgerProjection: Projection = {
  name: 'ledger',
  tables: ['ledger_balances'],
  handles: [...MONEY_EVENTS],
  async apply(events: readonly RecordedEvent[], tx: PoolClient): Promise<void> {
    // In one order always: two writers of the same rows wait for each other and never cross.
    const rows = [...balancesOf(events)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, balance]) => balance);
    await tx.query(
      `insert into ledger_balances as l (account, currency, kind, balance, postings)
       select * from unnest($1::text[], $2::text[], $3::text[], $4::numeric[], $5::bigint[])
       on conflict (account, currency) do update
         set balance = l.balance + excluded.balance, postings = l.postings + excluded.postings`,
      [
        rows.map((row) => row.account),
        rows.map((row) => row.currency),
        rows.map((row) => row.kind),
        rows.map((row) => row.balance.toString()),
        rows.map((row) => row.postings.toString()),
      ],
    );
  },
};

/** What the accounts of one kind come to. */
export interface KindBalance {
  readonly kind: string;
  readonly currency: string;
  readonly accounts: bigint;
  readonly balance: bigint;
}

/** The balances by kind of account, as the read model has them. */
export async function balancesByKind(pool: Pool): Promise<KindBalance[]> {
  const { rows } = await pool.query<Record<'kind' | 'currency' | 'accounts' | 'balance', string>>(
    `select kind, currency, count(*)::text as accounts, sum(balance)::text as balance
     from ledger_balances group by kind, currency order by kind, currency`,
  );
  return rows.map((row) => ({
    kind: row.kind,
    currency: row.currency,
    accounts: BigInt(row.accounts),
    balance: BigInt(row.balance),
  }));
}

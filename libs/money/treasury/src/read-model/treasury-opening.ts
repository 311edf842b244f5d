import { streams } from '@usdt-africa/contracts/events';
import { uuidFrom } from '@usdt-africa/kernel';
import type { Pool, PoolClient } from 'pg';

/** What the treasury had before its transfers were booked, in the smallest units. */
export interface TreasuryOpening {
  readonly address: string;
  readonly usdtMicro: bigint;
  readonly trxSun: bigint;
  /** What the ledger has at the same block. */
  readonly ledger: { readonly usdtMicro: bigint; readonly trxSun: bigint };
  /** The solid block at which the chain was read. */
  readonly blockNumber: number;
}

/**
 * Why there is no opening balance to record. `opened`: it was recorded; `read-once`: only one reading had the difference;
 * `less-than-ledger`: the chain has less than the ledger of one currency
 */
export type OpeningObstacle = 'no-treasury' | 'opened' | 'nothing-to-open' | 'read-once' | 'less-than-ledger';

interface Row {
  readonly currency: 'USDT' | 'TRX';
  readonly chain: string;
  readonly ledger: string;
  readonly block: string;
  readonly is_counted: boolean;
}

/** The id of the stream of a treasury's opening balance. */
export function openingIdOf(address: string): string {
  return uuidFrom('treasury-opening', address);
}

/**
 * The opening balance by the newest chain check: what the chain has at the treasury more than the ledger, at one solid block,
 * for two readings. All transfers since the watch began are in the ledger at that block, so the rest was there before.
 */
export async function treasuryOpening(db: Pool | PoolClient): Promise<TreasuryOpening | OpeningObstacle> {
  const { rows: set } = await db.query<{ address: string | null }>('select address from treasury');
  const address = set[0]?.address ?? null;
  if (address === null) return 'no-treasury';
  const { rowCount: opened } = await db.query('select from events where stream_id = $1 limit 1', [
    streams.capital(openingIdOf(address)),
  ]);
  if (opened !== 0) return 'opened';
  const { rows } = await db.query<Row>(
    `select currency, chain_amount::text as chain, ledger_amount::text as ledger, block_number as block,
       counted_at is not null as is_counted
     from chain_differences where place = 'treasury' and address = $1`,
    [address],
  );
  if (rows.length === 0) return 'nothing-to-open';
  if (rows.some((row) => !row.is_counted)) return 'read-once';
  const moreOf = (row: Row | undefined): bigint => (row ? BigInt(row.chain) - BigInt(row.ledger) : 0n);
  const [usdt, trx] = (['USDT', 'TRX'] as const).map((one) => rows.find(({ currency }) => currency === one));
  const [usdtMicro, trxSun] = [moreOf(usdt), moreOf(trx)];
  if (usdtMicro < 0n || trxSun < 0n) return 'less-than-ledger';
  return {
    address,
    usdtMicro,
    trxSun,
    ledger: { usdtMicro: BigInt(usdt?.ledger ?? 0), trxSun: BigInt(trx?.ledger ?? 0) },
    blockNumber: Math.max(...rows.map(({ block }) => Number(block))),
  };
}

import type { BlockHeader } from '@usdt-africa/tron';
import type { Pool, PoolClient } from 'pg';

type Db = Pool | PoolClient;

/** Where a scan stands: the last block it has finished. */
export interface Cursor {
  readonly number: number;
  readonly id: string;
  readonly time: Date;
}

/** A deposit seen at the head and not settled yet. */
export interface PendingDeposit {
  readonly depositKey: string;
  readonly orderId: string;
  readonly blockNumber: number;
  readonly blockId: string;
}

/** A log that credits nothing, stored so that questions about it can be answered. */
export interface IgnoredRow {
  readonly transferKey: string;
  readonly orderId: string;
  readonly address: string;
  readonly sender: string;
  readonly reason: string;
  readonly amount: bigint | null;
  readonly blockNumber: number;
  readonly receivedAt: Date;
}

/**
 * Another watcher moved the cursor since it was read: two watchers run at once, and this one must stop and read again.
 */
export class CursorMovedError extends Error {
  override readonly name = 'CursorMovedError';
  constructor(from: number) {
    super(`the cursor is not at block ${from} any more`);
  }
}

const SOLID = 'solid';

export async function loadCursor(db: Db): Promise<Cursor | null> {
  const { rows } = await db.query<{ block_number: string; block_id: string; block_time: Date }>(
    'select block_number, block_id, block_time from chain_cursors where name = $1',
    [SOLID],
  );
  const row = rows[0];
  return row ? { number: Number(row.block_number), id: row.block_id, time: row.block_time } : null;
}

/**
 * Sets the cursor where there is none; an existing cursor stays.
 * @param hotWallet whose transactions are recorded from the next block on (`T…`); null: none are
 */
export async function startCursor(db: Db, at: Cursor, hotWallet: string | null): Promise<Cursor> {
  await db.query(
    `insert into chain_cursors (name, block_number, block_id, block_time, hot_wallet, continuous_from, recorded_to)
     select $1, $2, $3, $4, $5, case when $5::text is not null then $2::bigint + 1 end,
       case when $5::text is not null then $2::bigint end
     on conflict do nothing`,
    [SOLID, at.number, at.id, at.time, hotWallet],
  );
  return (await loadCursor(db))!;
}

/**
 * Moves the cursor, in the transaction that writes what the blocks between hold. The transactions of our own addresses are
 * recorded without a gap only as long as each move records them, for one hot wallet; otherwise that begins anew here.
 * @param hotWallet whose transactions the transaction records (`T…`); null: none
 * @throws CursorMovedError
 */
export async function moveCursor(db: Db, from: Cursor, to: Cursor, hotWallet: string | null): Promise<void> {
  const { rowCount } = await db.query(
    `update chain_cursors set block_number = $4, block_id = $5, block_time = $6, updated_at = clock_timestamp(),
       hot_wallet = $7, recorded_to = case when $7::text is not null then $4::bigint end,
       continuous_from = case when $7::text is null then null
         when hot_wallet = $7 and recorded_to = block_number then continuous_from else block_number + 1 end
     where name = $1 and block_number = $2 and block_id = $3`,
    [SOLID, from.number, from.id, to.number, to.id, to.time, hotWallet],
  );
  if (rowCount !== 1) throw new CursorMovedError(from.number);
}

/** The newest `limit` blocks read at the head, lowest first. */
export async function recentBlocks(db: Db, limit: number): Promise<{ number: number; id: string }[]> {
  const { rows } = await db.query<{ number: string; block_id: string }>(
    'select number, block_id from chain_blocks order by number desc limit $1',
    [limit],
  );
  return rows.reverse().map((row) => ({ number: Number(row.number), id: row.block_id }));
}

/** Keeps blocks read at the head, and forgets those below `keepFrom`. */
export async function keepBlocks(db: Db, blocks: readonly BlockHeader[], keepFrom: number): Promise<void> {
  await db.query(
    `with gone as (delete from chain_blocks where number < $4)
     insert into chain_blocks (number, block_id, parent_id)
     select * from unnest($1::bigint[], $2::text[], $3::text[])
     on conflict (number) do update set block_id = excluded.block_id, parent_id = excluded.parent_id`,
    [blocks.map((b) => b.number), blocks.map((b) => b.id), blocks.map((b) => b.parentId), keepFrom],
  );
}

export async function forgetBlocksAbove(db: Db, number: number): Promise<void> {
  await db.query('delete from chain_blocks where number > $1', [number]);
}

export async function savePendingDeposits(db: Db, pendingDeposits: readonly PendingDeposit[]): Promise<void> {
  await db.query(
    `insert into pending_deposits (deposit_key, order_id, block_number, block_id)
     select * from unnest($1::text[], $2::uuid[], $3::bigint[], $4::text[])
     on conflict (deposit_key) do update set block_number = excluded.block_number, block_id = excluded.block_id`,
    [
      pendingDeposits.map((s) => s.depositKey),
      pendingDeposits.map((s) => s.orderId),
      pendingDeposits.map((s) => s.blockNumber),
      pendingDeposits.map((s) => s.blockId),
    ],
  );
}

/** Ends sightings, each only if it still belongs to that block. */
export async function endPendingDeposits(
  db: Db,
  ended: readonly { readonly depositKey: string; readonly blockId: string }[],
): Promise<void> {
  await db.query(
    `delete from pending_deposits using unnest($1::text[], $2::text[]) as ended (key, block_id)
     where deposit_key = ended.key and pending_deposits.block_id = ended.block_id`,
    [ended.map((s) => s.depositKey), ended.map((s) => s.blockId)],
  );
}

/** Ends the sightings of deposits that are confirmed now, in whatever block they were seen. */
export async function endPendingDepositsOf(db: Db, depositKeys: readonly string[]): Promise<void> {
  await db.query('delete from pending_deposits where deposit_key = any($1::text[])', [depositKeys]);
}

/** Sightings in blocks up to (`<=`) or above (`>`) a height. */
export async function pendingDeposits(db: Db, side: '<=' | '>', blockNumber: number): Promise<PendingDeposit[]> {
  const { rows } = await db.query<{ deposit_key: string; order_id: string; block_number: string; block_id: string }>(
    `select deposit_key, order_id, block_number, block_id from pending_deposits
     where block_number ${side} $1 order by block_number, deposit_key`,
    [blockNumber],
  );
  return rows.map((row) => ({
    depositKey: row.deposit_key,
    orderId: row.order_id,
    blockNumber: Number(row.block_number),
    blockId: row.block_id,
  }));
}

export async function keepIgnored(db: Db, ignored: readonly IgnoredRow[]): Promise<void> {
  await db.query(
    `insert into ignored_transfers (transfer_key, order_id, address, sender, reason, amount, block_number, received_at)
     select * from unnest($1::text[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::numeric[], $7::bigint[], $8::timestamptz[])
     on conflict do nothing`,
    [
      ignored.map((row) => row.transferKey),
      ignored.map((row) => row.orderId),
      ignored.map((row) => row.address),
      ignored.map((row) => row.sender),
      ignored.map((row) => row.reason),
      ignored.map((row) => row.amount?.toString() ?? null),
      ignored.map((row) => row.blockNumber),
      ignored.map((row) => row.receivedAt),
    ],
  );
}

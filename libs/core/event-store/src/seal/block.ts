import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { EventPosition } from '../types.js';
import { MARK_BYTES } from './event-record.js';

/** A block without its hash and signature. */
export interface BlockBody {
  /** 1 for the first. */
  readonly block: bigint;
  readonly first: EventPosition;
  /** The block covers every event after the block before, up to here. */
  readonly last: EventPosition;
  readonly count: number;
  /** The hash of the block before; 32 zero bytes for the first. */
  readonly previous: Buffer;
  /** SHA-256 of the records, one after the other. */
  readonly eventsHash: Buffer;
  /** {@link MARK_BYTES} of each record's own SHA-256. */
  readonly marks: Buffer;
  readonly sealedAt: Date;
}

/** A sealed block. */
export interface SealedBlock extends BlockBody {
  readonly hash: Buffer;
  readonly keyId: string;
  /** Ed25519 over {@link signedMessage} of the hash. */
  readonly signature: Buffer;
}

export const NO_BLOCK_BEFORE = Buffer.alloc(32);

/**
 * The hash that chains: SHA-256 over these parts, each preceded by its length in 4 bytes: `usdt-africa:block:1`, block
 * number (8 bytes), hash of the block before, first place, last place (2, 8, 8 each), count (4), hash of the events,
 * marks, sealing time in milliseconds since 1970 (8).
 */
export function blockHash(body: BlockBody): Buffer {
  const hash = createHash('sha256');
  const parts = [
    Buffer.from('usdt-africa:block:1'),
    int64(body.block),
    body.previous,
    place(body.first),
    place(body.last),
    int32(body.count),
    body.eventsHash,
    body.marks,
    int64(BigInt(body.sealedAt.getTime())),
  ];
  for (const part of parts) hash.update(int32(part.length)).update(part);
  return hash.digest();
}

/** The signed message: its prefix keeps other messages signed with the key from being taken for it. */
export function signedMessage(hash: Buffer): Buffer {
  return Buffer.concat([Buffer.from('usdt-africa:head:1:'), hash]);
}

function place({ epoch, transactionId, globalPosition }: EventPosition): Buffer {
  return Buffer.concat([int32(epoch).subarray(2), int64(transactionId), int64(globalPosition)]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function int64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(value);
  return bytes;
}

const COLUMNS = `block, first_epoch, first_transaction_id, first_global_position, last_epoch, last_transaction_id,
  last_global_position, event_count, previous_hash, events_hash, event_marks, block_hash,
  floor(extract(epoch from sealed_at) * 1000)::bigint as sealed_ms, key_id, signature`;

interface Row {
  readonly block: string;
  readonly first_epoch: number;
  readonly first_transaction_id: string;
  readonly first_global_position: string;
  readonly last_epoch: number;
  readonly last_transaction_id: string;
  readonly last_global_position: string;
  readonly event_count: number;
  readonly previous_hash: Buffer;
  readonly events_hash: Buffer;
  readonly event_marks: Buffer;
  readonly block_hash: Buffer;
  readonly sealed_ms: string;
  readonly key_id: string;
  readonly signature: Buffer;
}

/** Blocks after a number, in order. */
export async function readBlocks(db: Pool | PoolClient, after: bigint, limit: number): Promise<SealedBlock[]> {
  const text = `select ${COLUMNS} from event_seals where block > $1 order by block limit $2`;
  const { rows } = await db.query<Row>(text, [after.toString(), limit]);
  return rows.map(blockOf);
}

/** The newest block; null before the first. */
export async function lastBlock(db: Pool | PoolClient): Promise<SealedBlock | null> {
  const { rows } = await db.query<Row>(`select ${COLUMNS} from event_seals order by block desc limit 1`);
  return rows[0] ? blockOf(rows[0]) : null;
}

/**
 * Adds a block behind another, unless something else stands there by now.
 * @param behind the newest block in the store; null before the first
 * @returns whether it was added
 */
export async function insertBlock(pool: Pool, block: SealedBlock, behind: SealedBlock | null): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into event_seals
     select $1, $2::smallint, $3::xid8, $4::bigint, $5::smallint, $6::xid8, $7::bigint, $8::integer, $9::bytea, $10::bytea,
       $11::bytea, $12::bytea, $13::timestamptz, $14, $15::bytea
     where (select block_hash from event_seals order by block desc limit 1) is not distinct from $16::bytea
     on conflict do nothing`,
    [
      block.block.toString(),
      ...placeParameters(block.first),
      ...placeParameters(block.last),
      block.count,
      block.previous,
      block.eventsHash,
      block.marks,
      block.hash,
      block.sealedAt,
      block.keyId,
      block.signature,
      behind?.hash ?? null,
    ],
  );
  return rowCount === 1;
}

function placeParameters({ epoch, transactionId, globalPosition }: EventPosition): [number, string, string] {
  return [epoch, transactionId.toString(), globalPosition.toString()];
}

function blockOf(row: Row): SealedBlock {
  return {
    block: BigInt(row.block),
    first: {
      epoch: row.first_epoch,
      transactionId: BigInt(row.first_transaction_id),
      globalPosition: BigInt(row.first_global_position),
    },
    last: {
      epoch: row.last_epoch,
      transactionId: BigInt(row.last_transaction_id),
      globalPosition: BigInt(row.last_global_position),
    },
    count: row.event_count,
    previous: row.previous_hash,
    eventsHash: row.events_hash,
    marks: row.event_marks,
    hash: row.block_hash,
    sealedAt: new Date(Number(row.sealed_ms)),
    keyId: row.key_id,
    signature: row.signature,
  };
}

/** One event's mark out of a block's. */
export function markAt(marks: Buffer, index: number): Buffer {
  return marks.subarray(index * MARK_BYTES, (index + 1) * MARK_BYTES);
}

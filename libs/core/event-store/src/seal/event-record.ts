import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { copyRows, instantAt, positionLiteral } from '../copy-rows.js';
import { IS_VISIBLE } from '../horizon.js';
import type { EventPosition } from '../types.js';
import { canonicalJson } from './canonical-json.js';

/**
 * What hashes are made of. An event's record is the number of its fields (2 bytes) and each field as its length (4 bytes)
 * and its content, so that no two different events have one record. All integers are big-endian:
 *
 * epoch (2 bytes) · transaction id (8) · global position (8) · stream id (UTF-8) · version (4) · event id (16) ·
 * type (UTF-8) · schema version (2) · data, metadata (canonical JSON in UTF-8, personal data as the ciphertext it is) ·
 * recorded at (8: microseconds since 2000-01-01 UTC)
 *
 * That is what `COPY … (FORMAT binary)` sends for these columns, so that reading costs no more than receiving; another
 * source can write the same from this description.
 */
const COLUMNS = `epoch, transaction_id, global_position, stream_id, version, event_id, type, schema_version,
  data::text, metadata::text, recorded_at`;

const FIELDS = 11;
const FIELD = { streamId: 3, version: 4, type: 6, data: 8, metadata: 9, recordedAt: 10 } as const;
/** Field count, then length and content of epoch, transaction id and position: always of the same length. */
const PLACE = { start: 2, end: 2 + 6 + 12 + 12 } as const;

/** Which events to read, in subscriber order. */
export interface RecordRange {
  /** Null: from the very first, wherever it stands. */
  readonly after: EventPosition | null;
  /** Null: as far as events are complete, below the horizon. */
  readonly upTo: EventPosition | null;
  readonly limit: number;
}

/**
 * Reads records in order; `take` gets each, good during the call only.
 * @returns how many there were; fewer than the limit means that there are no more
 */
export function readRecords(client: PoolClient, range: RecordRange, take: (record: Buffer) => void): Promise<number> {
  return copyRows(client, statementOf(range), FIELDS, take);
}

function statementOf({ after, upTo, limit }: RecordRange): string {
  const place = '(epoch, transaction_id, global_position)';
  const conditions = [
    ...(after ? [`${place} > ${positionLiteral(after)}`] : []),
    upTo ? `${place} <= ${positionLiteral(upTo)}` : IS_VISIBLE,
  ];
  return `select ${COLUMNS} from events where ${conditions.join(' and ')}
    order by epoch, transaction_id, global_position limit ${Math.trunc(limit)}`;
}

/** An event's record with its documents in canonical form; the same bytes where they stood in it already. */
export function canonicalRecord(record: Buffer): Buffer {
  const fields = fieldsOf(record);
  let changed = false;
  for (const index of [FIELD.data, FIELD.metadata]) {
    const text = fields[index]!.toString();
    const canonical = canonicalJson(text);
    if (canonical === text) continue;
    fields[index] = Buffer.from(canonical);
    changed = true;
  }
  return changed ? recordOf(fields) : record;
}

/** Bytes of an event's hash that a block keeps of it. */
export const MARK_BYTES = 16;

/** Distinguishes one event of a block from another: the first bytes of its record's SHA-256. */
export function markOf(record: Buffer): Buffer {
  return createHash('sha256').update(record).digest().subarray(0, MARK_BYTES);
}

/** What a person needs to find the event. */
export interface NamedEvent {
  readonly streamId: string;
  readonly version: number;
  readonly type: string;
  readonly position: EventPosition;
}

export function nameOf(record: Buffer): NamedEvent {
  const fields = fieldsOf(record);
  return {
    streamId: fields[FIELD.streamId]!.toString(),
    version: fields[FIELD.version]!.readInt32BE(),
    type: fields[FIELD.type]!.toString(),
    position: positionOf(record),
  };
}

export function positionOf(record: Buffer): EventPosition {
  return {
    epoch: record.readInt16BE(6),
    transactionId: record.readBigUInt64BE(12),
    globalPosition: record.readBigInt64BE(24),
  };
}

export function recordedAtOf(record: Buffer): Date {
  return instantAt(fieldsOf(record)[FIELD.recordedAt]!, 0);
}

/** A position as records begin with it, so that two compare as bytes. */
export function placeBytes({ epoch, transactionId, globalPosition }: EventPosition): Buffer {
  const place = Buffer.alloc(PLACE.end - PLACE.start);
  place.writeInt32BE(2, 0);
  place.writeInt16BE(epoch, 4);
  place.writeInt32BE(8, 6);
  place.writeBigUInt64BE(transactionId, 10);
  place.writeInt32BE(8, 18);
  place.writeBigInt64BE(globalPosition, 22);
  return place;
}

/** Whether a record stands after a place made by {@link placeBytes}. */
export function isAfter(record: Buffer, place: Buffer): boolean {
  return record.compare(place, 0, place.length, PLACE.start, PLACE.end) > 0;
}

function fieldsOf(record: Buffer): Buffer[] {
  const fields: Buffer[] = [];
  for (let at = 2; at < record.length;) {
    const length = Math.max(0, record.readInt32BE(at));
    fields.push(record.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return fields;
}

function recordOf(fields: readonly Buffer[]): Buffer {
  const count = Buffer.alloc(2);
  count.writeInt16BE(fields.length);
  return Buffer.concat([count, ...fields.flatMap((field) => [lengthOf(field), field])]);
}

function lengthOf(field: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(field.length);
  return length;
}

import type { Pool, PoolClient } from 'pg';
import { positionLiteral } from '../copy-rows.js';
import type { EventPosition } from '../types.js';

const PLACE = '(e.epoch, e.transaction_id, e.global_position)';

/**
 * Finds an event whose stream has no preceding version: no append leaves one, and the primary key alone would accept
 * it. Only below the horizon, where whatever precedes an event is already stored.
 * @param after the last position checked
 * @returns a sentence about the first; null when there are no gaps
 */
export async function gapBetween(
  db: Pool | PoolClient,
  after: EventPosition | null,
  upTo: EventPosition,
): Promise<string | null> {
  const { rows } = await db.query<{ streamId: string; version: number }>(
    `select e.stream_id as "streamId", e.version from events e
     where ${PLACE} <= ${positionLiteral(upTo)} ${after ? `and ${PLACE} > ${positionLiteral(after)}` : ''}
       and e.version <> 1
       and not exists (select from events b where b.stream_id = e.stream_id and b.version = e.version - 1)
     order by e.epoch, e.transaction_id, e.global_position limit 1`,
  );
  const [first] = rows;
  return first ? `${first.streamId} has an event at version ${first.version} and none at ${first.version - 1}` : null;
}

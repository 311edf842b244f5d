import type { Pool } from 'pg';
import { findRebuild, insertRebuild, rebuildUnderWay } from '../rebuild/records.js';
import { backoffMs, pause } from '../wait.js';
import { type VersionedRows, rowVersionOf, LaterRowVersionError, compareRowVersion } from './row-version.js';

const POLL_MS = 250;
/** A failed rebuild is requested again, with long pauses, because it may read the whole store. */
const AGAIN = { initialMs: 1000, maxMs: 600_000 };

/**
 * Resolves once a projection's rows have the version that its code reads and writes, or with `abort`. Where an earlier
 * release stored them in another version, they are rebuilt by the process that runs rebuilds, and the old rows stay
 * until then.
 * @param onWaiting called with what is waited for, and with each rebuild that failed
 * @throws LaterFormError when a later release has rebuilt them
 */
export async function untilOwnRowVersion(
  pool: Pool,
  projection: VersionedRows,
  abort: AbortSignal,
  onWaiting: (why: Error) => void,
): Promise<void> {
  let pendingRebuild: string | undefined;
  for (let failures = 0; !abort.aborted;) {
    const comparison = await compareRowVersion(pool, projection);
    if (comparison === 'same') return;
    if (comparison === 'later') throw new LaterRowVersionError(projection.name);
    if (pendingRebuild === undefined) {
      onWaiting(new Error(`the rows of ${projection.name} have an earlier row version and are rebuilt`));
      pendingRebuild = await requestRebuild(pool, projection);
    }
    const rebuild = pendingRebuild === undefined ? undefined : await findRebuild(pool, pendingRebuild);
    if (rebuild?.state === 'failed' || rebuild?.state === 'cancelled') {
      onWaiting(new Error(`the rows of ${projection.name} could not be rebuilt: ${rebuild.error ?? 'cancelled'}`));
      pendingRebuild = undefined;
      await pause(backoffMs(AGAIN, ++failures), abort);
    } else if (rebuild?.state === 'done') {
      // A worker of another release may have built its own rows: the next poll shows whether they have our version.
      pendingRebuild = undefined;
    } else await pause(POLL_MS, abort);
  }
}

/** @returns the rebuild that is under way now; undefined when one has ended in this moment */
async function requestRebuild(pool: Pool, projection: VersionedRows): Promise<string | undefined> {
  const own = rowVersionOf(projection);
  const reasonAndActor = { by: 'system:upgrade', reason: `This release stores another row version (${own})` };
  const id = await insertRebuild(pool, 'rebuild', projection, reasonAndActor);
  return id ?? (await rebuildUnderWay(pool, projection.name))?.id;
}

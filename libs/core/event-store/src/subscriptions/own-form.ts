import type { Pool } from 'pg';
import { findRebuild, insertRebuild, rebuildUnderWay } from '../rebuild/records.js';
import { backoffMs, pause } from '../wait.js';
import { type Formed, formOf, LaterFormError, standingOfForm } from './forms.js';

const LOOK_MS = 250;
/** A rebuild that failed is asked for again, but it may be the whole store that is read for it. */
const AGAIN = { initialMs: 1000, maxMs: 600_000 };

/**
 * Resolves once a projection's rows are of the form that its code reads and writes, or with `abort`. Where an earlier
 * release stored them in another, they are built anew; whoever does rebuilds does that, and the old rows stay until then.
 * @param onWaiting told what is waited for, and of each rebuild that came to nothing
 * @throws LaterFormError when a later release has built them anew
 */
export async function untilOwnForm(
  pool: Pool,
  projection: Formed,
  abort: AbortSignal,
  onWaiting: (why: Error) => void,
): Promise<void> {
  let asked: string | undefined;
  for (let failures = 0; !abort.aborted;) {
    const standing = await standingOfForm(pool, projection);
    if (standing === 'same') return;
    if (standing === 'later') throw new LaterFormError(projection.name);
    if (asked === undefined) {
      onWaiting(new Error(`the rows of ${projection.name} are of an earlier release's form and are built anew`));
      asked = await askForRebuild(pool, projection);
    }
    const rebuild = asked === undefined ? undefined : await findRebuild(pool, asked);
    if (rebuild?.state === 'failed' || rebuild?.state === 'cancelled') {
      onWaiting(new Error(`the rows of ${projection.name} could not be built anew: ${rebuild.error ?? 'cancelled'}`));
      asked = undefined;
      await pause(backoffMs(AGAIN, ++failures), abort);
    } else if (rebuild?.state === 'done') {
      // A worker of another release may have made rows of its own: the next look tells whether they are of ours.
      asked = undefined;
    } else await pause(LOOK_MS, abort);
  }
}

/** @returns the rebuild that is under way now; undefined when one has ended in this moment */
async function askForRebuild(pool: Pool, projection: Formed): Promise<string | undefined> {
  const own = formOf(projection);
  const asked = { by: 'system:upgrade', reason: `This release stores it in another form (${own})` };
  const id = await insertRebuild(pool, 'rebuild', projection, asked);
  return id ?? (await rebuildUnderWay(pool, projection.name))?.id;
}

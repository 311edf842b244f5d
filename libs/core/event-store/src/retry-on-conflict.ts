import { pause } from './wait.js';
import { ConcurrencyError } from './types.js';
import type { AppendOptions, EventStore, StreamAppend } from './types.js';

/** How often, and after what pauses, something is done again. */
export interface Persistence {
  readonly attempts?: number;
  /** Pauses double up to this, less what chance takes off, so that those who met once do not meet again at once. */
  readonly longestPauseMs?: number;
}

const ATTEMPTS = 8;
const LONGEST_PAUSE_MS = 256;

/**
 * Runs the work again from the start whenever another writer appended to a stream first. Its other errors are passed
 * on; an append with an unknown outcome (UnknownCommitError) is never repeated.
 * @throws ConcurrencyError after the last attempt
 */
export async function retryOnConflict<Done>(
  work: () => Promise<Done>,
  { attempts = ATTEMPTS, longestPauseMs = LONGEST_PAUSE_MS }: Persistence = {},
): Promise<Done> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ConcurrencyError) || attempt >= attempts) throw error;
      if (attempt > 1) await pause(Math.random() * Math.min(longestPauseMs, 2 ** attempt));
    }
  }
}

/**
 * Appends, unless another writer appended to the stream first: for facts that the other writer has then recorded
 * itself.
 * @returns whether it was appended
 */
export async function appendIfFirst(
  store: Pick<EventStore, 'append'>,
  streams: StreamAppend | readonly StreamAppend[],
  options: AppendOptions,
): Promise<boolean> {
  try {
    await store.append(streams, options);
    return true;
  } catch (error) {
    if (!(error instanceof ConcurrencyError)) throw error;
    return false;
  }
}

/** The page warns so long before the session ends. */
export const WARNED_S = 120;
/** Somebody who only reads or types keeps the session, too: the server is told of them no more often than this. */
export const TELL_S = 240;

/** What a page knows of its session's time; all in seconds on one clock. */
export interface SessionTimes {
  /** Somebody did something in one of this browser's tabs. */
  readonly activeAt: number;
  readonly idleSeconds: number;
  /** When it ends whatever is done. */
  readonly lastAt: number;
}

export interface SessionEnd {
  readonly endsAt: number;
  /** `idle`: an act keeps it. */
  readonly because: 'idle' | 'last';
}

export function endOf({ activeAt, idleSeconds, lastAt }: SessionTimes): SessionEnd {
  const idleAt = activeAt + idleSeconds;
  return idleAt < lastAt ? { endsAt: idleAt, because: 'idle' } : { endsAt: lastAt, because: 'last' };
}

/**
 * When somebody last did something in one of this browser's tabs, as it was noted.
 * @returns 0 for what is still to come: the phone's time of day was set back since, and nobody would ever be warned
 */
export function notedAt(noted: string | null, now: number): number {
  const at = Number(noted) || 0;
  return at > now ? 0 : at;
}

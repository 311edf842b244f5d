import { lasting } from '../browser/storage';

/** The page warns so long before the session ends. */
export const WARNED_S = 120;
/**
 * Shortest interval between two keep-alive requests: reading or typing without other requests also keeps the session.
 */
export const ANNOUNCE_S = 240;
/** So far the two clocks may go apart before one of them is doubted. */
const APART_S = 5;

/** A moment on both clocks of a page, in seconds. */
export interface Moment {
  /** Only runs forward, but on most devices it stands while they sleep. */
  readonly ran: number;
  /** The time of day: it goes on while the device sleeps, and it can be set. */
  readonly day: number;
}

export const momentNow = (): Moment => ({ ran: performance.now() / 1000, day: Date.now() / 1000 });

/** What a page knows of its session's time. */
export interface SessionTimes {
  /** When the server reported these times. */
  readonly reportedAt: Moment;
  /** Last activity in one of this browser's tabs. */
  readonly actedAt: Moment;
  readonly idleSeconds: number;
  /** Seconds from the server's report to the end of the session, whatever the activity. */
  readonly endsInSeconds: number;
}

export interface SessionEnd {
  readonly left: number;
  /** `idle`: an act keeps it. */
  readonly because: 'idle' | 'last';
  /** Only the time of day indicates this: the device slept, or its clock was set. The server knows which. */
  readonly isDoubtful: boolean;
}

/** How long a session has still, by whichever clock went on further. */
export function endOf({ reportedAt, actedAt, idleSeconds, endsInSeconds }: SessionTimes, now: Moment): SessionEnd {
  const activeAt = actedAt.ran > reportedAt.ran ? actedAt : reportedAt;
  const idle = idleSeconds - passed(activeAt, now);
  const last = endsInSeconds - passed(reportedAt, now);
  const [left, since] = idle < last ? [idle, activeAt] : [last, reportedAt];
  return {
    left: Math.ceil(left),
    because: idle < last ? 'idle' : 'last',
    isDoubtful: passed(since, now) - (now.ran - since.ran) > APART_S,
  };
}

function passed(since: Moment, now: Moment): number {
  return Math.max(now.ran - since.ran, now.day - since.day);
}

const ACTED = 'active-at';
let acted: Moment = { ran: -Infinity, day: -Infinity };

/** Last activity in one of this browser's tabs, as known to this one. */
export const lastAct = (): Moment => acted;

/** Records activity in this tab and notifies the other tabs. */
export function noteAct(): void {
  acted = momentNow();
  lasting.set(ACTED, String(acted.day));
}

// Uses this page's own clocks: the value written by another tab is a time of day that may have been set since.
globalThis.addEventListener?.('storage', ({ key }: StorageEvent) => {
  if (key === ACTED) acted = momentNow();
});

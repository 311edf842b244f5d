import { lasting } from '../app/storage';

/** The page warns so long before the session ends. */
export const WARNED_S = 120;
/** Somebody who only reads or types keeps the session, too: the server is told of them no more often than this. */
export const TELL_S = 240;
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
  /** When the server told of it. */
  readonly toldAt: Moment;
  /** When somebody did something in one of this browser's tabs. */
  readonly actedAt: Moment;
  readonly idleSeconds: number;
  /** After it was told of it ends, whatever is done. */
  readonly endsInSeconds: number;
}

export interface SessionEnd {
  readonly left: number;
  /** `idle`: an act keeps it. */
  readonly because: 'idle' | 'last';
  /** The time of day says so alone: the device slept, or its clock was set. The server knows which. */
  readonly isDoubtful: boolean;
}

/** How long a session has still, by whichever clock went on further. */
export function endOf({ toldAt, actedAt, idleSeconds, endsInSeconds }: SessionTimes, now: Moment): SessionEnd {
  const keptAt = actedAt.ran > toldAt.ran ? actedAt : toldAt;
  const idle = idleSeconds - passed(keptAt, now);
  const last = endsInSeconds - passed(toldAt, now);
  const [left, since] = idle < last ? [idle, keptAt] : [last, toldAt];
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

/** When somebody last did something in one of this browser's tabs, as this one was told. */
export const lastAct = (): Moment => acted;

/** Somebody does something in this tab; the others are told. */
export function noteAct(): void {
  acted = momentNow();
  lasting.set(ACTED, String(acted.day));
}

// By this page's own clocks: what another tab has written there is of a time of day that may have been set since.
globalThis.addEventListener?.('storage', ({ key }: StorageEvent) => {
  if (key === ACTED) acted = momentNow();
});

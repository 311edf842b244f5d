/** How long after the last movement of a hand a request still counts as a person's. */
const NEAR_MS = 30_000;
/**
 * An operator who reads and types without sending requests keeps the session alive with one request in this interval.
 */
const KEEP_MS = 60_000;

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** A moment on both clocks of a page, in milliseconds: one stands while the machine sleeps, the other can be set. */
export interface Moment {
  readonly ran: number;
  readonly day: number;
}

export const momentNow = (): Moment => ({ ran: performance.now(), day: Date.now() });

/**
 * Milliseconds since a moment, by the clock that advanced further: when it says that a session is over, the server is
 * queried.
 */
export function sinceMoment({ ran, day }: Moment): number {
  const now = momentNow();
  return Math.max(now.ran - ran, now.day - day);
}

/**
 * Tracks whether the operator is active: sessions end after minutes without operator activity, not without requests.
 */
class Activity {
  #last = momentNow();
  #requestedAt = momentNow();
  #keep: (() => void) | null = null;

  constructor() {
    for (const sign of SIGNS) addEventListener(sign, () => this.#seen(), { passive: true, capture: true });
  }

  /** When the operator last sent a request. */
  get lastRequestedAt(): Moment {
    return this.#requestedAt;
  }

  isNear(): boolean {
    return sinceMoment(this.#last) < NEAR_MS;
  }

  noteRequest(inBackground: boolean): void {
    if (!inBackground) this.#requestedAt = momentNow();
  }

  /** `keep` is called when the operator is active and no request was sent for a while. */
  keepWith(keep: (() => void) | null): void {
    this.#keep = keep;
  }

  #seen(): void {
    this.#last = momentNow();
    if (sinceMoment(this.#requestedAt) < KEEP_MS) return;
    this.#requestedAt = momentNow();
    this.#keep?.();
  }
}

export const activity = new Activity();

/** How long after the last movement of a hand a request still counts as a person's. */
const NEAR_MS = 30_000;
/** A person who reads and types without asking anything keeps the session by one request in so long. */
const KEEP_MS = 60_000;

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** A moment on both clocks of a page, in milliseconds: one stands while the machine sleeps, the other can be set. */
export interface Moment {
  readonly ran: number;
  readonly day: number;
}

export const momentNow = (): Moment => ({ ran: performance.now(), day: Date.now() });

/** How long ago it was, by whichever clock went on further: the server is asked when it says that a session is over. */
export function sinceMoment({ ran, day }: Moment): number {
  const now = momentNow();
  return Math.max(now.ran - ran, now.day - day);
}

/** Whether somebody sits there: sessions end after minutes without a person, not without a request. */
class Activity {
  #last = momentNow();
  #askedAt = momentNow();
  #keep: (() => void) | null = null;

  constructor() {
    for (const sign of SIGNS) addEventListener(sign, () => this.#seen(), { passive: true, capture: true });
  }

  /** When a person last asked for something. */
  get lastAskedAt(): Moment {
    return this.#askedAt;
  }

  isNear(): boolean {
    return sinceMoment(this.#last) < NEAR_MS;
  }

  asked(inBackground: boolean): void {
    if (!inBackground) this.#askedAt = momentNow();
  }

  /** `keep` is called when a person is there and nothing was asked for a while. */
  keepWith(keep: (() => void) | null): void {
    this.#keep = keep;
  }

  #seen(): void {
    this.#last = momentNow();
    if (sinceMoment(this.#askedAt) < KEEP_MS) return;
    this.#askedAt = momentNow();
    this.#keep?.();
  }
}

export const activity = new Activity();

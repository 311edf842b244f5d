/** How long after the last movement of a hand a request still counts as a person's. */
const NEAR_MS = 30_000;
/** A person who reads and types without asking anything keeps the session by one request in so long. */
const KEEP_MS = 60_000;

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Whether somebody sits there: sessions end after minutes without a person, not without a request. */
class Activity {
  #last = Date.now();
  #askedAt = Date.now();
  #keep: (() => void) | null = null;

  constructor() {
    for (const sign of SIGNS) addEventListener(sign, () => this.#seen(), { passive: true, capture: true });
  }

  /** When a person last asked for something. */
  get lastAskedAt(): number {
    return this.#askedAt;
  }

  isNear(): boolean {
    return Date.now() - this.#last < NEAR_MS;
  }

  asked(inBackground: boolean): void {
    if (!inBackground) this.#askedAt = Date.now();
  }

  /** `keep` is called when a person is there and nothing was asked for a while. */
  keepWith(keep: (() => void) | null): void {
    this.#keep = keep;
  }

  #seen(): void {
    this.#last = Date.now();
    if (Date.now() - this.#askedAt < KEEP_MS) return;
    this.#askedAt = Date.now();
    this.#keep?.();
  }
}

export const activity = new Activity();

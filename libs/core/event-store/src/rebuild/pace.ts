import type { EventPosition } from '../types.js';

/** Long enough to be steady, short enough to follow a change. */
const WINDOW_MS = 10_000;

/** How fast positions pass, of late, and how long it takes to the mark at that pace. */
export class Pace {
  readonly #samples: { readonly at: number; readonly position: bigint }[] = [];

  /** Notes where it stands now. */
  note(position: EventPosition | null): void {
    const now = performance.now();
    this.#samples.push({ at: now, position: position?.globalPosition ?? 0n });
    // The oldest sample stays just outside of the window, or there would be none to compare with.
    while (this.#samples.length > 2 && this.#samples[1]!.at < now - WINDOW_MS) this.#samples.shift();
  }

  /** Positions a second; null until two places are known. */
  get perSecond(): number | null {
    const first = this.#samples[0];
    const last = this.#samples.at(-1);
    if (!first || !last || last.at - first.at < 1) return null;
    return Math.max(0, Math.round((Number(last.position - first.position) * 1000) / (last.at - first.at)));
  }

  /** Seconds from here to the mark; null while the pace is unknown. */
  secondsTo(mark: EventPosition | null): number | null {
    const pace = this.perSecond;
    const left = Number((mark?.globalPosition ?? 0n) - (this.#samples.at(-1)?.position ?? 0n));
    if (left <= 0) return 0;
    return pace ? Math.ceil(left / pace) : null;
  }
}

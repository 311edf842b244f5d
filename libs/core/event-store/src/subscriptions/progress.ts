import type { EventPosition } from '../types.js';

/** An event that has been handed out and is not finished. */
export interface Outstanding {
  /** Where the subscription stood before it. */
  readonly before: EventPosition | null;
  finished: boolean;
}

/** How far a subscription has come when events finish in another order than they began. */
export class Progress {
  readonly #outstanding: Outstanding[] = [];
  #scanned: EventPosition | null;

  constructor(start: EventPosition | null) {
    this.#scanned = start;
  }

  /** The last position that was read. */
  get scanned(): EventPosition | null {
    return this.#scanned;
  }

  /** How many positions are held because something at or before them is not finished. */
  get size(): number {
    return this.#outstanding.length;
  }

  /** Records an event that is being processed; call it before {@link scan} of its position. */
  begin(): Outstanding {
    const outstanding = { before: this.#scanned, finished: false };
    this.#outstanding.push(outstanding);
    return outstanding;
  }

  /** Notes that everything up to a position has been read and handed out. */
  scan(position: EventPosition): void {
    this.#scanned = position;
  }

  /** Up to here everything is finished. */
  completed(): EventPosition | null {
    let finished = 0;
    while (this.#outstanding[finished]?.finished) finished++;
    this.#outstanding.splice(0, finished);
    const first = this.#outstanding[0];
    return first ? first.before : this.#scanned;
  }
}

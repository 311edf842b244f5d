/** Where time comes from. Domain code never reads a clock: it is handed the time. */
export interface Clock {
  now(): Date;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };

/** A clock that tests set and advance explicitly. */
export class FixedClock implements Clock {
  #now: Date;
  constructor(now: Date | string) {
    this.#now = new Date(now);
  }
  now(): Date {
    return new Date(this.#now);
  }
  advance(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds);
  }
}

/** Numbers that look random and are the same for the same seed. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0 || 1;
  }

  /** A whole number from 0 to below `below`. */
  below(below: number): number {
    this.#state ^= this.#state << 13;
    this.#state ^= this.#state >>> 17;
    this.#state ^= this.#state << 5;
    return (this.#state >>> 0) % below;
  }

  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  of<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)]!;
  }
}

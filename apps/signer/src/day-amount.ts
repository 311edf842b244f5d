const DAY_MS = 86_400_000;

/** The sum of amounts of the last 24 hours. */
export class DayAmount {
  #amounts: { readonly at: number; readonly amount: bigint }[] = [];
  #first = 0;
  #sum = 0n;

  /** @param at milliseconds; where it is earlier than the one before, the amount counts as long as that one */
  add(at: number, amount: bigint): void {
    this.#amounts.push({ at, amount });
    this.#sum += amount;
  }

  /** The sum of what was added for times after `now` − 24 hours. */
  until(now: Date): bigint {
    const end = now.getTime() - DAY_MS;
    for (let one = this.#amounts[this.#first]; one && one.at <= end; one = this.#amounts[++this.#first])
      this.#sum -= one.amount;
    if (this.#first >= 1_000) {
      this.#amounts = this.#amounts.slice(this.#first);
      this.#first = 0;
    }
    return this.#sum;
  }
}

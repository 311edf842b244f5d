import { BroadcastPlans } from './broadcast-plans.js';

/** What can go wrong with a node or on the way to it. Counts are calls still to be hit. */
export interface Faults {
  /** So many `gettransactioninfobyblocknum` of blocks that have transactions answer `[]`, as of a node that lags. */
  emptyInfos?: number;
  /** So many of the same leave out the last transaction. */
  partialInfos?: number;
  /** So many calls with a block's header answer another parent than the block before it. */
  forkedParent?: number;
  /** The node stays where it is: its head, its solid block and all balances as of now. */
  staleNode?: boolean;
  /** Every answer is late, in milliseconds. */
  delayMs?: number;
  /** So many calls answer 503 with an HTML page. */
  http503?: number;
  /** So many calls answer 403 or 429 as a public gateway does. */
  rateLimited?: number;
  rateLimitStatus?: 403 | 429;
  /** So many broadcasts are taken into the pool, and the connection breaks before the answer. */
  dropAfterBroadcast?: number;
  /** So many broadcasts are answered `result: true` and forgotten. */
  loseBroadcast?: number;
  /** So many calls hang until the caller gives up. */
  hang?: number;
  /** So many calls are cut off without an answer. */
  disconnect?: number;
  /** So many calls answer 200 with something that is no JSON. */
  garbage?: number;
  /** Only calls whose path contains this text are hit (not by staleNode). */
  path?: string;
}

/** A fault that counts down. */
export type CountedFault = {
  [K in keyof Faults]-?: number extends NonNullable<Faults[K]>
    ? K extends 'delayMs' | 'rateLimitStatus'
      ? never
      : K
    : never;
}[keyof Faults];

/** The faults that are switched on. */
export class FaultSwitches {
  #faults: Faults = {};
  /** How the next broadcasts are answered. */
  readonly broadcasts = new BroadcastPlans();

  constructor(private readonly onChange: (faults: Faults) => void) {}

  get current(): Readonly<Faults> {
    return this.#faults;
  }

  /** Switches faults on in addition to the current ones; a count of 0 or false switches one off. */
  set(faults: Faults): void {
    this.#faults = { ...this.#faults, ...faults };
    this.onChange(this.#faults);
  }

  clear(): void {
    this.broadcasts.clear();
    this.#faults = {};
    this.onChange(this.#faults);
  }

  /** Whether the call is hit by the fault; counts it down. */
  hits(fault: CountedFault, path: string): boolean {
    const left = this.#faults[fault] ?? 0;
    if (left <= 0 || !path.includes(this.#faults.path ?? '')) return false;
    this.#faults = { ...this.#faults, [fault]: left - 1 };
    return true;
  }
}

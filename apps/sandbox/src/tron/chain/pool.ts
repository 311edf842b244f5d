import type { ForcedOutcome } from '../contracts/machine.js';
import type { Transaction } from '../encoding/transaction.js';
import type { Outcome } from './executor.js';

/** A transaction that waits for a block, with its expected result. */
export interface PendingTransaction {
  readonly transaction: Transaction;
  readonly outcome: Outcome;
}

/** Faults of one transaction in the pool. */
export interface PoolFaults {
  /** The next so many blocks do not hold it. */
  readonly holdBlocks?: number;
  /** How its call of a contract ends, in the pool and in its block. */
  readonly outcome?: ForcedOutcome;
}

/** The transactions that wait for a block, in the order in which they came, and their faults. */
export class TransactionPool {
  readonly entries = new Map<string, PendingTransaction>();
  /** The first block that may hold a transaction; the next one for those without an entry. */
  readonly #heldUntil = new Map<string, number>();
  readonly #forced = new Map<string, ForcedOutcome>();

  get transactions(): Transaction[] {
    return [...this.entries.values()].map((entry) => entry.transaction);
  }

  /** The first block that may hold a transaction; 0 for any. */
  heldUntil(id: string): number {
    return this.#heldUntil.get(id) ?? 0;
  }

  /** Leaves a transaction out of the blocks before a number; the last of two calls counts. */
  hold(id: string, until: number): void {
    this.#heldUntil.set(id, until);
  }

  /** Ends the faults of a transaction that has left the pool; how its call ends stays, also when it comes again. */
  release(id: string): void {
    this.#heldUntil.delete(id);
  }

  releaseAll(): void {
    this.#heldUntil.clear();
  }

  force(id: string, outcome: ForcedOutcome | undefined): void {
    if (outcome !== undefined) this.#forced.set(id, outcome);
  }

  forced(id: string): ForcedOutcome | undefined {
    return this.#forced.get(id);
  }

  /** Takes out everything: what block `next` may hold, and what waits longer. */
  take(next: number): { included: Transaction[]; held: Transaction[] } {
    const all = this.transactions;
    this.entries.clear();
    const included = all.filter(({ id }) => this.heldUntil(id) <= next);
    for (const { id } of included) this.release(id);
    return { included, held: all.filter((transaction) => !included.includes(transaction)) };
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { PostgresEventStore, type Projection, type Proof, proveProjection } from '@usdt-africa/event-store';
import { type Clock, uuidv7 } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';

/** A proof under way or done. */
export interface ProofEntry {
  readonly id: string;
  readonly projection: string;
  readonly by: string;
  readonly reason: string;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly proof: Proof | null;
  readonly error: string | null;
}

const MOST_STORED = 100;

/** Proofs made by this process: they answer a current question, and are kept while it runs. */
@Injectable()
export class ProofBook {
  readonly #entries = new Map<string, ProofEntry>();
  readonly #running = new Set<Promise<void>>();
  readonly #abort = new AbortController();

  constructor(
    private readonly store: PostgresEventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns its id, at once */
  start(projection: Projection, by: string, reason: string): string {
    const startedAt = this.clock.now();
    const entry: ProofEntry = {
      id: uuidv7(startedAt),
      projection: projection.name,
      by,
      reason,
      startedAt,
      finishedAt: null,
      proof: null,
      error: null,
    };
    this.#entries.set(entry.id, entry);
    if (this.#entries.size > MOST_STORED) this.#entries.delete(this.#entries.keys().next().value!);
    const running = proveProjection({ store: this.store, projection, by, reason, abort: this.#abort.signal })
      .then(
        (proof) => ({ proof, error: null }),
        (error: unknown) => ({
          proof: null,
          error: error instanceof Error ? error.message : 'It could not be checked.',
        }),
      )
      .then((ended) => {
        this.#entries.set(entry.id, { ...entry, ...ended, finishedAt: this.clock.now() });
      })
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
    return entry.id;
  }

  find(id: string): ProofEntry | undefined {
    return this.#entries.get(id);
  }

  /** The newest proof of a projection; if `done`, only a finished one. */
  last(projection: string, done: boolean): ProofEntry | undefined {
    return [...this.#entries.values()].findLast(
      (entry) => entry.projection === projection && (!done || entry.finishedAt !== null),
    );
  }

  /** Aborts the proofs in progress. */
  async stop(): Promise<void> {
    this.#abort.abort();
    await Promise.all(this.#running);
  }
}

import type { ProcessManager } from '../types.js';
import { loadCheckpoint, moveCheckpoint } from './checkpoints.js';
import { ManagerTerm } from './manager-term.js';
import type { ManagerSource } from './manager-term.js';
import { loadPlaces } from './positions.js';
import type { Places } from './positions.js';
import { SubscriptionRunner } from './subscription-runner.js';
import type { RunnerOptions } from './subscription-runner.js';

/** Runs a process manager whenever this process leads it. */
export class ManagerRunner extends SubscriptionRunner {
  readonly #manager: ProcessManager;
  readonly #concurrency: number;
  #term: ManagerTerm | undefined;

  constructor(manager: ProcessManager, concurrency: number, options: RunnerOptions) {
    super(manager.name, manager.handles, options);
    this.#manager = manager;
    this.#concurrency = concurrency;
  }

  protected override get parked(): number {
    return this.#term?.parked ?? 0;
  }

  protected override async lead(abort: AbortSignal): Promise<void> {
    const term = new ManagerTerm({
      store: this.store,
      manager: this.#manager,
      source: this.#source(),
      concurrency: this.#concurrency,
      retry: this.retry,
      onFault: this.onFault,
      backlog: this.backlog,
      onProgress: () => {
        this.position = term.position;
        this.failing = term.failing;
        this.moved.fire();
      },
    });
    this.#term = term;
    await term.run(abort);
  }

  /** The whole store, except events that were handled through Kafka. */
  #source(): ManagerSource {
    const { store, name, handles } = this;
    let places: Places;
    return {
      load: async () => {
        const checkpoint = await loadCheckpoint(store.pool, name);
        places = await loadPlaces(store.pool, name);
        return checkpoint;
      },
      next: (after, limit, abort) => store.feed.next(after, limit, abort, handles),
      save: (from, to) => moveCheckpoint(store.pool, name, from, to),
      owns: () => true,
      has: (event) => places.has(event),
    };
  }
}

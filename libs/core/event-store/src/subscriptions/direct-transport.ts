import type { PostgresEventStore } from '../event-store.js';
import type { ProcessManager, Projection, RunningSubscription, SubscriptionTransport } from '../types.js';
import type { Backoff } from '../wait.js';
import { Backlog } from './backlog.js';
import { Leadership } from './leadership.js';
import { ManagerRunner } from './manager-runner.js';
import { ProjectionRunner } from './projection-runner.js';
import type { RunnerOptions, SubscriptionFault } from './subscription-runner.js';

export interface DirectTransportOptions {
  readonly store: PostgresEventStore;
  /** Between attempts of a failing batch or event. */
  readonly retry?: Backoff;
  /** Streams of one process manager that are reacted to at once. */
  readonly concurrency?: number;
  /** How often a standby checks whether it may lead. */
  readonly leaderPollMs?: number;
  /** Called for every fault (log, alarm); subscriptions continue automatically. */
  readonly onFault?: (fault: SubscriptionFault) => void;
  /** Called when the connection that holds the leads broke; it is reconnected automatically. */
  readonly onError?: (error: unknown) => void;
}

const RETRY: Backoff = { initialMs: 100, maxMs: 60_000 };
const CONCURRENCY = 16;

/** Subscriptions straight from the store: nothing but PostgreSQL is needed, and several workers may run. */
export class DirectTransport implements SubscriptionTransport {
  readonly #options: RunnerOptions;
  readonly #concurrency: number;
  readonly #leadership: Leadership;
  readonly #running = new Set<RunningSubscription>();

  constructor(options: DirectTransportOptions) {
    const { store, retry = RETRY, concurrency = CONCURRENCY, onFault = () => undefined } = options;
    const { leaderPollMs, onError } = options;
    this.#leadership = new Leadership(store.pool, {
      ...(leaderPollMs === undefined ? {} : { pollMs: leaderPollMs }),
      ...(onError === undefined ? {} : { onError }),
    });
    this.#options = { store, leadership: this.#leadership, retry, onFault, backlog: new Backlog() };
    this.#concurrency = concurrency;
  }

  project(projection: Projection): Promise<RunningSubscription> {
    return this.#start(new ProjectionRunner(projection, this.#options));
  }

  manage(manager: ProcessManager): Promise<RunningSubscription> {
    return this.#start(new ManagerRunner(manager, this.#concurrency, this.#options));
  }

  /** Stops every subscription and gives the leads away. */
  async close(): Promise<void> {
    await Promise.all([...this.#running].map((subscription) => subscription.stop()));
    await this.#leadership.close();
  }

  #start(runner: ProjectionRunner | ManagerRunner): Promise<RunningSubscription> {
    this.#running.add(runner);
    return Promise.resolve(runner.start());
  }
}

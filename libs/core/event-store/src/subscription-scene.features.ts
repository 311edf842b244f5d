import { isolatedCluster } from '@usdt-africa/test-kit';
import type { IsolatedCluster, TestDatabase } from '@usdt-africa/test-kit';
import { createEventStore, createWakeUp } from './index.js';
import type { EventStoreOptions, MessageBus, NewEvent, PostgresEventStore, SubscriptionTransport } from './index.js';
import { metadata } from './subscription-samples.features.js';

/** One process's transport: with separate connections, as a second process would have them. */
export interface TransportUnderTest {
  readonly transport: SubscriptionTransport;
  /** Stops its subscriptions, gives its leads away, closes its connections. */
  close(): Promise<void>;
}

/** What a process knows of events; left out, every version. */
export type Release = Pick<EventStoreOptions, 'newestVersions'>;

/** Makes a transport that retries within milliseconds and whose stand-bys take over within a second. */
export type MakeTransport = (database: TestDatabase, release: Release) => Promise<TransportUnderTest>;

/** Resolves when `condition` holds; the test's own time limit ends the waiting. */
export async function eventually(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** A store that all tests of one contract share, and the processes that one test starts on it. */
export class SubscriptionScene {
  db!: TestDatabase;
  #cluster!: IsolatedCluster;
  #store!: PostgresEventStore;
  #wakeUp!: MessageBus;
  #processes: TransportUnderTest[] = [];
  #names = 0;

  constructor(private readonly makeTransport: MakeTransport) {}

  async open(): Promise<void> {
    // A separate cluster: these tests hold transactions open and cut connections.
    this.#cluster = await isolatedCluster();
    this.db = await this.#cluster.database();
    await this.db.owner.query(`
      create table counted (projection text, stream_id text, version int, n int, primary key (projection, stream_id, version));
      create table totals (projection text, stream_id text, total int not null, primary key (projection, stream_id));
      grant select, insert, update, delete on counted, totals to usdt_app`);
    this.#wakeUp = createWakeUp({ connectionString: this.db.appUrl });
    this.#store = createEventStore({ pool: this.db.app, notifier: this.#wakeUp });
  }

  async closeProcesses(): Promise<void> {
    await Promise.all(this.#processes.map((one) => one.close()));
    this.#processes = [];
  }

  async close(): Promise<void> {
    await this.#wakeUp.close();
    await this.db.drop();
    await this.#cluster.stop();
  }

  readonly newName = (what: string): string => `${what}-${++this.#names}`;

  readonly process = async (release: Release = {}): Promise<SubscriptionTransport> => {
    const one = await this.makeTransport(this.db, release);
    this.#processes.push(one);
    return one.transport;
  };

  /** Closes the first (0) or the second (1) of the two processes that were started last. */
  readonly closeOneOfTwo = (index: number): Promise<void> =>
    this.#processes.splice(this.#processes.length - 2 + index, 1)[0]!.close();

  readonly append = (streamId: string, expectedVersion: number, ...events: NewEvent[]): Promise<unknown> =>
    this.#store.append({ streamId, expectedVersion, events }, { metadata });

  /** Several new streams in one append. */
  readonly appendTogether = (streams: readonly { streamId: string; events: NewEvent[] }[]): Promise<unknown> =>
    this.#store.append(
      streams.map((one) => ({ ...one, expectedVersion: 0 })),
      { metadata },
    );

  readonly rowsOf = async (projection: string): Promise<{ stream_id: string; version: number; n: number }[]> =>
    (
      await this.db.app.query('select stream_id, version, n from counted where projection = $1 order by 1, 2', [
        projection,
      ])
    ).rows;

  readonly totalsOf = async (projection: string): Promise<Record<string, number>> => {
    const { rows } = await this.db.app.query<{ stream_id: string; total: number }>(
      'select stream_id, total from totals where projection = $1',
      [projection],
    );
    return Object.fromEntries(rows.map((row) => [row.stream_id, row.total]));
  };
}

import type { PoolClient } from 'pg';

/**
 * Where an event stands in the order that subscribers see. Compare with {@link comparePositions}; visible to a reader
 * once its transaction id lies below the snapshot's horizon (architecture: "Reading for subscribers").
 */
export interface EventPosition {
  readonly epoch: number;
  readonly transactionId: bigint;
  readonly globalPosition: bigint;
}

/** Actor and reason, stored with every event. No personal data in clear text, no secret. */
export interface EventMetadata {
  /** One id from the customer's click to the last event it caused; shown on every error. */
  readonly correlationId: string;
  /** The event id that made this one follow, when one did. */
  readonly causationId?: string;
  /** `guest`, `system:<process manager>`, `operator:<id>`. */
  readonly actor: string;
  /** An operator's reason, where one is required. */
  readonly reason?: string;
  /** The order (stream uuid) this event concerns, on every event of every context that belongs to one order. */
  readonly orderId?: string;
}

/** An event to be appended. `data` must be JSON; bigints travel as decimal texts. A money event carries `data.postings`. */
export interface NewEvent<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly schemaVersion: number;
  readonly data: Data;
  /** UUIDv7, made by the store when left out; else the request's that the event follows from, by which it is found again. */
  readonly eventId?: string;
}

/** An event that was appended. When it was recorded and where it was placed is the database's word: a reader finds both. */
export interface AppendedEvent<Type extends string = string, Data = unknown> {
  readonly eventId: string;
  readonly streamId: string;
  /** 1 for a stream's first event. */
  readonly version: number;
  readonly type: Type;
  readonly schemaVersion: number;
  readonly data: Data;
  readonly metadata: EventMetadata;
}

/** An event as it stands in the store. */
export interface RecordedEvent<Type extends string = string, Data = unknown> extends AppendedEvent<Type, Data> {
  readonly recordedAt: Date;
  readonly position: EventPosition;
}

/** An event for callers that forward it unread, at the version it was recorded with. */
export interface StoredEvent {
  readonly streamId: string;
  readonly type: string;
  readonly schemaVersion: number;
  readonly correlationId: string;
  readonly causationId?: string;
  /** All of the {@link RecordedEvent} but its position, as JSON. */
  readonly json: string;
  readonly position: EventPosition;
}

/** Events for one stream, all or none. */
export interface StreamAppend {
  readonly streamId: string;
  /** The version the stream must have now; 0 means it must not exist. */
  readonly expectedVersion: number;
  readonly events: readonly NewEvent[];
}

/** What an append leaves behind. */
export interface AppendResult {
  readonly events: readonly AppendedEvent[];
}

/** How an append is made. */
export interface AppendOptions {
  readonly metadata: EventMetadata;
  /**
   * Runs at the beginning of the append's own transaction, for a decision that depends on rows which it locks and
   * writes. Resolves with the events to append instead, to the same streams at the same versions, null for those given,
   * or none: then the transaction is rolled back, and nothing is appended. As {@link alongside} it takes the command out of the shared statement.
   */
  readonly before?: (tx: PoolClient) => Promise<StreamAppend | readonly StreamAppend[] | null>;
  /**
   * Rows that must be written in the append's own transaction, after the append. With it the command gets a separate
   * transaction; without it, it shares a statement with others.
   */
  readonly alongside?: (tx: PoolClient, appended: AppendResult) => Promise<void>;
}

/** The write and read side of the store. */
export interface EventStore {
  /**
   * Appends to one or several streams, all or none, in one round trip.
   * @throws ConcurrencyError when a stream is not at its expected version
   * @throws UnknownCommitError when the connection broke while the commit was under way
   * @throws UnbalancedPostingsError when a money event's postings do not sum to zero
   */
  append(streams: StreamAppend | readonly StreamAppend[], options: AppendOptions): Promise<AppendResult>;
  /** One stream's events in order, upcast to their newest version; empty when there is none. */
  readStream(streamId: string, range?: { readonly from?: number; readonly to?: number }): Promise<RecordedEvent[]>;
  /**
   * Several streams at once, keyed by stream id (missing streams are absent).
   * @param from of each stream the version to begin with; where none is named, from its beginning
   */
  readStreams(streamIds: readonly string[], from?: ReadonlyMap<string, number>): Promise<Map<string, RecordedEvent[]>>;
  /** Events after a position, in subscriber order and below the horizon. */
  readAll(
    after: EventPosition | null,
    options: { readonly limit: number; readonly types?: readonly string[] },
  ): Promise<{ readonly events: RecordedEvent[]; readonly more: boolean }>;
  /**
   * Runs `work` in a transaction of the app's pool: committed when it resolves. An append does not belong here, for its
   * expected versions must be read before its transaction: give it `alongside`, or `before`.
   */
  transaction<T>(work: (tx: PoolClient) => Promise<T>): Promise<T>;
}

/**
 * A projection: rows that are a fold of events. `apply` gets a batch in order and writes with `tx`, the same transaction
 * that moves the checkpoint. It depends on the order inside a stream only; no clock, no randomness, no floats, no serials.
 */
export interface Projection {
  readonly name: string;
  /** Event types it wants; others never reach it. */
  readonly handles: readonly string[];
  /**
   * The tables that hold its fold and are written by this projection only: a rebuild fills copies of them and swaps.
   * `apply` names them without a schema, so that the search path decides which it writes.
   */
  readonly tables: readonly string[];
  /**
   * The version of its stored rows; 1 if omitted. Raise it when rows of an earlier version cannot be folded further: at
   * the upgrade they are rebuilt, while the old ones are shown.
   */
  readonly rowVersion?: number;
  /** Names of projections of earlier releases whose tables are its own now: with its rows in place they are history. */
  readonly replaces?: readonly string[];
  apply(events: readonly RecordedEvent[], tx: PoolClient): Promise<void>;
}

/**
 * A process manager: what must follow an event elsewhere. Events come one at a time and in order per lane, at least
 * once; reacting twice must do nothing twice (derive ids from the event, expect versions). Its own checkpoint moves only
 * after `react` has resolved. A throw is retried with backoff and holds back this event's lane only. Lanes take turns, so
 * that one with much to do keeps none waiting.
 */
export interface ProcessManager {
  readonly name: string;
  readonly handles: readonly string[];
  react(event: RecordedEvent): Promise<void>;
  /**
   * Names what the manager changes because of an event, where that is not the event's own stream: events of many streams
   * that change one aggregate are a lane, and never fight over it. Pure. Such a manager is fed from the store alone.
   */
  laneOf?(event: RecordedEvent): string;
  /** Puts events of one lane that were appended together in the order they are reacted to; left out: the store's. Pure. */
  inOrder?(events: readonly RecordedEvent[]): readonly RecordedEvent[];
  /**
   * Takes all events that wait in a lane at once, in order, never a part of an append. If omitted, or after an error,
   * `react` gets them one by one.
   */
  reactTogether?(events: readonly RecordedEvent[]): Promise<void>;
}

/** Where a subscription stands, seen from one process. */
export interface SubscriptionStatus {
  readonly name: string;
  /** Everything up to here is done. */
  readonly position: EventPosition | null;
  /** Whether this process does the work; otherwise it stands by. */
  readonly leading: boolean;
  /** Streams that a process manager stands still on. */
  readonly parked: number;
  /** What went wrong last and is being tried again. */
  readonly failing?: string;
}

/** A running subscription. */
export interface RunningSubscription {
  /** Ends after the batch under way; resolves when nothing more will be applied. */
  stop(): Promise<void>;
  /**
   * Resolves once everything committed at the time of the call has been applied (tests, readiness). Events of a stream
   * that a process manager stands still on count as applied: they are in safe keeping and do not hold back the rest.
   */
  caughtUp(): Promise<void>;
  /** Where it stands. */
  status(): SubscriptionStatus;
}

/** Where subscriptions get their events from: the store itself, or Kafka. One contract-test suite runs on each. */
export interface SubscriptionTransport {
  project(projection: Projection): Promise<RunningSubscription>;
  manage(manager: ProcessManager): Promise<RunningSubscription>;
}

/** -1, 0, 1 in subscriber order. */
export function comparePositions(a: EventPosition, b: EventPosition): number {
  if (a.epoch !== b.epoch) return a.epoch < b.epoch ? -1 : 1;
  if (a.transactionId !== b.transactionId) return a.transactionId < b.transactionId ? -1 : 1;
  return a.globalPosition < b.globalPosition ? -1 : a.globalPosition > b.globalPosition ? 1 : 0;
}

/** Thrown when a stream is not at the version that the command expected: reload, decide again. */
export class ConcurrencyError extends Error {
  constructor(readonly streamIds: readonly string[]) {
    super(`concurrent append to ${streamIds.join(', ')}`);
    this.name = 'ConcurrencyError';
  }
}

/** A piece of the store in subscriber order. */
export interface Slice<Event = RecordedEvent> {
  readonly events: Event[];
  /** The last position that was read, wanted or not: where the next slice begins. Null at the very start only. */
  readonly position: EventPosition | null;
  /** Whether the limit cut it short. */
  readonly more: boolean;
  /** Whether committed events stand beyond the horizon: they come as soon as older transactions have ended. */
  readonly held: boolean;
}

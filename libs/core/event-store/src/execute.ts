import { type Decider, evolveAll, fold } from '@usdt-africa/kernel';
import type { PoolClient } from 'pg';
import type {
  AppendedEvent,
  AppendOptions,
  EventMetadata,
  EventStore,
  NewEvent,
  RecordedEvent,
  StreamAppend,
} from './types.js';
import { retryOnConflict } from './retry-on-conflict.js';

/** The recorded form of a union of events: narrowing on `type` narrows `data`. */
export type RecordedOf<Event> = Event extends { readonly type: infer Type extends string; readonly data: infer Data }
  ? RecordedEvent<Type, Data>
  : never;

/** What an event of a domain must have; without a schema version it is written as version 1. */
export interface DomainEvent {
  readonly type: string;
  readonly data: unknown;
  readonly schemaVersion?: number;
}

/** A stream, folded. */
export interface Loaded<State, Event> {
  readonly state: State;
  /** 0 when there is no such stream. */
  readonly version: number;
  readonly events: readonly RecordedOf<Event>[];
}

/** What a stream's events make of a decider's initial state. The decider's event union is trusted to cover them. */
export function foldRecorded<State, Event extends DomainEvent>(
  decider: Decider<State, Event>,
  recorded: readonly RecordedEvent[],
): State {
  return fold(decider, recorded as unknown as readonly Event[]);
}

/** Reads a stream and folds it. The decider's event union is trusted to cover what the stream holds. */
export async function load<State, Event extends DomainEvent>(
  store: Pick<EventStore, 'readStream'>,
  decider: Decider<State, Event>,
  streamId: string,
): Promise<Loaded<State, Event>> {
  const recorded = await store.readStream(streamId);
  return {
    state: foldRecorded(decider, recorded),
    version: recorded.at(-1)?.version ?? 0,
    events: recorded as unknown as readonly RecordedOf<Event>[],
  };
}

/** See `FoldCache`. */
interface FoldCacheOf<State> {
  load(streamId: string): Promise<{ readonly state: State; readonly version: number }>;
  keep(streamId: string, folded: { readonly state: State; readonly version: number }): void;
  forget(streamId: string): void;
}

export interface ExecuteOptions<State, Event> {
  readonly metadata: EventMetadata;
  /** Most times a decision is taken when others keep getting in first. */
  readonly attempts?: number;
  /** Cache of the stream's state between decisions. */
  readonly cache?: FoldCacheOf<State>;
  /** Rows that must be written exactly when the events are; also called, in a transaction, when nothing was decided. */
  readonly alongside?: (tx: PoolClient, outcome: Executed<State, Event>) => Promise<void>;
  /**
   * What runs at the beginning of the append's transaction and resolves with the events to append: those decided,
   * others, or none, which rolls the transaction back. Null where these events of this state need no rows: such an append shares a statement with others.
   */
  readonly before?: (state: State, decided: readonly Event[]) => ((tx: PoolClient) => Promise<readonly Event[]>) | null;
}

/** The appended form of a union of events: narrowing on `type` narrows `data`. */
export type AppendedOf<Event> = Event extends { readonly type: infer Type extends string; readonly data: infer Data }
  ? AppendedEvent<Type, Data>
  : never;

/** What a command led to. */
export interface Executed<State, Event> {
  /** After the new events. */
  readonly state: State;
  readonly version: number;
  /** The new ones; empty when there was nothing to do. */
  readonly events: readonly AppendedOf<Event>[];
}

/**
 * Runs a command on a stream: load, decide, append at the version that the decision was based on; when another writer
 * was first, all of it again. `decide` must be pure (it may be called several times); its errors are passed on.
 * @throws ConcurrencyError after the last attempt, UnknownCommitError (never repeated)
 */
export async function execute<State, Event extends DomainEvent>(
  store: Pick<EventStore, 'readStream' | 'append' | 'transaction'>,
  decider: Decider<State, Event>,
  streamId: string,
  decide: (state: State, version: number) => readonly Event[],
  options: ExecuteOptions<State, Event>,
): Promise<Executed<State, Event>> {
  const { metadata, alongside, before, cache, attempts } = options;
  return retryOnConflict(
    async () => {
      const { state, version } = await (cache ? cache.load(streamId) : load(store, decider, streamId));
      const decided = decide(state, version);
      if (decided.length === 0) {
        const unchanged: Executed<State, Event> = { state, version, events: [] };
        if (alongside) await store.transaction((tx) => alongside(tx, unchanged));
        return unchanged;
      }
      let known: Executed<State, Event> | null = null;
      const outcome = (recorded: readonly AppendedEvent[]): Executed<State, Event> =>
        (known ??= {
          state: evolveAll(decider, state, recorded as unknown as readonly Event[]),
          version: version + recorded.length,
          events: recorded as unknown as readonly AppendedOf<Event>[],
        });
      const appendOf = (events: readonly Event[]): StreamAppend => ({
        streamId,
        expectedVersion: version,
        events: events.map((event): NewEvent => ({ ...event, schemaVersion: event.schemaVersion ?? 1 })),
      });
      const first = before?.(state, decided);
      const within: AppendOptions = {
        metadata,
        ...(first
          ? {
              before: async (tx) => {
                const events = await first(tx);
                if (events === decided) return null;
                return events.length === 0 ? [] : appendOf(events);
              },
            }
          : {}),
        ...(alongside ? { alongside: (tx, appended) => alongside(tx, outcome(appended.events)) } : {}),
      };
      try {
        const executed = outcome((await store.append(appendOf(decided), within)).events);
        cache?.keep(streamId, { state: executed.state, version: executed.version });
        return executed;
      } catch (error) {
        cache?.forget(streamId);
        throw error;
      }
    },
    attempts === undefined ? {} : { attempts },
  );
}

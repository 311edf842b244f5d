import { type Decider, evolveAll } from '@usdt-africa/kernel';
import type { DomainEvent } from './execute.js';
import type { EventStore } from './types.js';

/** A stream's state up to a version. */
export interface Folded<State> {
  readonly state: State;
  /** 0 when there is no such stream. */
  readonly version: number;
}

/** Shorter streams are read as fast as they are found here. */
const LONG = 64;
/** Most events behind the cached states, over all streams. */
const MOST_EVENTS = 200_000;

/**
 * Caches states of long streams, so that each decision reads only newer events: a party that can lengthen a stream at
 * will must not make every later decision more expensive. Events never change, so a state stays true; a state newer
 * than the database (it was restored) is detected when an append is refused, and is dropped then.
 */
export class FoldCache<State, Event extends DomainEvent> {
  readonly #states = new Map<string, Folded<State>>();
  #events = 0;

  constructor(
    private readonly store: Pick<EventStore, 'readStream'>,
    private readonly decider: Decider<State, Event>,
  ) {}

  /** The stream as it stands now. */
  async load(streamId: string): Promise<Folded<State>> {
    const cached = this.#states.get(streamId);
    const recorded = await this.store.readStream(streamId, cached ? { from: cached.version + 1 } : undefined);
    const events = recorded as unknown as readonly Event[];
    const state = evolveAll(this.decider, cached?.state ?? this.decider.initial, events);
    const folded = { state, version: recorded.at(-1)?.version ?? cached?.version ?? 0 };
    this.keep(streamId, folded);
    return folded;
  }

  /** Caches the state of a stream; a state older than the cached one is ignored. */
  keep(streamId: string, folded: Folded<State>): void {
    const cached = this.#states.get(streamId);
    if (folded.version < Math.max(LONG, cached?.version ?? 0)) return;
    this.forget(streamId);
    this.#states.set(streamId, folded);
    this.#events += folded.version;
    for (const oldest of this.#states.keys()) {
      if (this.#events <= MOST_EVENTS || oldest === streamId) break;
      this.forget(oldest);
    }
  }

  /** Keeps what a long stream has become by events that were appended to it: they need not be read again. */
  keepWith(streamId: string, { state, version }: Folded<State>, events: readonly Event[]): void {
    if (version + events.length < LONG) return;
    this.keep(streamId, { state: evolveAll(this.decider, state, events), version: version + events.length });
  }

  /** Another writer was first: everything is read again. */
  forget(streamId: string): void {
    this.#events -= this.#states.get(streamId)?.version ?? 0;
    this.#states.delete(streamId);
  }
}

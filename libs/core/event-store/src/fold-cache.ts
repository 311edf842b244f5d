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
/** Most events that stand behind what is kept, over all streams. */
const MOST_EVENTS = 200_000;

/**
 * States of long streams, so that each decision reads only what came since the last one: whoever may lengthen a stream at
 * will must not make every later decision dearer. Events are never changed, so a state stays true; what is newer than the
 * database knows (it was restored) shows when an append is refused, and is forgotten then.
 */
export class FoldCache<State, Event extends DomainEvent> {
  readonly #kept = new Map<string, Folded<State>>();
  #events = 0;

  constructor(
    private readonly store: Pick<EventStore, 'readStream'>,
    private readonly decider: Decider<State, Event>,
  ) {}

  /** The stream as it stands now. */
  async load(streamId: string): Promise<Folded<State>> {
    const kept = this.#kept.get(streamId);
    const recorded = await this.store.readStream(streamId, kept ? { from: kept.version + 1 } : undefined);
    const events = recorded as unknown as readonly Event[];
    const state = evolveAll(this.decider, kept?.state ?? this.decider.initial, events);
    const folded = { state, version: recorded.at(-1)?.version ?? kept?.version ?? 0 };
    this.keep(streamId, folded);
    return folded;
  }

  /** Keeps what a stream has become; what is older than what is kept already is passed over. */
  keep(streamId: string, folded: Folded<State>): void {
    const kept = this.#kept.get(streamId);
    if (folded.version < Math.max(LONG, kept?.version ?? 0)) return;
    this.forget(streamId);
    this.#kept.set(streamId, folded);
    this.#events += folded.version;
    for (const oldest of this.#kept.keys()) {
      if (this.#events <= MOST_EVENTS || oldest === streamId) break;
      this.forget(oldest);
    }
  }

  /** Keeps what a long stream has become by events that were appended to it: they need not be read again. */
  keepWith(streamId: string, { state, version }: Folded<State>, events: readonly Event[]): void {
    if (version + events.length < LONG) return;
    this.keep(streamId, { state: evolveAll(this.decider, state, events), version: version + events.length });
  }

  /** Somebody else was first: everything is read anew. */
  forget(streamId: string): void {
    this.#events -= this.#kept.get(streamId)?.version ?? 0;
    this.#kept.delete(streamId);
  }
}

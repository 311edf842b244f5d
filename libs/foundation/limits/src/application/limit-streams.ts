import { streams } from '@usdt-africa/contracts/events';
import { type Folded, type StreamAppend, retryOnConflict } from '@usdt-africa/event-store';
import { type Allowance, limitDecider } from '../domain/allowance.js';
import type { Known, NewLimitEvent } from '../domain/decide.js';
import type { LimitStates } from './limit-states.js';
import type { Identifier } from './person.js';

/** One stream of an identifier. */
interface Stream {
  readonly index: string;
  readonly state: Allowance;
  readonly version: number;
}

/** One identifier, folded, under however many keys it stands. */
export class LoadedStreams {
  readonly state: Allowance;
  readonly #streams: readonly Stream[];

  constructor(indexes: readonly string[], folded: ReadonlyMap<string, Folded<Allowance>>) {
    this.#streams = indexes.map((index) => {
      const { state, version } = folded.get(index) ?? { state: limitDecider.initial, version: 0 };
      return { index, state, version };
    });
    this.state = merged(this.#streams.map(({ state }) => state));
  }

  /** Its streams, at the versions that were read. */
  get readAt(): readonly { readonly streamId: string; readonly version: number }[] {
    return this.#streams.map(({ index, version }) => ({ streamId: streams.limit(index), version }));
  }

  /**
   * The appends that record these events. During a key rotation each stream of the identifier gets them, so that
   * processes with the old and the new key conflict with each other.
   */
  appends(events: readonly NewLimitEvent[]): StreamAppend[] {
    if (events.length === 0) return [];
    return this.#streams.map(({ index, version }) => ({
      streamId: streams.limit(index),
      expectedVersion: version,
      events,
    }));
  }
}

/** A person's identifiers, folded. */
export class LoadedPerson {
  readonly known: readonly Known[];
  /** The names of all its streams. */
  readonly indexes: readonly string[];
  readonly #loaded: readonly LoadedStreams[];

  constructor(identifiers: readonly Identifier[], folded: ReadonlyMap<string, Folded<Allowance>>) {
    this.#loaded = identifiers.map(({ indexes }) => new LoadedStreams(indexes, folded));
    this.indexes = identifiers.flatMap(({ indexes }) => indexes);
    this.known = identifiers.map(({ kind }, at) => ({ kind, state: this.#loaded[at]!.state }));
  }

  /** The appends that record the events for every identifier. */
  appends(eventFor: (known: Known) => readonly NewLimitEvent[]): StreamAppend[] {
    return this.#loaded.flatMap((loaded, at) => loaded.appends(eventFor(this.known[at]!)));
  }
}

/** Merges several streams of one identifier: the longest has the most, the others may have what it lacks. */
function merged(states: readonly Allowance[]): Allowance {
  const [first, ...rest] = [...states].sort((a, b) => b.version - a.version);
  return rest.reduce(
    (all, other) => ({
      ...all,
      kind: all.kind ?? other.kind,
      accountId: all.accountId ?? other.accountId,
      reservations: { ...other.reservations, ...all.reservations },
      pendingDeposits: { ...other.pendingDeposits, ...all.pendingDeposits },
      deposits: { ...other.deposits, ...all.deposits },
      closed: mostOf(all.closed, other.closed),
      latestOrder: all.latestOrder ?? other.latestOrder,
      override:
        !all.override || (other.override && other.override.at > all.override.at) ? other.override : all.override,
      clock: all.clock > other.clock ? all.clock : other.clock,
    }),
    first!,
  );
}

/** Of each day the larger sum: whichever stream knows more of it. */
function mostOf(one: Allowance['closed'], other: Allowance['closed']): Allowance['closed'] {
  const days = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    [...days].map((day) => {
      const [here, there] = [one[day] ?? 0n, other[day] ?? 0n];
      return [day, here > there ? here : there];
    }),
  );
}

export async function loadPerson(states: LimitStates, identifiers: readonly Identifier[]): Promise<LoadedPerson> {
  return new LoadedPerson(identifiers, await states.load(identifiers.flatMap(({ indexes }) => indexes)));
}

/** What a browser keeps free. @param indexes names of its streams */
export async function loadBrowser(states: LimitStates, indexes: readonly string[]): Promise<LoadedStreams> {
  return new LoadedStreams(indexes, await states.load(indexes));
}

/**
 * Retries from the start on every version conflict: fifty simultaneous orders of one person write the same streams, and
 * each time one of them succeeds.
 * @throws ConcurrencyError after the last attempt
 */
export function retryOnConflictWithPerson<Done>(work: () => Promise<Done>): Promise<Done> {
  return retryOnConflict(work, { attempts: 200, longestPauseMs: 64 });
}

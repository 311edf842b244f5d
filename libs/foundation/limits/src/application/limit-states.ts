import { streams } from '@usdt-africa/contracts/events';
import { type EventStore, type Folded, foldRecorded, Grouped, type RecordedEvent } from '@usdt-africa/event-store';
import { evolveAll } from '@usdt-africa/kernel';
import type { Pool } from 'pg';
import { type Allowance, limitDecider, type LimitEvent } from '../domain/allowance.js';
import { FORM, READ_FORMS, readState, writtenState } from './limit-state-text.js';

/** The store, as far as limits read it. */
export type LimitStore = Pick<EventStore, 'readStream' | 'readStreams'>;

/** A state is stored again after this many events beyond the stored one. */
const STORED_EVERY = 64;

/**
 * Stored states of limit streams: a decision reads only the later events, however long the history is. A stored state
 * stays true for its version, because events never change; without one the whole stream is read.
 */
export class LimitStates {
  readonly #storedOf: Grouped<string, Folded<Allowance> | null> | null;

  /** @param pool null: nothing is stored */
  constructor(
    private readonly store: LimitStore,
    private readonly pool: Pool | null,
  ) {
    this.#storedOf =
      pool &&
      new Grouped(
        (people) => storedStates(pool, people),
        (person) => person,
      );
  }

  /** @param indexes blind indexes, as streams of limits are named by */
  async load(indexes: readonly string[]): Promise<ReadonlyMap<string, Folded<Allowance>>> {
    const stored = await this.#storedStates(indexes);
    const whole = indexes.filter((index) => !stored.has(index));
    const [since, recorded] = await Promise.all([
      Promise.all([...stored].map(([index, state]) => this.#since(index, state))),
      whole.length === 0
        ? new Map<string, RecordedEvent[]>()
        : this.store.readStreams(whole.map((index) => streams.limit(index))),
    ]);
    const folded = new Map(since);
    for (const index of whole) {
      const events = recorded.get(streams.limit(index)) ?? [];
      const state = { state: foldRecorded(limitDecider, events), version: events.at(-1)?.version ?? 0 };
      folded.set(index, state);
      if (events.length >= STORED_EVERY) await this.#keep(index, state);
    }
    return folded;
  }

  /** {@link load} for lists: two database queries for any number of people. Stores nothing. */
  async loadAll(indexes: readonly string[]): Promise<ReadonlyMap<string, Folded<Allowance>>> {
    const states = this.pool && indexes.length > 0 ? await storedStates(this.pool, indexes) : [];
    const stored = new Map(
      indexes.flatMap((index, at) => {
        const state = states[at]?.();
        return state ? [[index, state] as const] : [];
      }),
    );
    const from = new Map([...stored].map(([index, { version }]) => [streams.limit(index), version + 1]));
    const recorded =
      indexes.length === 0
        ? new Map<string, RecordedEvent[]>()
        : await this.store.readStreams(
            indexes.map((index) => streams.limit(index)),
            from,
          );
    return new Map(
      indexes.map((index) => {
        const before = stored.get(index) ?? { state: limitDecider.initial, version: 0 };
        const events = recorded.get(streams.limit(index)) ?? [];
        const state = evolveAll(limitDecider, before.state, events as unknown as readonly LimitEvent[]);
        return [index, { state, version: events.at(-1)?.version ?? before.version }];
      }),
    );
  }

  async #since(index: string, stored: Folded<Allowance>): Promise<readonly [string, Folded<Allowance>]> {
    const recorded = await this.store.readStream(streams.limit(index), { from: stored.version + 1 });
    if (recorded.length === 0) return [index, stored];
    const state = evolveAll(limitDecider, stored.state, recorded as unknown as readonly LimitEvent[]);
    const folded = { state, version: recorded.at(-1)!.version };
    if (recorded.length >= STORED_EVERY) await this.#keep(index, folded);
    return [index, folded];
  }

  async #storedStates(indexes: readonly string[]): Promise<Map<string, Folded<Allowance>>> {
    const states = indexes.length > 0 ? await this.#storedOf?.queryAll(indexes) : [];
    return new Map(
      indexes.flatMap((index, at) => {
        const state = states?.[at];
        return state ? [[index, state] as const] : [];
      }),
    );
  }

  async #keep(index: string, { state, version }: Folded<Allowance>): Promise<void> {
    await this.pool?.query(
      `insert into limit_states (person, row_version, version, state) values ($1, $2, $3, $4)
       on conflict (person) do update set row_version = excluded.row_version, version = excluded.version, state = excluded.state
       where limit_states.row_version < excluded.row_version
         or limit_states.row_version = excluded.row_version and limit_states.version < excluded.version`,
      [index, FORM, version, writtenState(state)],
    );
  }
}

/** Stored states of some people; null where none is stored. */
async function storedStates(pool: Pool, people: readonly string[]): Promise<(() => Folded<Allowance> | null)[]> {
  const { rows } = await pool.query<{ person: string; version: number; state: string }>(
    'select person, version, state from limit_states where person = any($1) and row_version = any($2)',
    [people, READ_FORMS],
  );
  const stored = new Map(rows.map(({ person, version, state }) => [person, { version, state: readState(state) }]));
  return people.map((person) => () => stored.get(person) ?? null);
}

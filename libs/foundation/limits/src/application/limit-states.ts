import { streams } from '@usdt-africa/contracts/events';
import { type EventStore, type Folded, foldRecorded, Grouped, type RecordedEvent } from '@usdt-africa/event-store';
import { evolveAll } from '@usdt-africa/kernel';
import type { Pool } from 'pg';
import { type Allowance, limitDecider, type LimitEvent } from '../domain/allowance.js';
import { FORM, READ_FORMS, readState, writtenState } from './limit-state-text.js';

/** The store, as far as limits read it. */
export type LimitStore = Pick<EventStore, 'readStream' | 'readStreams'>;

/** So many events behind what is kept, a state is kept anew. */
const KEPT_EVERY = 64;

/**
 * What streams of limits have become, kept beside them: a decision reads what came since, however long the history is. A kept
 * state is true of its version for ever, for events never change; without one the whole stream is read.
 */
export class LimitStates {
  readonly #keptOf: Grouped<string, Folded<Allowance> | null> | null;

  /** @param pool null: nothing is kept */
  constructor(
    private readonly store: LimitStore,
    private readonly pool: Pool | null,
  ) {
    this.#keptOf =
      pool &&
      new Grouped(
        (people) => keptStates(pool, people),
        (person) => person,
      );
  }

  /** @param indexes blind indexes, as streams of limits are named by */
  async load(indexes: readonly string[]): Promise<ReadonlyMap<string, Folded<Allowance>>> {
    const kept = await this.#kept(indexes);
    const whole = indexes.filter((index) => !kept.has(index));
    const [since, recorded] = await Promise.all([
      Promise.all([...kept].map(([index, state]) => this.#since(index, state))),
      whole.length === 0
        ? new Map<string, RecordedEvent[]>()
        : this.store.readStreams(whole.map((index) => streams.limit(index))),
    ]);
    const folded = new Map(since);
    for (const index of whole) {
      const events = recorded.get(streams.limit(index)) ?? [];
      const state = { state: foldRecorded(limitDecider, events), version: events.at(-1)?.version ?? 0 };
      folded.set(index, state);
      if (events.length >= KEPT_EVERY) await this.#keep(index, state);
    }
    return folded;
  }

  /** {@link load} for lists: two questions of the database, of however many people. Nothing is kept by it. */
  async loadAll(indexes: readonly string[]): Promise<ReadonlyMap<string, Folded<Allowance>>> {
    const states = this.pool && indexes.length > 0 ? await keptStates(this.pool, indexes) : [];
    const kept = new Map(
      indexes.flatMap((index, at) => {
        const state = states[at]?.();
        return state ? [[index, state] as const] : [];
      }),
    );
    const from = new Map([...kept].map(([index, { version }]) => [streams.limit(index), version + 1]));
    const recorded =
      indexes.length === 0
        ? new Map<string, RecordedEvent[]>()
        : await this.store.readStreams(
            indexes.map((index) => streams.limit(index)),
            from,
          );
    return new Map(
      indexes.map((index) => {
        const before = kept.get(index) ?? { state: limitDecider.initial, version: 0 };
        const events = recorded.get(streams.limit(index)) ?? [];
        const state = evolveAll(limitDecider, before.state, events as unknown as readonly LimitEvent[]);
        return [index, { state, version: events.at(-1)?.version ?? before.version }];
      }),
    );
  }

  async #since(index: string, kept: Folded<Allowance>): Promise<readonly [string, Folded<Allowance>]> {
    const recorded = await this.store.readStream(streams.limit(index), { from: kept.version + 1 });
    if (recorded.length === 0) return [index, kept];
    const state = evolveAll(limitDecider, kept.state, recorded as unknown as readonly LimitEvent[]);
    const folded = { state, version: recorded.at(-1)!.version };
    if (recorded.length >= KEPT_EVERY) await this.#keep(index, folded);
    return [index, folded];
  }

  async #kept(indexes: readonly string[]): Promise<Map<string, Folded<Allowance>>> {
    const states = indexes.length > 0 ? await this.#keptOf?.askAll(indexes) : [];
    return new Map(
      indexes.flatMap((index, at) => {
        const state = states?.[at];
        return state ? [[index, state] as const] : [];
      }),
    );
  }

  async #keep(index: string, { state, version }: Folded<Allowance>): Promise<void> {
    await this.pool?.query(
      `insert into limit_states (person, form, version, state) values ($1, $2, $3, $4)
       on conflict (person) do update set form = excluded.form, version = excluded.version, state = excluded.state
       where limit_states.form < excluded.form
         or limit_states.form = excluded.form and limit_states.version < excluded.version`,
      [index, FORM, version, writtenState(state)],
    );
  }
}

/** What is kept of some people, null of whom nothing is. */
async function keptStates(pool: Pool, people: readonly string[]): Promise<(() => Folded<Allowance> | null)[]> {
  const { rows } = await pool.query<{ person: string; version: number; state: string }>(
    'select person, version, state from limit_states where person = any($1) and form = any($2)',
    [people, READ_FORMS],
  );
  const kept = new Map(rows.map(({ person, version, state }) => [person, { version, state: readState(state) }]));
  return people.map((person) => () => kept.get(person) ?? null);
}

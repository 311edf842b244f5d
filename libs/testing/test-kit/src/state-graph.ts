import { type Decider, Refusal } from '@usdt-africa/kernel';

/** An aggregate as the walk sees it: what can be done with it, how its states are called, and which of them are ends. */
export interface Walkable<State, Event extends { readonly type: string }> {
  readonly decider: Decider<State, Event>;
  readonly label: (state: State) => string;
  /** All possible actions, by name; one that is not possible now decides nothing or is refused. */
  readonly acts: Readonly<Record<string, (state: State, now: Date) => readonly Event[]>>;
  /** Labels of states in which nothing is owed any more. */
  readonly ends: readonly string[];
  /** The queue that shows the state to a person; null where none does. */
  readonly queue?: (state: State) => string | null;
}

/** Findings about one label: the types of events that leave it, the labels they lead to, and its queues. */
export interface Found {
  readonly left: Set<string>;
  readonly to: Set<string>;
  readonly queues: Set<string | null>;
}

const START = Date.parse('2026-01-05T09:00:00.000Z');
/** Longer than every wait that an aggregate knows but for its last. */
const STEP_MS = 20 * 60_000;
const MOST_STATES = 4_000;

/**
 * Walks every sequence of actions of an aggregate up to a length, each state once. Actions are twenty minutes apart.
 */
export function walk<State, Event extends { readonly type: string }>(
  { decider, label, acts, queue }: Walkable<State, Event>,
  length: number,
): ReadonlyMap<string, Found> {
  const found = new Map<string, Found>();
  const known = new Set<string>();
  let states: readonly State[] = [decider.initial];
  for (let step = 0; step <= length && states.length > 0; step += 1) {
    const now = new Date(START + step * STEP_MS);
    const next: State[] = [];
    for (const state of states) {
      const from = label(state);
      const here = found.get(from) ?? { left: new Set(), to: new Set(), queues: new Set() };
      found.set(from, here);
      here.queues.add(queue?.(state) ?? null);
      for (const act of Object.values(acts)) {
        const events = decided(() => act(state, now));
        if (events.length === 0) continue;
        const after = events.reduce((one, event) => decider.evolve(one, event), state);
        if (label(after) !== from) {
          here.to.add(label(after));
          for (const { type } of events) here.left.add(type);
        }
        const key = shapeOf(after);
        if (known.has(key) || known.size >= MOST_STATES) continue;
        known.add(key);
        next.push(after);
      }
    }
    states = next;
  }
  return found;
}

/** Labels from which no end can be reached at all. */
export function stuck(found: ReadonlyMap<string, Found>, ends: readonly string[]): string[] {
  const saved = new Set(ends.filter((end) => found.has(end)));
  for (let grew = true; grew;) {
    grew = false;
    for (const [name, { to }] of found)
      if (!saved.has(name) && [...to].some((one) => saved.has(one))) {
        saved.add(name);
        grew = true;
      }
  }
  return [...found.keys()].filter((name) => !saved.has(name));
}

/**
 * Lists the faults of a walk, by label: states that are no end, that nothing leaves or from which no end can be
 * reached, and that no queue shows; and ends that were never reached.
 */
export function withoutExit(found: ReadonlyMap<string, Found>, ends: readonly string[]): string[] {
  const lost = new Set(stuck(found, ends));
  const isHidden = ([name, { left, queues }]: readonly [string, Found]): boolean =>
    !ends.includes(name) && (left.size === 0 || lost.has(name)) && queues.has(null);
  return [...[...found].filter(isHidden).map(([name]) => name), ...ends.filter((end) => !found.has(end))];
}

function decided<Event>(act: () => readonly Event[]): readonly Event[] {
  try {
    return act();
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

/** A state without its times: two that differ in those alone are one. */
function shapeOf(state: unknown): string {
  return JSON.stringify(state, (_name, value: unknown) => {
    if (typeof value === 'bigint') return value.toString();
    return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? 'time' : value;
  });
}

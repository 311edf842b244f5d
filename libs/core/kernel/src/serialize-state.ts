/**
 * A state as a row keeps it: JSON in which a bigint is `{ "$n": "…" }`. Written in one go, for the state of an order that
 * was sent ten thousand transfers is megabytes, and it is written with every batch that touches it.
 */
export function serializeState(state: unknown): string {
  return JSON.stringify(state, (_key, value: unknown) =>
    typeof value === 'bigint' ? { $n: value.toString() } : value,
  );
}

/** A state out of its row: what {@link serializeState} wrote, parsed. The object itself is changed and given back. */
export function revivedState<State>(state: unknown): State {
  if (typeof state !== 'object' || state === null) return state as State;
  if ('$n' in state) return BigInt(String(state.$n)) as State;
  const holder = state as Record<string, unknown>;
  for (const key in holder) {
    const value = holder[key];
    if (typeof value === 'object' && value !== null) holder[key] = revivedState(value);
  }
  return state as State;
}

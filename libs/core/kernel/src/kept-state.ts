/**
 * A state as a row keeps it: JSON in which a bigint is `{ "$n": "…" }`. Written in one go, for the state of an order that
 * was sent ten thousand transfers is megabytes, and it is written with every batch that touches it.
 */
export function keptState(state: unknown): string {
  return JSON.stringify(state, (_key, value: unknown) =>
    typeof value === 'bigint' ? { $n: value.toString() } : value,
  );
}

/** A state out of its row: what {@link keptState} wrote, parsed. The object itself is changed and given back. */
export function revivedState<State>(kept: unknown): State {
  if (typeof kept !== 'object' || kept === null) return kept as State;
  if ('$n' in kept) return BigInt(String(kept.$n)) as State;
  const holder = kept as Record<string, unknown>;
  for (const key in holder) {
    const value = holder[key];
    if (typeof value === 'object' && value !== null) holder[key] = revivedState(value);
  }
  return kept as State;
}

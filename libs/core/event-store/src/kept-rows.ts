import type { PoolClient } from 'pg';
import { type WholeRows, writeRows } from './folded-rows.js';
import { type EventHandlers, handle, typesOf } from './handlers.js';
import type { AppendedEvent, Projection } from './types.js';

/** Rows that are all the state there is: what an event makes of one depends on what stands in it. */
export interface KeptRows<Row extends object> extends WholeRows {
  /** Which row an event is of. */
  idOf(event: AppendedEvent): string;
  /** The row after an event, told as it was before, where there was one; null: there is none still. */
  readonly on: EventHandlers<[row: Row | null], Row | null>;
}

/**
 * Lets rows have what happened: read at once and held, folded in memory, and written in one statement.
 * @param events in the order inside each stream
 */
export async function keepRows<Row extends object>(
  tx: PoolClient,
  kept: KeptRows<Row>,
  events: readonly AppendedEvent[],
): Promise<void> {
  const { table, key, columns, idOf, on } = kept;
  const { rows: known } = await tx.query<Row>(
    `select ${Object.keys(columns).join(', ')} from ${table} where ${key} = any($1::${columns[key]!}[]) order by ${key} for update`,
    [[...new Set(events.map(idOf))]],
  );
  const rows = new Map(known.map((row) => [String((row as Record<string, unknown>)[key]), row]));
  const changed = new Set<string>();
  for (const event of events) {
    const id = idOf(event);
    const before = rows.get(id) ?? null;
    const after = handle(on, event, before);
    if (!after || after === before) continue;
    rows.set(id, after);
    changed.add(id);
  }
  await writeRows(
    tx,
    kept,
    [...changed].map((id) => rows.get(id) as Readonly<Record<string, unknown>>),
  );
}

/** A projection of {@link KeptRows}; the types of their handlers are what it asks for. */
export function keptRows<Row extends object>(name: string, kept: KeptRows<Row>): Projection {
  return {
    name,
    tables: [kept.table],
    handles: typesOf(kept.on),
    apply: (events, tx) => keepRows(tx, kept, events),
  };
}

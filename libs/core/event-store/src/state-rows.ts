import type { PoolClient } from 'pg';
import { type UpsertRows, writeRows } from './folded-rows.js';
import { type EventHandlers, handle, typesOf } from './handlers.js';
import type { AppendedEvent, Projection } from './types.js';

/** Rows that are all the state there is: what an event makes of one depends on what stands in it. */
export interface StateRows<Row extends object> extends UpsertRows {
  /** The id of an event's row. */
  idOf(event: AppendedEvent): string;
  /** The row after an event, given the row before it, if there was one; null: there is still none. */
  readonly on: EventHandlers<[row: Row | null], Row | null>;
}

/**
 * Lets rows have what happened: read at once and held, folded in memory, and written in one statement.
 * @param events in the order inside each stream
 */
export async function keepRows<Row extends object>(
  tx: PoolClient,
  options: StateRows<Row>,
  events: readonly AppendedEvent[],
): Promise<void> {
  const { table, key, columns, idOf, on } = options;
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
    options,
    [...changed].map((id) => rows.get(id) as Readonly<Record<string, unknown>>),
  );
}

/** A projection of {@link StateRows}; it subscribes to the types of their handlers. */
export function stateRows<Row extends object>(name: string, options: StateRows<Row>): Projection {
  return {
    name,
    tables: [options.table],
    handles: typesOf(options.on),
    apply: (events, tx) => keepRows(tx, options, events),
  };
}

import { type Decider, evolveAll, grouped, serializeState, revivedState } from '@usdt-africa/kernel';
import type { PoolClient } from 'pg';
import type { DomainEvent } from './execute.js';
import type { Projection, RecordedEvent } from './types.js';

/** A table whose rows are written whole, many at once. */
export interface UpsertRows {
  readonly table: string;
  /** The column that names a row; it is among the columns. */
  readonly key: string;
  /** The columns that are written, with their types as the database names them. */
  readonly columns: Readonly<Record<string, string>>;
  /**
   * The column that says which of two versions of a row is newer, where other writers exist: an older one is ignored.
   */
  readonly newest?: string;
}

/** {@link UpsertRows} of which it may take several columns to name one. */
export type WrittenRows = Omit<UpsertRows, 'key'> & { readonly key: string | readonly string[] };

/**
 * Writes rows whole, in one statement: new ones are added, known ones take the new values. In the order of their keys, so
 * that two writers of the same rows wait for each other and never cross.
 */
export async function writeRows(
  tx: PoolClient,
  { table, key, columns, newest }: WrittenRows,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(columns);
  const named = typeof key === 'string' ? [key] : key;
  const nameOf = (row: Readonly<Record<string, unknown>>) => named.map((column) => String(row[column])).join('\n');
  const sorted = [...rows].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  await tx.query(
    `insert into ${table} (${names.join(', ')})
     select ${names.join(', ')} from jsonb_to_recordset($1) as r(${names.map((name) => `${name} ${columns[name]!}`).join(', ')})
     on conflict (${named.join(', ')}) do update set ${names
       .filter((name) => !named.includes(name))
       .map((name) => `${name} = excluded.${name}`)
       .join(', ')}${newest === undefined ? '' : ` where ${table}.${newest} < excluded.${newest}`}`,
    [serializeState(sorted)],
  );
}

/**
 * The states stored with rows (`state`), by the rows' keys.
 * @param where the column that the ids belong to; the key if omitted
 */
export async function statesOf<State>(
  tx: PoolClient,
  { table, key }: Pick<UpsertRows, 'table' | 'key'>,
  ids: readonly string[],
  where = key,
): Promise<Map<string, State>> {
  const { rows } = await tx.query<{ id: string; state: unknown }>(
    `select ${key} as id, state from ${table} where ${where} = any($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map(({ id, state }) => [id, revivedState<State>(state)]));
}

/** Rows that a higher layer stores in separate tables, in addition to the rows of a fold; see {@link FoldedRows}. */
export interface RowsBeside<State> {
  readonly tables: readonly string[];
  /** Types of events that it handles, in addition to those of the fold. */
  readonly handles: readonly string[];
  /** Ids of folds whose states it needs for these events, in addition to the folds of the events. */
  idsOf(events: readonly RecordedEvent[]): readonly string[];
  /** @param states after the events: of all requested ids that have one */
  apply(events: readonly RecordedEvent[], states: ReadonlyMap<string, State>, tx: PoolClient): Promise<void>;
}

/** A projection of one row a stream; see {@link foldedRows}. */
export interface FoldedRows<State, Event extends DomainEvent> extends UpsertRows {
  readonly name: string;
  readonly rowVersion?: number;
  readonly replaces?: readonly string[];
  readonly handles: readonly Event['type'][];
  readonly decider: Decider<State, Event>;
  /** The id of an event's row; null if it belongs to none. */
  idOf(event: RecordedEvent): string | null;
  /** The part of the state that is stored for further folding; all of it if omitted. */
  toStored?(state: State): State;
  /** Restores a stored state for further folding; unchanged if omitted. */
  revived?(stored: State): State;
  /** Its columns but `state`. @param version of the last event */
  row(id: string, state: State, version: number): Readonly<Record<string, unknown>>;
  /** Rows of the same fold in other tables: one fold is enough for both. */
  readonly beside?: RowsBeside<State>;
}

/**
 * A projection that folds each stream into one row. The fold's state is stored with the row (`state`), so that a batch
 * needs no second read of the events and depends on nothing but the order inside each stream.
 */
export function foldedRows<State, Event extends DomainEvent>(options: FoldedRows<State, Event>): Projection {
  const same = (state: State): State => state;
  const {
    name,
    rowVersion,
    replaces,
    table,
    handles,
    decider,
    idOf,
    toStored = same,
    revived = same,
    row,
    beside,
  } = options;
  return {
    name,
    ...(rowVersion === undefined ? {} : { rowVersion }),
    ...(replaces === undefined ? {} : { replaces }),
    tables: [table, ...(beside?.tables ?? [])],
    handles: [...new Set([...handles, ...(beside?.handles ?? [])])],
    async apply(events, tx) {
      const eventsById = grouped(
        events.flatMap((event) => {
          const id = idOf(event);
          return id === null ? [] : [{ id, event }];
        }),
        ({ id }) => id,
      );
      const known = await statesOf<State>(tx, options, [
        ...new Set([...eventsById.keys(), ...(beside?.idsOf(events) ?? [])]),
      ]);
      const states = new Map([...known].map(([id, state]) => [id, revived(state)]));
      const rows = [...eventsById].map(([id, ofRow]) => {
        const own = ofRow.map(({ event }) => event);
        const state = evolveAll(decider, states.get(id) ?? decider.initial, own as unknown as readonly Event[]);
        states.set(id, state);
        return { ...row(id, state, own.at(-1)!.version), state: toStored(state) };
      });
      await writeRows(tx, options, rows);
      await beside?.apply(events, states, tx);
    },
  };
}

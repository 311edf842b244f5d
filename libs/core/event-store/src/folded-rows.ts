import { type Decider, evolveAll, grouped, keptState, revivedState } from '@usdt-africa/kernel';
import type { PoolClient } from 'pg';
import type { DomainEvent } from './execute.js';
import type { Projection, RecordedEvent } from './types.js';

/** A table whose rows are written whole, many at once. */
export interface WholeRows {
  readonly table: string;
  /** The column that names a row; it is among the columns. */
  readonly key: string;
  /** The columns that are written, with their types as the database names them. */
  readonly columns: Readonly<Record<string, string>>;
  /** The column that says which of two forms of a row is the newer one, where others write it, too: an older one is passed over. */
  readonly newest?: string;
}

/** {@link WholeRows} of which it may take several columns to name one. */
export type WrittenRows = Omit<WholeRows, 'key'> & { readonly key: string | readonly string[] };

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
    [keptState(sorted)],
  );
}

/** The states that stand beside rows (`state`), by the rows' keys. @param where the column that the ids are of; left out: the key */
export async function statesOf<State>(
  tx: PoolClient,
  { table, key }: Pick<WholeRows, 'table' | 'key'>,
  ids: readonly string[],
  where = key,
): Promise<Map<string, State>> {
  const { rows } = await tx.query<{ id: string; state: unknown }>(
    `select ${key} as id, state from ${table} where ${where} = any($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map(({ id, state }) => [id, revivedState<State>(state)]));
}

/** What is kept beside the rows of a fold, in tables of its own, by whoever stands above it; see {@link FoldedRows}. */
export interface RowsBeside<State> {
  readonly tables: readonly string[];
  /** Types of events that it hears of, beside those of the fold. */
  readonly handles: readonly string[];
  /** Folds whose states it needs for these events, beside those that the events are of. */
  idsOf(events: readonly RecordedEvent[]): readonly string[];
  /** @param states as they are after the events: of all that were asked for, where there is one */
  apply(events: readonly RecordedEvent[], states: ReadonlyMap<string, State>, tx: PoolClient): Promise<void>;
}

/** A projection of one row a stream; see {@link foldedRows}. */
export interface FoldedRows<State, Event extends DomainEvent> extends WholeRows {
  readonly name: string;
  readonly form?: number;
  readonly replaces?: readonly string[];
  readonly handles: readonly Event['type'][];
  readonly decider: Decider<State, Event>;
  /** Which row an event is of; null: of none. */
  idOf(event: RecordedEvent): string | null;
  /** What of the state is kept to fold on from; left out: all of it. */
  kept?(state: State): State;
  /** A state as it was kept, as it is folded on from; left out: as it was. */
  revived?(kept: State): State;
  /** Its columns but `state`. @param version of the last event */
  row(id: string, state: State, version: number): Readonly<Record<string, unknown>>;
  /** Who tells of the same fold in other tables: one fold is enough for both. */
  readonly beside?: RowsBeside<State>;
}

/**
 * A projection that folds each stream into one row. The fold's state stands beside the row (`state`), so that a batch needs
 * no second read of the events and depends on nothing but the order inside each stream.
 */
export function foldedRows<State, Event extends DomainEvent>(options: FoldedRows<State, Event>): Projection {
  const same = (state: State): State => state;
  const { name, form, replaces, table, handles, decider, idOf, kept = same, revived = same, row, beside } = options;
  return {
    name,
    ...(form === undefined ? {} : { form }),
    ...(replaces === undefined ? {} : { replaces }),
    tables: [table, ...(beside?.tables ?? [])],
    handles: [...new Set([...handles, ...(beside?.handles ?? [])])],
    async apply(events, tx) {
      const told = grouped(
        events.flatMap((event) => {
          const id = idOf(event);
          return id === null ? [] : [{ id, event }];
        }),
        ({ id }) => id,
      );
      const known = await statesOf<State>(tx, options, [
        ...new Set([...told.keys(), ...(beside?.idsOf(events) ?? [])]),
      ]);
      const states = new Map([...known].map(([id, state]) => [id, revived(state)]));
      const rows = [...told].map(([id, ofRow]) => {
        const own = ofRow.map(({ event }) => event);
        const state = evolveAll(decider, states.get(id) ?? decider.initial, own as unknown as readonly Event[]);
        states.set(id, state);
        return { ...row(id, state, own.at(-1)!.version), state: kept(state) };
      });
      await writeRows(tx, options, rows);
      await beside?.apply(events, states, tx);
    },
  };
}

import { type AppendedEvent, writeRows, type WrittenRows } from '@usdt-africa/event-store';
import type { PoolClient } from 'pg';

/** What an order keeps free of a person's limit, or what a deposit takes up of it. */
export interface Entry {
  readonly person: string;
  /** The order, or the deposit. */
  readonly entry: string;
  readonly kind: string;
  readonly orderId: string;
  /** Of Lagos. */
  readonly day: string;
  readonly state: 'reserved' | 'used' | 'held';
  /** In millionths of a dollar. */
  readonly amountMicro: string;
  /** End of an order's reservation; null for a deposit's entry, which has none. */
  readonly until: string | Date | null;
  readonly at: string | Date;
}

const ROWS: WrittenRows = {
  table: 'limit_entries',
  key: ['person', 'entry'],
  columns: {
    person: 'text',
    entry: 'text',
    kind: 'text',
    order_id: 'uuid',
    day: 'date',
    state: 'text',
    amount_micro: 'bigint',
    until: 'timestamptz',
    at: 'timestamptz',
  },
};

/** The entries that a batch of events is about: read at once and held, changed in memory, written at once. */
export class LimitEntries {
  private readonly changed = new Set<string>();
  private readonly deleted = new Map<string, Entry>();

  private constructor(private readonly entries: Map<string, Entry>) {}

  static async of(tx: PoolClient, events: readonly AppendedEvent[]): Promise<LimitEntries> {
    const named = events.flatMap(({ streamId, data }) => {
      const { orderId, depositKey } = data as { orderId?: string; depositKey?: string };
      const person = streamId.slice('limit-'.length);
      return [orderId, depositKey].flatMap((entry) => (entry === undefined ? [] : [{ person, entry }]));
    });
    const { rows } = await tx.query<Entry>(
      `select person, entry, kind, order_id as "orderId", day::text as day, state, amount_micro::text as "amountMicro", until, at
       from limit_entries
       where (person, entry) in (select * from unnest($1::text[], $2::text[]))
       order by person, entry for update`,
      [named.map(({ person }) => person), named.map(({ entry }) => entry)],
    );
    return new LimitEntries(new Map(rows.map((row) => [nameOf(row.person, row.entry), row])));
  }

  get(person: string, entry: string): Entry | undefined {
    return this.entries.get(nameOf(person, entry));
  }

  set(entry: Entry): void {
    const name = nameOf(entry.person, entry.entry);
    this.entries.set(name, entry);
    this.changed.add(name);
  }

  /** Changes an existing entry; does nothing for a missing one. */
  change(person: string, entry: string, changes: (before: Entry) => Partial<Entry>): void {
    const before = this.get(person, entry);
    if (before) this.set({ ...before, ...changes(before) });
  }

  delete(person: string, entry: string): void {
    const name = nameOf(person, entry);
    const before = this.entries.get(name);
    if (before) this.deleted.set(name, before);
    this.entries.delete(name);
    this.changed.delete(name);
  }

  async write(tx: PoolClient): Promise<void> {
    const gone = [...this.deleted].filter(([name]) => !this.entries.has(name)).map(([, entry]) => entry);
    if (gone.length > 0)
      await tx.query(
        `delete from limit_entries where (person, entry) in (select * from unnest($1::text[], $2::text[]))`,
        [gone.map(({ person }) => person), gone.map(({ entry }) => entry)],
      );
    await writeRows(
      tx,
      ROWS,
      [...this.changed].map((name) => rowOf(this.entries.get(name)!)),
    );
  }
}

/** Both are free of line breaks: a hash and an identifier, or a transaction's place. */
const nameOf = (person: string, entry: string): string => `${person}\n${entry}`;

const rowOf = ({ orderId, amountMicro, ...rest }: Entry): Readonly<Record<string, unknown>> => ({
  ...rest,
  order_id: orderId,
  amount_micro: amountMicro,
});

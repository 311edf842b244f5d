import type { Decider } from '@usdt-africa/kernel';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { createEventStore, foldedRows, type PostgresEventStore, withTransaction } from './index.js';

interface Purse {
  readonly coins: bigint;
  readonly names: readonly string[];
}
type PurseEvent = { readonly type: 'Put'; readonly data: { readonly name: string; readonly coins: string } };

const purses: Decider<Purse, PurseEvent> = {
  initial: { coins: 0n, names: [] },
  evolve: ({ coins, names }, { data }) => ({ coins: coins + BigInt(data.coins), names: [...names, data.name] }),
};

const ids = ['01a1fe90-0000-7000-8000-00000000aaaa', '01a1fe90-0000-7000-8000-00000000bbbb'] as const;

const rows = foldedRows<Purse, PurseEvent>({
  name: 'purses',
  table: 'purses',
  key: 'purse_id',
  columns: { purse_id: 'uuid', coins: 'bigint', names: 'text[]', version: 'integer', state: 'jsonb' },
  handles: ['Put'],
  decider: purses,
  idOf: ({ streamId }) => (streamId.startsWith('purse-') ? streamId.slice('purse-'.length) : null),
  toStored: ({ coins }) => ({ coins, names: ['kept'] }),
  row: (id, { coins, names }, version) => ({ purse_id: id, coins: coins.toString(), names, version }),
});

describe('a projection with one row for each stream', () => {
  let db: TestDatabase;
  let store: PostgresEventStore;

  beforeAll(async () => {
    db = await testDatabase();
    store = createEventStore({ pool: db.app });
    await db.owner.query(
      `create table purses (purse_id uuid primary key, coins bigint, names text[], version integer, state jsonb);
       grant all on purses to usdt_app`,
    );
  });
  afterAll(() => db.drop());

  /** Adds coins to purses, and applies the projection to these events in one batch. */
  async function put(...puts: readonly (readonly [streamId: string, name: string, coins: bigint])[]): Promise<void> {
    const versions = new Map<string, number>();
    for (const [streamId, name, coins] of puts) {
      const { length } = await store.readStream(streamId);
      if (!versions.has(streamId)) versions.set(streamId, length);
      await store.append(
        {
          streamId,
          expectedVersion: length,
          events: [{ type: 'Put', schemaVersion: 1, data: { name, coins: coins.toString() } }],
        },
        { metadata: { correlationId: 'c', actor: 'test' } },
      );
    }
    const batch = await Promise.all(
      [...versions].map(([streamId, version]) => store.readStream(streamId, { from: version + 1 })),
    );
    await withTransaction(db.app, (tx) => rows.apply(batch.flat(), tx));
  }

  it('ENG-02 folds each stream into its row, continuing from the stored state, big integers included', async () => {
    const [one, two] = ids.map((id) => `purse-${id}`) as [string, string];
    // More than a float can represent.
    await put([one, 'ada', 9_007_199_254_740_993n], [two, 'femi', 1n], [one, 'kemi', 1n], ['box-1', 'nobody', 5n]);
    const tableRows = async (): Promise<unknown[]> =>
      (await db.app.query('select purse_id, coins::text, names, version, state from purses order by 1')).rows;
    expect(await tableRows()).toEqual([
      {
        purse_id: ids[0],
        coins: '9007199254740994',
        names: ['ada', 'kemi'],
        version: 2,
        state: { coins: { $n: '9007199254740994' }, names: ['kept'] },
      },
      { purse_id: ids[1], coins: '1', names: ['femi'], version: 1, state: { coins: { $n: '1' }, names: ['kept'] } },
    ]);
    await put([one, 'chidi', 6n]);
    expect((await tableRows())[0]).toMatchObject({ coins: '9007199254741000', names: ['kept', 'chidi'], version: 3 });
    expect((await tableRows())[1]).toMatchObject({ coins: '1', names: ['femi'], version: 1 });
  });

  it('ENG-02 writes nothing when no event belongs to a row', async () => {
    const { rows: before } = await db.app.query('select * from purses order by 1');
    await put(['box-2', 'nobody', 5n]);
    expect((await db.app.query('select * from purses order by 1')).rows).toEqual(before);
  });
});

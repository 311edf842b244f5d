import { createEventStore, Rebuilder } from './index.js';
import type { Projection } from './index.js';
import { counted, nOf } from './subscription-samples.features.js';
import { eventually, type SubscriptionScene } from './subscription-scene.features.js';

/** What every transport keeps when a release stores a read model in another form than the one before. */
export function formContract(scene: SubscriptionScene): void {
  const { append, closeOneOfTwo, newName, process } = scene;

  /** A sum per stream, times what the release takes it by; an event applied twice, or by another release, shows. */
  const release = (name: string, times: number, rowVersion?: number): Projection => ({
    name,
    tables: [name],
    handles: ['Counted'],
    ...(rowVersion === undefined ? {} : { rowVersion }),
    apply: async (events, tx) => {
      const sums = new Map<string, number>();
      for (const event of events) sums.set(event.streamId, (sums.get(event.streamId) ?? 0) + times * nOf(event));
      await tx.query(
        `insert into ${name} as t select * from unnest($1::text[], $2::int[])
         on conflict (stream_id) do update set total = t.total + excluded.total`,
        [[...sums.keys()], [...sums.values()]],
      );
    },
  });
  const newTable = async (): Promise<string> => {
    const name = newName('formed').replaceAll('-', '_');
    await scene.db.owner.query(`
      create table ${name} (stream_id text primary key, total int not null);
      grant select, insert, update, delete on ${name} to usdt_app;
      insert into projection_tables (projection, table_name) values ('${name}', '${name}')`);
    return name;
  };
  const total = async (table: string, streamId: string): Promise<number | undefined> =>
    (await scene.db.app.query<{ total: number }>(`select total from ${table} where stream_id = $1`, [streamId])).rows[0]
      ?.total;
  /** Does rebuilds while `work` is done. */
  const rebuilding = async (projection: Projection, work: () => Promise<void>): Promise<void> => {
    const abort = new AbortController();
    const store = createEventStore({ pool: scene.db.app });
    const done = new Rebuilder({ store, projections: [projection], pollMs: 20 }).run(abort.signal);
    try {
      await work();
    } finally {
      abort.abort();
      await done;
    }
  };

  describe('rows of an earlier row version', () => {
    it('ENG-04 ENG-02 are shown until an automatic rebuild, and then continue exactly once', async () => {
      const name = await newTable();
      const streamId = newName('stream');
      const first = await (await process()).project(release(name, 1));
      await append(streamId, 0, counted(1), counted(2));
      await first.caughtUp();
      const newer = release(name, 10, 2);
      const second = await (await process()).project(newer);
      await closeOneOfTwo(0);
      await eventually(() => second.status().failing?.includes('are rebuilt') ?? false);
      await append(streamId, 2, counted(4));
      expect(await total(name, streamId)).toBe(3);
      await rebuilding(newer, () => second.caughtUp());
      expect(await total(name, streamId)).toBe(70);
      await append(streamId, 3, counted(1));
      await second.caughtUp();
      expect(await total(name, streamId)).toBe(80);
      const { rows } = await scene.db.app.query('select requested_by, state from rebuilds where projection = $1', [
        name,
      ]);
      expect(rows).toEqual([{ requested_by: 'system:upgrade', state: 'done' }]);
    });

    it('ENG-06 ENG-02 are not written by a worker of an earlier release once they have a later version', async () => {
      const name = await newTable();
      const streamId = newName('stream');
      const newer = await (await process()).project(release(name, 10, 2));
      await append(streamId, 0, counted(1));
      await newer.caughtUp();
      const older = await (await process()).project(release(name, 1));
      await closeOneOfTwo(0);
      await append(streamId, 1, counted(2));
      await eventually(() => older.status().failing?.includes('later release') ?? false);
      expect(await total(name, streamId)).toBe(10);
      await older.stop();
      const again = await (await process()).project(release(name, 10, 2));
      await again.caughtUp();
      expect(await total(name, streamId)).toBe(30);
    });

    it('ENG-04 are requested again when the rebuild in progress has another row version', async () => {
      const name = await newTable();
      const streamId = newName('stream');
      const first = await (await process()).project(release(name, 1));
      await append(streamId, 0, counted(3));
      await first.caughtUp();
      const store = createEventStore({ pool: scene.db.app });
      await new Rebuilder({ store, projections: [release(name, 1)] }).request([name], { by: 'test', reason: 'before' });
      const newer = release(name, 10, 2);
      const second = await (await process()).project(newer);
      await closeOneOfTwo(0);
      await rebuilding(newer, () => second.caughtUp());
      expect(await total(name, streamId)).toBe(30);
      const { rows } = await scene.db.app.query('select state from rebuilds where projection = $1 order by id', [name]);
      expect(rows).toEqual([{ state: 'failed' }, { state: 'done' }]);
    });

    it('ENG-04 are requested again when a worker of the earlier release has finished a rebuild meanwhile', async () => {
      const name = await newTable();
      const streamId = newName('stream');
      const older = release(name, 1);
      const first = await (await process()).project(older);
      await append(streamId, 0, counted(3));
      await first.caughtUp();
      const store = createEventStore({ pool: scene.db.app });
      const rebuilder = new Rebuilder({ store, projections: [older], pollMs: 20 });
      const [rebuild] = await rebuilder.request([name], { by: 'test', reason: 'before' });
      const newer = release(name, 10, 2);
      const second = await (await process()).project(newer);
      await closeOneOfTwo(0);
      // It waits for the rebuild that is under way, which will not make its rows.
      await eventually(() => second.status().failing?.includes('are rebuilt') ?? false);
      expect(await rebuilder.finish([rebuild!.id])).toMatchObject([{ state: 'done' }]);
      await rebuilding(newer, () => second.caughtUp());
      expect(await total(name, streamId)).toBe(30);
    }, 30_000);
  });
}

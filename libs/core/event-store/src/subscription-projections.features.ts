import pg from 'pg';
import { dropDeadLetter, listDeadLetters, showDeadLetter } from './index.js';
import { counted, counting, ignored, nOf, summing, totalling, write } from './subscription-samples.features.js';
import { eventually, type SubscriptionScene } from './subscription-scene.features.js';

/** What projections get from every transport. */
export function projectionContract(scene: SubscriptionScene): void {
  const { append, closeOneOfTwo, newName, process, rowsOf, totalsOf } = scene;

  describe('projections', () => {
    it('ENG-02 lose nothing, repeat nothing and keep each stream in order while 8 writers append', async () => {
      const projection = counting(newName('writers'));
      const prefix = newName('w');
      const running = await (await process()).project(projection);
      const writers = Array.from({ length: 8 }, () => new pg.Pool({ connectionString: scene.db.appUrl, max: 4 }));
      const expected = (await Promise.all(writers.map((pool, writer) => write(pool, `${prefix}-${writer}`)))).flat();
      await Promise.all(writers.map((pool) => pool.end()));

      await running.caughtUp();
      const applied = (await rowsOf(projection.name)).filter((row) => row.stream_id.startsWith(`${prefix}-`));
      expect(applied.map((row) => `${row.stream_id} ${row.version}`).sort()).toEqual(expected.sort());
      expect(running.status().failing).toBeUndefined();
    });

    it('ENG-02 get only the types they handle, and catch up past the others', async () => {
      const projection = counting(newName('types'));
      const running = await (await process()).project(projection);
      const streamId = newName('stream');
      await append(streamId, 0, ignored, counted(1), ignored);
      await running.caughtUp();
      await append(streamId, 3, ignored);
      await running.caughtUp();
      expect((await rowsOf(projection.name)).filter((row) => row.stream_id === streamId)).toEqual([
        { stream_id: streamId, version: 2, n: 1 },
      ]);
    });

    it('ENG-02 apply once in effect when the connection is cut after the rows were written', async () => {
      const cut = newName('cut');
      let cuts = 0;
      const projection = totalling(cut, async (tx) => {
        if (++cuts > 2) return;
        const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
        await scene.db.app.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
      });
      const streamId = newName('stream');
      const running = await (await process()).project(projection);
      await append(streamId, 0, counted(1), counted(2));
      await append(streamId, 2, counted(4));
      await running.caughtUp();
      expect((await totalsOf(cut))[streamId]).toBe(7);
      expect(cuts).toBeGreaterThan(2);
    });

    it('ENG-02 resume where they stopped, in another process', async () => {
      const projection = totalling(newName('resume'));
      const streamId = newName('stream');
      const first = await (await process()).project(projection);
      await append(streamId, 0, counted(1));
      await first.caughtUp();
      await first.stop();
      await append(streamId, 1, counted(10));
      const second = await (await process()).project(projection);
      await second.caughtUp();
      expect((await totalsOf(projection.name))[streamId]).toBe(11);
    });

    it('ENG-07 run in two processes without doing anything twice, and one takes over from the other', async () => {
      const projection = totalling(newName('pair'));
      const streamId = newName('stream');
      const running = await Promise.all([(await process()).project(projection), (await process()).project(projection)]);
      await eventually(() => running.some((one) => one.status().leading));
      for (let version = 0; version < 20; version++) await append(streamId, version, counted(1));
      await Promise.all(running.map((one) => one.caughtUp()));
      expect(await totalsOf(projection.name)).toMatchObject({ [streamId]: 20 });

      const leader = running.findIndex((one) => one.status().leading);
      await closeOneOfTwo(leader);
      await append(streamId, 20, counted(1));
      await running[1 - leader]!.caughtUp();
      expect(await totalsOf(projection.name)).toMatchObject({ [streamId]: 21 });
    });

    // More than a thousand are looked up by the batch, not read at once.
    it.each([0, 1001])(
      'ENG-02 stop on the stream of a poison event only, and continue it in order once it can be applied, with %i other parked streams',
      async (others) => {
        const [bad, good] = [newName('stream'), newName('stream')];
        const name = newName('poison');
        await scene.db.app.query(
          `insert into subscription_failures (name, stream_id, version, event_id, event_type, epoch, transaction_id,
           global_position, attempts, last_error, next_try_at)
         select $1, 'other-' || n, 1, gen_random_uuid(), 'Counted', 1, '1', n, 1, 'no', now() + interval '1 hour'
         from generate_series(1, $2) n`,
          [name, others],
        );
        let poisonous = true;
        const projection = summing(name, [bad, good], (events) => {
          if (poisonous && events.some((event) => event.streamId === bad && nOf(event) === 2))
            throw new RangeError('cannot apply this');
        });
        const running = await (await process()).project(projection);
        await append(bad, 0, counted(1), counted(2), counted(4));
        await append(good, 0, counted(1));
        await running.caughtUp();
        await eventually(() => running.status().parked === others + 1);
        expect(running.status().failing).toContain(`${bad} stands still at version 2`);
        expect(running.status().failing).toContain('RangeError: cannot apply this');
        expect(await totalsOf(name)).toEqual({ [bad]: 1, [good]: 1 });
        await append(bad, 3, counted(8));
        await append(good, 1, counted(2));
        await running.caughtUp();
        expect(await totalsOf(name)).toEqual({ [bad]: 1, [good]: 3 });
        const letters = await listDeadLetters(scene.db.app, { subscription: name });
        expect(letters).toHaveLength(others + 1);
        expect(letters.find((one) => one.streamId === bad)).toMatchObject({
          kind: 'projection',
          version: 2,
          eventType: 'Counted',
          waiting: 3,
        });

        poisonous = false;
        await eventually(() => running.status().parked === others);
        await append(bad, 4, counted(16));
        await running.caughtUp();
        expect(await totalsOf(name)).toEqual({ [bad]: 31, [good]: 3 });
        if (others === 0) expect(running.status().failing).toBeUndefined();
      },
    );

    it('ENG-02 continue without an event that an operator dropped, and record it', async () => {
      const streamId = newName('stream');
      const name = newName('dropped');
      const projection = summing(name, [streamId], (events) => {
        if (events.some((event) => nOf(event) === 2)) throw new RangeError('cannot apply this');
      });
      const running = await (await process()).project(projection);
      await append(streamId, 0, counted(1), counted(2), counted(4));
      await running.caughtUp();
      const key = { subscription: name, streamId };
      await eventually(async () => (await showDeadLetter(scene.db.app, key)) !== null);
      await expect(dropDeadLetter(scene.db.app, key, { reason: ' ', actor: 'operator:1' })).rejects.toThrow(RangeError);
      expect(await dropDeadLetter(scene.db.app, key, { reason: 'sent twice', actor: 'operator:1' })).toBe(true);
      await eventually(async () => (await showDeadLetter(scene.db.app, key)) === null);
      expect(await totalsOf(name)).toEqual({ [streamId]: 5 });
      const { rows } = await scene.db.app.query('select version, reason, actor from dropped_events where name = $1', [
        name,
      ]);
      expect(rows).toEqual([{ version: 2, reason: 'sent twice', actor: 'operator:1' }]);
      expect(await dropDeadLetter(scene.db.app, key, { reason: 'again', actor: 'operator:1' })).toBe(false);
    });

    it('ENG-02 try a stream again although the clock was set back meanwhile', async () => {
      const streamId = newName('stream');
      const name = newName('set_back');
      let poisonous = true;
      const projection = summing(name, [streamId], () => {
        if (poisonous) throw new RangeError('cannot apply this');
      });
      const running = await (await process()).project(projection);
      await append(streamId, 0, counted(1));
      await running.caughtUp();
      await running.stop();
      poisonous = false;
      const { rowCount } = await scene.db.app.query(
        `update subscription_failures set next_try_at = clock_timestamp() + interval '40 days' where name = $1`,
        [name],
      );
      expect(rowCount).toBe(1);
      const again = await (await process()).project(projection);
      await eventually(async () => (await totalsOf(name))[streamId] === 1);
      await again.caughtUp();
    }, 20_000);

    it('ENG-02 park nothing while the database itself is in the way', async () => {
      const name = newName('passing');
      const streamId = newName('stream');
      let failures = 0;
      const projection = summing(name, [streamId], async (_events, tx) => {
        if (++failures <= 8) await tx.query('select from a_table_of_the_next_migration');
      });
      const running = await (await process()).project(projection);
      await append(streamId, 0, counted(1));
      await running.caughtUp();
      expect(failures).toBeGreaterThan(8);
      expect(await listDeadLetters(scene.db.app, { subscription: name })).toEqual([]);
      expect(await totalsOf(name)).toEqual({ [streamId]: 1 });
    });

    it('ENG-02 are delayed by an old transaction, and lose nothing by it', async () => {
      const projection = totalling(newName('held'));
      const running = await (await process()).project(projection);
      await running.caughtUp();
      const old = await scene.db.owner.connect();
      await old.query('begin');
      await old.query('select pg_current_xact_id()');
      const streamId = newName('stream');
      await append(streamId, 0, counted(1));
      await append(streamId, 1, counted(2));

      const caughtUp = running.caughtUp();
      const sentinel = Symbol('still waiting');
      const first = await Promise.race([caughtUp, new Promise((resolve) => setTimeout(resolve, 200, sentinel))]);
      expect(first).toBe(sentinel);
      await old.query('commit');
      old.release();
      await caughtUp;
      expect((await totalsOf(projection.name))[streamId]).toBe(3);
    });
  });
}

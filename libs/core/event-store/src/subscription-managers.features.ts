import pg from 'pg';
import type { ProcessManager, RunningSubscription } from './index.js';
import { counted, reacting, write } from './subscription-samples.features.js';
import { eventually, type SubscriptionScene } from './subscription-scene.features.js';

/** What process managers get from every transport. */
export function managerContract(scene: SubscriptionScene): void {
  const { append, closeOneOfTwo, newName, process } = scene;

  describe('process managers', () => {
    it('ENG-02 react to every event, in order per stream, while 8 writers append', async () => {
      const prefix = newName('m');
      const seen = new Map<string, number[]>();
      const running = await (
        await process()
      ).manage({
        name: newName('manager'),
        handles: ['Counted'],
        react: async (event) => {
          seen.set(event.streamId, [...(seen.get(event.streamId) ?? []), event.version]);
          await new Promise((resolve) => setImmediate(resolve));
        },
      });
      const writers = Array.from({ length: 8 }, () => new pg.Pool({ connectionString: scene.db.appUrl, max: 4 }));
      const expected = (await Promise.all(writers.map((pool, writer) => write(pool, `${prefix}-${writer}`)))).flat();
      await Promise.all(writers.map((pool) => pool.end()));
      await running.caughtUp();
      const reacted = [...seen].filter(([streamId]) => streamId.startsWith(prefix));
      expect(
        reacted.flatMap(([streamId, versions]) => versions.map((version) => `${streamId} ${version}`)).sort(),
      ).toEqual(expected.sort());
      for (const [, versions] of reacted) expect(versions).toEqual([...versions].sort((a, b) => a - b));
    });

    it('ENG-02 park only the stream of a failing event, and finish it in order later', async () => {
      const [bad, good] = [newName('stream'), newName('stream')];
      let failing = true;
      const seen: string[] = [];
      const running = await (
        await process()
      ).manage(
        reacting(newName('manager'), [bad, good], (event) => {
          if (failing && event.streamId === bad && event.version === 2) throw new Error('the bank is down');
          seen.push(`${event.streamId} ${event.version}`);
        }),
      );
      await append(bad, 0, counted(1), counted(2), counted(3));
      await append(good, 0, counted(1));
      await running.caughtUp();
      expect(running.status()).toMatchObject({ parked: 1, failing: expect.stringContaining('the bank is down') });
      await append(bad, 3, counted(4));
      await append(good, 1, counted(2));
      await running.caughtUp();
      expect([...seen].sort()).toEqual([`${bad} 1`, `${good} 1`, `${good} 2`].sort());

      failing = false;
      await eventually(() => running.status().parked === 0);
      await append(bad, 4, counted(5));
      await running.caughtUp();
      expect(seen.filter((one) => one.startsWith(`${bad} `))).toEqual(
        [1, 2, 3, 4, 5].map((version) => `${bad} ${version}`),
      );
      expect(running.status().failing).toBeUndefined();
    });

    it('ENG-07 remember a parked stream in another process', async () => {
      const streamId = newName('stream');
      const name = newName('manager');
      const manager = (seen: number[], fail: boolean): ProcessManager =>
        reacting(name, [streamId], (event) => {
          if (fail) throw new Error('not yet');
          seen.push(event.version);
        });
      const first = await (await process()).manage(manager([], true));
      await append(streamId, 0, counted(1), counted(2));
      await first.caughtUp();
      await append(streamId, 2, counted(3));
      await first.caughtUp();
      await first.stop();

      const seen: number[] = [];
      const second = await (await process()).manage(manager(seen, false));
      await append(streamId, 3, counted(4));
      await second.caughtUp();
      await eventually(() => seen.length === 4);
      expect(seen).toEqual([1, 2, 3, 4]);
    });

    it('ENG-02 do not wait for a slow reaction on another stream', async () => {
      const [slow, quick] = [newName('stream'), newName('stream')];
      const seen: string[] = [];
      let finish = (): void => undefined;
      const waiting = new Promise<void>((resolve) => (finish = resolve));
      const running = await (
        await process()
      ).manage(
        reacting(newName('manager'), [slow, quick], async (event) => {
          if (event.streamId === slow) await waiting;
          seen.push(event.streamId);
        }),
      );
      await append(slow, 0, counted(1));
      await append(quick, 0, counted(1));
      await eventually(() => seen.length === 1);
      expect(seen).toEqual([quick]);
      finish();
      await running.caughtUp();
      expect(seen).toEqual([quick, slow]);
    });

    it('ENG-02 react again to events that were unfinished when they stopped, and to no finished ones', async () => {
      const [done, cut] = [newName('stream'), newName('stream')];
      const name = newName('manager');
      const seen: string[] = [];
      let give = (): void => undefined;
      const begun = new Promise<void>((resolve) => (give = resolve));
      let finish = (): void => undefined;
      const never = new Promise<void>((_, reject) => (finish = () => reject(new Error('the process was killed'))));
      never.catch(() => undefined);
      const first = await (
        await process()
      ).manage(
        reacting(name, [done, cut], async (event) => {
          if (event.streamId === cut) {
            give();
            await never;
          }
          seen.push(event.streamId);
        }),
      );
      // Events left by earlier tests must not count as unfinished.
      await first.caughtUp();
      await append(done, 0, counted(1));
      await append(cut, 0, counted(1));
      await begun;
      await eventually(() => seen.includes(done));
      const stopped = first.stop();
      finish();
      await stopped;
      const second = await (
        await process()
      ).manage(reacting(name, [done, cut], (event) => void seen.push(event.streamId)));
      await second.caughtUp();
      await eventually(() => seen.length === 2);
      expect(seen).toEqual([done, cut]);
    });

    it('ENG-07 react in one of two processes, and the other takes over', async () => {
      const streamId = newName('stream');
      const name = newName('manager');
      const seen: [number, number][] = [];
      const start = async (index: number): Promise<RunningSubscription> =>
        (await process()).manage(reacting(name, [streamId], (event) => void seen.push([index, event.version])));
      const running = [await start(0), await start(1)];
      await eventually(() => running.some((one) => one.status().leading));
      await append(streamId, 0, counted(1));
      await Promise.all(running.map((one) => one.caughtUp()));
      // Both may be at work, each on separate streams.
      const leader = seen[0]![0];
      await closeOneOfTwo(leader);
      await append(streamId, 1, counted(2));
      await running[1 - leader]!.caughtUp();
      expect(seen).toEqual([
        [leader, 1],
        [1 - leader, 2],
      ]);
    });
  });
}

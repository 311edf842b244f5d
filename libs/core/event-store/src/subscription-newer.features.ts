import { createEventStore, stopAlarms } from './index.js';
import type { NewEvent, ProcessManager, Projection } from './index.js';
import { reacting, totalling } from './subscription-samples.features.js';
import { eventually, type SubscriptionScene } from './subscription-scene.features.js';

/** A type of a test's own: schema 1 as an older release knows it, and schema 2, which a newer one writes. */
interface Weighed {
  readonly handles: readonly string[];
  readonly older: { readonly newestVersions: ReadonlyMap<string, number> };
  of(n: number, schemaVersion?: number): NewEvent;
}

/** What every transport guarantees while two releases run side by side. */
export function newerContract(scene: SubscriptionScene): void {
  const { append, closeOneOfTwo, newName, process } = scene;
  const newType = (): Weighed => {
    const type = newName('Weighed');
    return {
      handles: [type],
      older: { newestVersions: new Map([[type, 1]]) },
      of: (n, schemaVersion = 1) => ({ type, schemaVersion, data: { n } }),
    };
  };
  const alarmsOf = async (name: string): Promise<string[]> =>
    (await stopAlarms(scene.db.app)).filter(({ sentence }) => sentence.includes(` ${name} `)).map(({ code }) => code);
  const parked = async (name: string): Promise<number | null> =>
    (await scene.db.app.query('select from subscription_failures where name = $1', [name])).rowCount;

  /** A process manager's place is saved a moment after it has moved. */
  const alarmEnds = (name: string): Promise<void> => eventually(async () => (await alarmsOf(name)).length === 0);

  describe('events of a newer release', () => {
    it('ENG-06 stop an older projection with an alarm, without dead letters, until a newer process continues', async () => {
      const weighed = newType();
      const streamId = newName('stream');
      const projection: Projection = { ...totalling(newName('projection')), handles: weighed.handles };
      const { name } = projection;
      const older = await (await process(weighed.older)).project(projection);
      await append(streamId, 0, weighed.of(1));
      await older.caughtUp();
      await append(streamId, 1, weighed.of(2));
      await append(streamId, 2, weighed.of(40, 2));
      await append(streamId, 3, weighed.of(100));
      await eventually(async () => (await alarmsOf(name)).length > 0);
      const sentence = `version 3 of ${streamId} (${weighed.handles[0]}, schema 2) is of a newer release`;
      await eventually(() => older.status().failing?.includes(sentence) ?? false);
      expect(await alarmsOf(name)).toEqual(['subscription-stopped']);
      expect(await parked(name)).toBe(0);
      // What stands before it is done, and nothing that comes after.
      expect((await scene.totalsOf(name))[streamId]).toBe(3);

      const newer = await (await process()).project(projection);
      await newer.caughtUp();
      expect((await scene.totalsOf(name))[streamId]).toBe(143);
      await alarmEnds(name);
    });

    it('ENG-06 stop an older process manager likewise, and it may go on behind them', async () => {
      const weighed = newType();
      const streamId = newName('stream');
      const name = newName('manager');
      const seen: string[] = [];
      const manager = (release: string): ProcessManager => ({
        ...reacting(name, [streamId], ({ version }) => void seen.push(`${release} ${version}`)),
        handles: weighed.handles,
      });
      const older = await (await process(weighed.older)).manage(manager('older'));
      await append(streamId, 0, weighed.of(1));
      await append(streamId, 1, weighed.of(2, 2));
      await append(streamId, 2, weighed.of(3));
      await eventually(async () => (await alarmsOf(name)).length > 0);
      await eventually(() => older.status().failing?.includes('newer release') ?? false);
      expect(seen).toEqual(['older 1']);
      expect(await parked(name)).toBe(0);

      const newer = await (await process()).manage(manager('newer'));
      await newer.caughtUp();
      expect(seen).toEqual(['older 1', 'newer 2', 'newer 3']);
      await alarmEnds(name);
      await closeOneOfTwo(1);
      await append(streamId, 3, weighed.of(4));
      await older.caughtUp();
      expect(seen.slice(3)).toEqual(['older 4']);
    });

    it('ENG-06 stop a process manager that would decide upon them, and set nothing aside', async () => {
      const weighed = newType();
      const [streamId, read] = [newName('stream'), newName('stream')];
      const name = newName('manager');
      const seen: string[] = [];
      const manager = (release: string, versions: { newestVersions?: ReadonlyMap<string, number> }): ProcessManager => {
        const store = createEventStore({ pool: scene.db.app, ...versions });
        return reacting(name, [streamId], async ({ version }) => {
          seen.push(`${release} ${version} ${(await store.readStream(read)).length}`);
        });
      };
      await append(read, 0, weighed.of(1, 2));
      const older = await (await process(weighed.older)).manage(manager('older', weighed.older));
      await append(streamId, 0, { type: 'Counted', schemaVersion: 1, data: { n: 1 } });
      await eventually(async () => (await alarmsOf(name)).length > 0);
      await eventually(() => older.status().failing?.includes('newer release') ?? false);
      expect(seen).toEqual([]);
      expect(await parked(name)).toBe(0);

      const newer = await (await process()).manage(manager('newer', {}));
      await newer.caughtUp();
      expect(seen).toEqual(['newer 1 1']);
      await alarmEnds(name);
    });
  });
}

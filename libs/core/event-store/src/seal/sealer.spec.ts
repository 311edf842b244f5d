import type { ChildProcess } from 'node:child_process';
import { appendFileSync, readFileSync, truncateSync } from 'node:fs';
import { FixedClock } from '@usdt-africa/kernel';
import { endOf, forkSource, isolatedCluster, killChild } from '@usdt-africa/test-kit';
import type { IsolatedCluster } from '@usdt-africa/test-kit';
import { SealedWorld } from '../../test/sealed-world.js';
import {
  BrokenChainError,
  FileHeadExport,
  Leadership,
  newSealerKeys,
  sealLag,
  sealRefusalAlarms,
  SealSigner,
} from '../index.js';
import type { ExportedHead, Term } from '../index.js';
import { eventually } from '../subscription.features.js';

describe('the sealer', () => {
  let cluster: IsolatedCluster;
  let world: SealedWorld;
  let running: ChildProcess[] = [];

  beforeAll(async () => {
    cluster = await isolatedCluster();
  });
  beforeEach(async () => {
    world = new SealedWorld(await cluster.database());
  });
  afterEach(async () => {
    await Promise.all(running.map(killChild));
    running = [];
    await world.close();
  });
  afterAll(() => cluster.stop());

  const heads = async (): Promise<ExportedHead[]> => {
    const all: ExportedHead[] = [];
    for await (const record of world.heads.read()) if (record.kind === 'head') all.push(record);
    return all;
  };
  const sealed = async (): Promise<{ count: string; events: string }> => {
    const text = 'select count(*), coalesce(sum(event_count), 0) as events from event_seals';
    return (await world.db.reader.query<{ count: string; events: string }>(text)).rows[0]!;
  };
  function start(crashAt?: string): ChildProcess {
    const { CRASH_AT: _none, ...env } = process.env;
    const child = forkSource(new URL('../../test/sealer-main.ts', import.meta.url), {
      env: {
        ...env,
        ...(crashAt === undefined ? {} : { CRASH_AT: crashAt }),
        DATABASE_URL: world.db.appUrl,
        SEALER_KEY: world.keys.privateKey,
        SEAL_EXPORT_DIR: world.heads.folder,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    running.push(child);
    return child;
  }

  it('ENG-05 seals when a block is full or its first event has waited long enough, and not before', async () => {
    const sealer = world.sealer({ maxWaitMs: 60_000 });
    await world.append(4);
    expect(await sealer.sealNext()).toBeNull();
    await world.append(3);
    expect(await sealer.sealNext()).toMatchObject({ block: 1n, count: 5 });
    expect(await sealer.sealNext()).toBeNull();
    const inAMinute = new Date(Date.now() + 60_000);
    const behind = await sealLag(world.db.reader, inAMinute);
    expect(behind.block).toBe(1n);
    expect(behind.oldestMs).toBeGreaterThan(50_000);
    expect(await world.sealer({ maxWaitMs: 0 }).sealNext()).toMatchObject({ block: 2n, count: 2 });
    expect(await sealLag(world.db.reader, new Date())).toEqual({ block: 2n, oldestMs: 0 });
  });

  it('ENG-05 goes on sealing while the clock is set back', async () => {
    const sealer = world.sealer({ clock: new FixedClock(new Date(Date.now() - 3_600_000).toISOString()) });
    await world.append(1);
    expect(await sealer.sealNext()).toMatchObject({ block: 1n, count: 1 });
  });

  it('ENG-05 is not held up by an old transaction, and seals no event that one could still precede', async () => {
    await world.append(5);
    const old = await world.db.app.connect();
    try {
      await old.query('begin');
      await old.query('select pg_current_xact_id()');
      await world.append(5);
      const sealer = world.sealer();
      expect(await sealer.sealNext(true)).toMatchObject({ count: 5 });
      expect(await sealer.sealNext(true)).toBeNull();
      await old.query('commit');
      expect(await sealer.sealNext(true)).toMatchObject({ count: 5 });
    } finally {
      old.release();
    }
    expect(await world.verify()).toMatchObject({ verdict: 'intact', events: 10 });
  });

  it.each(['sealer.before-store:2', 'sealer.before-export:1', 'sealer.before-export:3', 'sealer.after-export:2'])(
    'ENG-05 leaves a chain that verifies when it is killed at %s, and goes on',
    async (point) => {
      await world.append(11);
      expect(await endOf(start(point))).toBe('SIGKILL');
      expect(await world.verify()).toMatchObject({ finding: null });
      await world.append(3);
      start();
      await eventually(
        async () => (await sealed()).events === '14' && (await heads()).length === Number((await sealed()).count),
      );
      expect(await world.verify()).toMatchObject({ verdict: 'intact', events: 14, notExported: 0 });
    },
    60_000,
  );

  it('ENG-05 has a stand-by that takes over, and two at once never fork the chain', async () => {
    const first = start();
    const second = start();
    await world.append(9);
    await eventually(async () => (await sealed()).events === '9');
    await killChild(first);
    await world.append(9);
    await eventually(async () => (await sealed()).events === '18');
    await killChild(second);
    expect(await world.verify()).toMatchObject({ verdict: 'intact', events: 18 });
  });

  it('ENG-05 adds nothing behind a block that another sealer added meanwhile', async () => {
    await world.append(20);
    const [one, other] = [world.sealer(), world.sealer()];
    expect(await one.sealNext()).toMatchObject({ block: 1n });
    expect(await other.sealNext()).toMatchObject({ block: 2n });
    await expect(one.sealNext()).rejects.toThrow(BrokenChainError);
    const tries = await Promise.allSettled([one.sealNext(), other.sealNext(), world.sealer().sealNext()]);
    const added = tries.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value.block] : []));
    expect(added.length).toBeGreaterThan(0);
    expect(new Set(added).size).toBe(added.length);
    while (await world.sealer().sealNext(true));
    expect(await world.verify()).toMatchObject({ verdict: 'intact', events: 20, blocks: 4 });
  });

  it('ENG-05 seals by itself, one leader among several, and stops when asked', async () => {
    const leaderships = [new Leadership(world.db.app), new Leadership(world.db.app)];
    const exported: bigint[] = [];
    const sealers = leaderships.map((leadership) => {
      const sealer = world.sealer({ maxWaitMs: 0, onHead: ({ block }) => exported.push(block) });
      sealer.start(leadership);
      return sealer;
    });
    await world.append(7);
    await eventually(async () => (await sealed()).events === '7');
    await Promise.all(sealers.map((sealer) => sealer.stop()));
    await Promise.all(leaderships.map((leadership) => leadership.close()));
    expect(exported).toEqual(exported.map((_block, index) => BigInt(index + 1)));
    expect(await world.verify()).toMatchObject({ verdict: 'intact', events: 7 });
  });

  it('ENG-05 does not sleep on when its lead is lost', async () => {
    await world.db.app.query(`insert into seal_refusals (sentence, since) values ('none', now())`);
    const lost = new AbortController();
    let terms = 0;
    const again = new Promise<void>((resolve) => {
      const lead = (): Promise<Term | null> => {
        if (++terms === 1) return Promise.resolve({ signal: lost.signal, release: () => Promise.resolve() });
        resolve();
        return Promise.resolve(null);
      };
      world.sealer({ pollMs: 600_000 }).start({ lead });
    });
    // It looked once, and there was nothing.
    await eventually(async () => (await sealRefusalAlarms(world.db.app)).length === 0);
    lost.abort();
    await again;
  });

  it('ENG-05 ends by its next block what a sealer says that had lost its lead: another’s block is no broken chain', async () => {
    const leadership = new Leadership(world.db.app);
    const sealer = world.sealer({ maxWaitMs: 0 });
    sealer.start(leadership);
    await world.append(3);
    await eventually(async () => (await sealed()).events === '3');
    await world.db.app.query(
      `insert into seal_refusals (sentence, since) values ('something else stands there', now())`,
    );
    await world.append(3);
    // The word may go with the end of the block before, too: that one was seen before its sealer was done with it.
    await eventually(async () => (await sealed()).events === '6');
    await eventually(async () => (await sealRefusalAlarms(world.db.app)).length === 0);
    await sealer.stop();
    await leadership.close();
  });

  it('ENG-05 seals nothing on top of a chain that was tampered with', async () => {
    await world.history(12);
    await world.attack('delete from event_seals where block = 3');
    await expect(world.sealer().sealNext(true)).rejects.toThrow('the export ends with block 3, the store with 2');
    await world.attack('delete from event_seals');
    await expect(world.sealer().sealNext(true)).rejects.toThrow('the store with none');
    const stranger = new SealSigner(newSealerKeys().privateKey);
    await world.sealer({ heads: new FileHeadExport(`${world.folder}/other`) }).sealNext(true);
    await expect(world.sealer({ signer: stranger }).sealNext(true)).rejects.toThrow('is not signed by a sealer');
  });

  it('ENG-01 ENG-05 refuses an event that its stream has no version before, says so, and goes on when it is gone', async () => {
    await world.history(3);
    const forged = `insert into events (stream_id, version, event_id, type, schema_version, data, metadata)
      values ('thing-1', 9, gen_random_uuid(), 'Forged', 1, '{}', '{"correlationId":"c","actor":"test"}')`;
    await world.db.app.query(forged);
    await world.append(1);
    await expect(world.sealer().sealNext(true)).rejects.toThrow('thing-1 has an event at version 9 and none at 8');

    const leadership = new Leadership(world.db.app);
    const sealer = world.sealer({ maxWaitMs: 0 });
    sealer.start(leadership);
    const codes = async (): Promise<string[]> => (await sealRefusalAlarms(world.db.app)).map(({ code }) => code);
    await eventually(async () => (await codes()).length === 1);
    expect(await sealRefusalAlarms(world.db.app)).toMatchObject([
      {
        level: 'critical',
        code: 'seal-refused',
        sentence: expect.stringContaining('thing-1 has an event at version 9'),
      },
    ]);
    await world.attack(`delete from events where type = 'Forged'`);
    await eventually(async () => (await codes()).length === 0);
    await sealer.stop();
    await leadership.close();
    expect(await world.verify()).toMatchObject({ verdict: 'intact', events: 4 });
  });

  it('ENG-05 fills an export that was lost, as far as the store goes', async () => {
    await world.history(12);
    const before = await heads();
    world.writeExport('');
    await world.append(1);
    await world.sealer().sealNext(true);
    expect((await heads()).slice(0, 3)).toEqual(before);
    expect(await world.verify()).toMatchObject({ verdict: 'intact', notExported: 0 });
  });

  it('ENG-05 writes a line of the export again that a power cut had torn', async () => {
    await world.history(12);
    const text = world.exported();
    truncateSync(world.exportFile, text.length - 40);
    await world.append(2);
    await world.sealer().sealNext(true);
    expect((await heads()).map((head) => head.block)).toEqual([1n, 2n, 3n, 4n]);
    appendFileSync(world.exportFile, '{"v":1,"kind":"hea');
    await world.history(1);
    expect(await world.verify()).toMatchObject({ verdict: 'intact', blocks: 5, notExported: 0 });
  });

  it('ENG-05 puts no personal data, no key and nothing of an event into the export', async () => {
    await world.history(5);
    const line = JSON.parse(readFileSync(world.exportFile, 'utf8')) as Record<string, unknown>;
    expect(Object.keys(line)).toEqual(['v', 'kind', 'block', 'hash', 'count', 'sealedAt', 'keyId', 'signature']);
  });

  it.each(['', 'x', '-----BEGIN PRIVATE KEY-----\nx\n-----END PRIVATE KEY-----\n'])(
    'refuses a key that is none, and does not repeat it: %s',
    (pem) => {
      expect(() => new SealSigner(pem)).toThrow('the sealer’s private key is not an Ed25519 key in PEM');
    },
  );
});

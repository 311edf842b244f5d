import type { ChildProcess } from 'node:child_process';
import { appendFileSync, readFileSync, truncateSync } from 'node:fs';
import { FixedClock } from '@usdt-africa/kernel';
import { endOf, forkSource, isolatedCluster, killChild } from '@usdt-africa/test-kit';
import type { IsolatedCluster } from '@usdt-africa/test-kit';
import { SealedTestApp } from '../../test/sealed-test-app.js';
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
  let app: SealedTestApp;
  let running: ChildProcess[] = [];

  beforeAll(async () => {
    cluster = await isolatedCluster();
  });
  beforeEach(async () => {
    app = new SealedTestApp(await cluster.database());
  });
  afterEach(async () => {
    await Promise.all(running.map(killChild));
    running = [];
    await app.close();
  });
  afterAll(() => cluster.stop());

  const heads = async (): Promise<ExportedHead[]> => {
    const all: ExportedHead[] = [];
    for await (const record of app.heads.read()) if (record.kind === 'head') all.push(record);
    return all;
  };
  const sealed = async (): Promise<{ count: string; events: string }> => {
    const text = 'select count(*), coalesce(sum(event_count), 0) as events from event_seals';
    return (await app.db.reader.query<{ count: string; events: string }>(text)).rows[0]!;
  };
  function start(crashAt?: string): ChildProcess {
    const { CRASH_AT: _none, ...env } = process.env;
    const child = forkSource(new URL('../../test/sealer-main.ts', import.meta.url), {
      env: {
        ...env,
        ...(crashAt === undefined ? {} : { CRASH_AT: crashAt }),
        DATABASE_URL: app.db.appUrl,
        SEALER_KEY: app.keys.privateKey,
        SEAL_EXPORT_DIR: app.heads.folder,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    running.push(child);
    return child;
  }

  it('ENG-05 seals when a block is full or its first event has waited long enough, and not before', async () => {
    const sealer = app.sealer({ maxWaitMs: 60_000 });
    await app.append(4);
    expect(await sealer.sealNext()).toBeNull();
    await app.append(3);
    expect(await sealer.sealNext()).toMatchObject({ block: 1n, count: 5 });
    expect(await sealer.sealNext()).toBeNull();
    const inAMinute = new Date(Date.now() + 60_000);
    const behind = await sealLag(app.db.reader, inAMinute);
    expect(behind.block).toBe(1n);
    expect(behind.oldestMs).toBeGreaterThan(50_000);
    expect(await app.sealer({ maxWaitMs: 0 }).sealNext()).toMatchObject({ block: 2n, count: 2 });
    expect(await sealLag(app.db.reader, new Date())).toEqual({ block: 2n, oldestMs: 0 });
  });

  it('ENG-05 continues sealing while the clock is set back', async () => {
    const sealer = app.sealer({ clock: new FixedClock(new Date(Date.now() - 3_600_000).toISOString()) });
    await app.append(1);
    expect(await sealer.sealNext()).toMatchObject({ block: 1n, count: 1 });
  });

  it('ENG-05 seals events despite an older open transaction, except those that it may still precede', async () => {
    await app.append(5);
    const old = await app.db.app.connect();
    try {
      await old.query('begin');
      await old.query('select pg_current_xact_id()');
      await app.append(5);
      const sealer = app.sealer();
      expect(await sealer.sealNext(true)).toMatchObject({ count: 5 });
      expect(await sealer.sealNext(true)).toBeNull();
      await old.query('commit');
      expect(await sealer.sealNext(true)).toMatchObject({ count: 5 });
    } finally {
      old.release();
    }
    expect(await app.verify()).toMatchObject({ verdict: 'intact', events: 10 });
  });

  it.each(['sealer.before-store:2', 'sealer.before-export:1', 'sealer.before-export:3', 'sealer.after-export:2'])(
    'ENG-05 leaves a verifiable chain when it is killed at %s, and continues after a restart',
    async (point) => {
      await app.append(11);
      expect(await endOf(start(point))).toBe('SIGKILL');
      expect(await app.verify()).toMatchObject({ finding: null });
      await app.append(3);
      start();
      await eventually(
        async () => (await sealed()).events === '14' && (await heads()).length === Number((await sealed()).count),
      );
      expect(await app.verify()).toMatchObject({ verdict: 'intact', events: 14, notExported: 0 });
    },
    60_000,
  );

  it('ENG-05 is replaced by a standby when it is killed, and two at once never fork the chain', async () => {
    const first = start();
    const second = start();
    await app.append(9);
    await eventually(async () => (await sealed()).events === '9');
    await killChild(first);
    await app.append(9);
    await eventually(async () => (await sealed()).events === '18');
    await killChild(second);
    expect(await app.verify()).toMatchObject({ verdict: 'intact', events: 18 });
  });

  it('ENG-05 adds no block twice when another sealer added one meanwhile', async () => {
    await app.append(20);
    const [one, other] = [app.sealer(), app.sealer()];
    expect(await one.sealNext()).toMatchObject({ block: 1n });
    expect(await other.sealNext()).toMatchObject({ block: 2n });
    await expect(one.sealNext()).rejects.toThrow(BrokenChainError);
    const tries = await Promise.allSettled([one.sealNext(), other.sealNext(), app.sealer().sealNext()]);
    const added = tries.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value.block] : []));
    expect(added.length).toBeGreaterThan(0);
    expect(new Set(added).size).toBe(added.length);
    while (await app.sealer().sealNext(true));
    expect(await app.verify()).toMatchObject({ verdict: 'intact', events: 20, blocks: 4 });
  });

  it('ENG-05 seals automatically, with one leader among several, and stops on request', async () => {
    const leaderships = [new Leadership(app.db.app), new Leadership(app.db.app)];
    const exported: bigint[] = [];
    const sealers = leaderships.map((leadership) => {
      const sealer = app.sealer({ maxWaitMs: 0, onHead: ({ block }) => exported.push(block) });
      sealer.start(leadership);
      return sealer;
    });
    await app.append(7);
    await eventually(async () => (await sealed()).events === '7');
    await Promise.all(sealers.map((sealer) => sealer.stop()));
    await Promise.all(leaderships.map((leadership) => leadership.close()));
    expect(exported).toEqual(exported.map((_block, index) => BigInt(index + 1)));
    expect(await app.verify()).toMatchObject({ verdict: 'intact', events: 7 });
  });

  it('ENG-05 stops waiting for its next poll when it loses leadership', async () => {
    await app.db.app.query(`insert into sealer_halt (sentence, since) values ('none', now())`);
    const lost = new AbortController();
    let terms = 0;
    const again = new Promise<void>((resolve) => {
      const lead = (): Promise<Term | null> => {
        if (++terms === 1) return Promise.resolve({ signal: lost.signal, release: () => Promise.resolve() });
        resolve();
        return Promise.resolve(null);
      };
      app.sealer({ pollMs: 600_000 }).start({ lead });
    });
    // It polled once, and there was nothing.
    await eventually(async () => (await sealRefusalAlarms(app.db.app, new Date())).length === 0);
    lost.abort();
    await again;
  });

  it('ENG-05 clears with its next block the refusal of a sealer that had lost leadership', async () => {
    const leadership = new Leadership(app.db.app);
    const sealer = app.sealer({ maxWaitMs: 0 });
    sealer.start(leadership);
    await app.append(3);
    await eventually(async () => (await sealed()).events === '3');
    await app.db.app.query(`insert into sealer_halt (sentence, since) values ('something else stands there', now())`);
    await app.append(3);
    // The word may go with the end of the block before, too: that one was seen before its sealer was done with it.
    await eventually(async () => (await sealed()).events === '6');
    await eventually(async () => (await sealRefusalAlarms(app.db.app, new Date())).length === 0);
    await sealer.stop();
    await leadership.close();
  });

  it('ENG-05 seals nothing on top of a chain that was tampered with', async () => {
    await app.history(12);
    await app.attack('delete from event_seals where block = 3');
    await expect(app.sealer().sealNext(true)).rejects.toThrow('the export ends with block 3, the store with 2');
    await app.attack('delete from event_seals');
    await expect(app.sealer().sealNext(true)).rejects.toThrow('the store with none');
    const stranger = new SealSigner(newSealerKeys().privateKey);
    await app.sealer({ heads: new FileHeadExport(`${app.folder}/other`) }).sealNext(true);
    await expect(app.sealer({ signer: stranger }).sealNext(true)).rejects.toThrow('is not signed by a sealer');
  });

  it('ENG-01 ENG-05 refuses an event without a preceding version in its stream, reports it, and continues when it is gone', async () => {
    await app.history(3);
    const forged = `insert into events (stream_id, version, event_id, type, schema_version, data, metadata)
      values ('thing-1', 9, gen_random_uuid(), 'Forged', 1, '{}', '{"correlationId":"c","actor":"test"}')`;
    await app.db.app.query(forged);
    await app.append(1);
    await expect(app.sealer().sealNext(true)).rejects.toThrow('thing-1 has an event at version 9 and none at 8');

    const leadership = new Leadership(app.db.app);
    const sealer = app.sealer({ maxWaitMs: 0 });
    sealer.start(leadership);
    const codes = async (): Promise<string[]> =>
      (await sealRefusalAlarms(app.db.app, new Date())).map(({ code }) => code);
    await eventually(async () => (await codes()).length === 1);
    expect(await sealRefusalAlarms(app.db.app, new Date())).toMatchObject([
      {
        level: 'critical',
        code: 'seal-refused',
        sentence: expect.stringContaining('thing-1 has an event at version 9'),
      },
    ]);
    await app.attack(`delete from events where type = 'Forged'`);
    await eventually(async () => (await codes()).length === 0);
    await sealer.stop();
    await leadership.close();
    expect(await app.verify()).toMatchObject({ verdict: 'intact', events: 4 });
  });

  it('ENG-05 restores a lost export from the store', async () => {
    await app.history(12);
    const before = await heads();
    app.writeExport('');
    await app.append(1);
    await app.sealer().sealNext(true);
    expect((await heads()).slice(0, 3)).toEqual(before);
    expect(await app.verify()).toMatchObject({ verdict: 'intact', notExported: 0 });
  });

  it('ENG-05 rewrites an export line that a power cut truncated', async () => {
    await app.history(12);
    const text = app.exported();
    truncateSync(app.exportFile, text.length - 40);
    await app.append(2);
    await app.sealer().sealNext(true);
    expect((await heads()).map((head) => head.block)).toEqual([1n, 2n, 3n, 4n]);
    appendFileSync(app.exportFile, '{"v":1,"kind":"hea');
    await app.history(1);
    expect(await app.verify()).toMatchObject({ verdict: 'intact', blocks: 5, notExported: 0 });
  });

  it('ENG-05 puts no personal data, no key and nothing of an event into the export', async () => {
    await app.history(5);
    const line = JSON.parse(readFileSync(app.exportFile, 'utf8')) as Record<string, unknown>;
    expect(Object.keys(line)).toEqual(['v', 'kind', 'block', 'hash', 'count', 'sealedAt', 'keyId', 'signature']);
  });

  it.each(['', 'x', '-----BEGIN PRIVATE KEY-----\nx\n-----END PRIVATE KEY-----\n'])(
    'refuses an invalid key without repeating it in the error: %s',
    (pem) => {
      expect(() => new SealSigner(pem)).toThrow('the sealer’s private key is not an Ed25519 key in PEM');
    },
  );
});

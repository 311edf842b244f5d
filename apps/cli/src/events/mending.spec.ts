import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projections } from '@usdt-africa/registry';
import { MONEY_EVENTS, streams } from '@usdt-africa/contracts/events';
import {
  createEventStore,
  DirectTransport,
  FileHeadExport,
  Leadership,
  newSealerKeys,
  type PostgresEventStore,
  type Projection,
  Rebuilder,
  Sealer,
  SealSigner,
} from '@usdt-africa/event-store';
import { sealingKeys, testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { append, rateSteps, makeScenario } from '@usdt-africa/test-kit/scenarios';
import { commandsOn } from './testing.features.js';

/** A summary and a row of the console's each, and 16 rows of payouts. */
const SALES = 22;
const all = projections({ shortfallWaitSeconds: 600, keys: sealingKeys() }).map(({ projection }) => projection);

interface Verified {
  readonly ok: boolean;
  readonly chain: { readonly verdict: string; readonly finding: { readonly kind: string } | null };
  readonly projections: readonly { readonly projection: string; readonly equal: boolean }[];
  readonly ledger: { readonly findings: readonly { readonly rule: string }[]; readonly balancesEqualEvents: boolean };
}

describe('npm run events: mending', () => {
  let db: TestDatabase;
  let store: PostgresEventStore;
  let transport: DirectTransport;
  let commands: ReturnType<typeof commandsOn>;

  const project = async (wanted: readonly Projection[]): Promise<void> => {
    const running = await Promise.all(wanted.map((projection) => transport.project(projection)));
    await Promise.all(running.map((one) => one.caughtUp()));
    await Promise.all(running.map((one) => one.stop()));
  };

  beforeAll(async () => {
    db = await testDatabase();
    store = createEventStore({ pool: db.app, moneyEvents: MONEY_EVENTS });
    transport = new DirectTransport({ store, leaderPollMs: 20, retry: { initialMs: 5, maxMs: 20 } });
    commands = commandsOn(db);
    await append(store, rateSteps(1, 3));
    for (let index = 0; index < SALES; index++) await append(store, makeScenario(1, index).steps);
    await project(all);
  });
  afterAll(async () => {
    await transport.close();
    await db.drop();
  });

  /** What a person with the database's password could do to a read model. */
  const spoil = (): Promise<unknown> =>
    db.app.query(`update order_summary set paid_kobo = paid_kobo + 1 where order_id = $1`, [
      makeScenario(1, 1).orderId,
    ]);
  const paid = async (): Promise<string> =>
    (
      await db.reader.query<{ paid_kobo: string }>('select paid_kobo from order_summary where order_id = $1', [
        makeScenario(1, 1).orderId,
      ])
    ).rows[0]!.paid_kobo;

  describe('verify', () => {
    it('ENG-05 proves that every read model is what its events make', async () => {
      const { code, out } = await commands.events(['verify', '--projections']);
      expect(out).toMatch(/order_summary +60 +\d+ +0 +equal to a rebuild\n/);
      expect(out).toContain('Everything is correct.');
      expect(code).toBe(0);
    });

    it('ENG-05 names the row that differs from its events, and a rebuild repairs it', async () => {
      const right = await paid();
      await spoil();
      const found = await commands.events(['verify', '--projections']);
      expect(found.code).toBe(1);
      expect(found.out).toMatch(/order_summary +60 +\d+ +1 +differs from its events\n/);
      expect(found.out).toContain(
        `order_summary ${makeScenario(1, 1).orderId}\n  - paid_kobo: ${Number(right) + 1}\n  + paid_kobo: ${right}\n\n`,
      );

      const dry = await commands.events(['rebuild', 'order_summary', '--dry-run']);
      expect([dry.code, dry.out]).toEqual([1, expect.stringContaining('Nothing was changed now.')]);
      expect(await paid()).not.toBe(right);

      const rebuilt = await commands.events(['rebuild', 'order_summary', '--reason', 'a row was changed by hand']);
      expect(rebuilt.out).toMatch(/order_summary done: \d+ events/);
      expect(rebuilt.out).toMatch(/\d+ +order_summary +done +\d+ .* a row was changed by hand\n/);
      expect(rebuilt.code).toBe(0);
      expect(await paid()).toBe(right);
      expect((await commands.json<Verified>(['verify', '--projections'])).ok).toBe(true);
      expect((await commands.events(['rebuild', 'order_summary', '--dry-run'])).code).toBe(0);
    });

    it('ENG-05 ENG-08 names rows that are missing or too many, and shows nothing sealed', async () => {
      const gone = makeScenario(1, 2).orderId;
      await db.app.query(`update order_summary set order_id = gen_random_uuid() where order_id = $1`, [gone]);
      const { out } = await commands.events(['verify', '--projections']);
      expect(out).toContain(`order_summary ${gone}  this row is missing\n`);
      expect(out).toMatch(/order_summary [0-9a-f-]{36} {2}this row is too many\n/);
      expect(out).toContain('‹sealed›');
      const json = await commands.events(['verify', '--projections', '--json']);
      expect(out + json.out).not.toContain('$sealed');
      expect((await commands.events(['rebuild', 'order_summary'])).code).toBe(0);
    });

    it('WALLET-03 proves the ledger, and finds a balance that was changed', async () => {
      const { code, out } = await commands.events(['verify', '--ledger']);
      expect(out).toMatch(/^ledger {7}balanced {2}\d+ postings of \d+ money events\n/);
      expect(out).toMatch(/chain:deposits +1 +[\d,]+\.\d{6} USDT\n/);
      expect(out).toContain('holds   no order is paid more than arrived for it');
      expect(code).toBe(0);
      await db.app.query(`update ledger_balances set balance = balance - 1 where account = 'income:margin'`);
      const broken = await commands.json<{ ok: boolean; ledger: Verified['ledger'] }>(['verify', '--ledger']);
      expect(broken).toMatchObject({ ok: false, ledger: { balancesEqualEvents: false, findings: [] } });
      expect((await commands.events(['rebuild', 'ledger'])).code).toBe(0);
      expect((await commands.events(['verify', '--ledger'])).code).toBe(0);
    });

    it('ENG-05 proves read models, ledger and chain at once when the sealer’s public key and export are given', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'heads-'));
      const keys = newSealerKeys();
      const leadership = new Leadership(db.app, { pollMs: 20 });
      const sealer = new Sealer({
        pool: db.app,
        signer: new SealSigner(keys.privateKey),
        heads: new FileHeadExport(folder),
        maxWaitMs: 10,
        pollMs: 10,
      });
      const place = { exportFolder: folder, sealerPublicKeys: [keys.publicKey] };
      try {
        const unproven = await commands.events(['verify', '--chain'], {
          place: { sealerPublicKeys: [keys.publicKey] },
        });
        expect([unproven.code, unproven.out]).toEqual([3, expect.stringContaining('export is not available')]);
        sealer.start(leadership);
        let verified: Verified;
        do verified = await commands.json<Verified>(['verify', '--chain', '--projections', '--ledger'], { place });
        while (verified.chain.verdict !== 'intact' || (await sealed(db)) < (await events(db)));
        expect(verified).toMatchObject({ ok: true, chain: { verdict: 'intact', finding: null } });
        expect(verified.projections.map((one) => [one.projection, one.equal])).toEqual(
          all.map((projection) => [projection.name, true]),
        );
        await sealer.stop();
        await leadership.close();

        // The owner of the database can change recorded events, but neither the key nor the export.
        await db.owner.query('alter table events disable trigger all');
        await db.owner.query(
          `update events set data = jsonb_set(data, '{number}', '"S000000000000"') where stream_id = $1 and version = 1`,
          [streams.order(makeScenario(1, 1).orderId)],
        );
        await db.owner.query('alter table events enable always trigger events_are_append_only');
        const broken = await commands.events(['verify', '--chain'], { place });
        expect(broken.code).toBe(1);
        expect(broken.out).toMatch(/^history {6}broken/);
        expect(broken.out).toContain(streams.order(makeScenario(1, 1).orderId));
        expect((await commands.json<Verified>(['verify', '--chain'], { place })).chain.finding?.kind).toBe('events');
        await db.owner.query('alter table events disable trigger all');
        await db.owner.query(
          `update events set data = jsonb_set(data, '{number}', to_jsonb($2::text)) where stream_id = $1 and version = 1`,
          [streams.order(makeScenario(1, 1).orderId), makeScenario(1, 1).number],
        );
        await db.owner.query('alter table events enable always trigger events_are_append_only');
        expect((await commands.events(['verify', '--chain'], { place })).code).toBe(0);
      } finally {
        await leadership.close();
        rmSync(folder, { recursive: true });
      }
    });
  });

  it('ADM-04 INT-02 verify names orders whose address is not watched or belongs to another order', async () => {
    const { orderId, number } = makeScenario(1, 1);
    const { code, out } = await commands.events(['verify', '--addresses']);
    expect(code).toBe(1);
    expect(out).toMatch(/BROKEN +the address of every order is watched/);
    expect(out).toMatch(/holds +every deposit was credited to the order that was placed with its address/);
    // Another order's address, under the order's own name.
    await db.app.query(`insert into address_pool values (1, 'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK', now())`);
    await db.app.query(
      `insert into deposit_addresses values ('TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK', 1, $1, $2, now())`,
      [orderId, number],
    );
    const json = await commands.events(['verify', '--addresses', '--json']);
    expect(JSON.parse(json.out)).toMatchObject({
      ok: false,
      addresses: {
        findings: expect.arrayContaining([
          expect.objectContaining({ rule: 'own', streamId: streams.order(orderId) }),
        ]) as unknown,
      },
    });
  });

  describe('rebuild', () => {
    it('ENG-05 rebuilds all read models, several at once', async () => {
      const { code, out } = await commands.events(['rebuild', '--all']);
      expect(code).toBe(0);
      for (const { name } of all) expect(out).toMatch(new RegExp(`\\d+ +${name} +done +\\d+ `));
      expect((await commands.json<Verified>(['verify', '--projections'])).ok).toBe(true);
    });

    it('ENG-05 requests, lists, pauses, resumes and cancels a rebuild', async () => {
      const run = async (...argv: string[]): Promise<{ id: string; state: string }> =>
        (await commands.json<{ rebuilds: { id: string; state: string }[] }>(argv)).rebuilds[0]!;
      const { id, state } = await run('rebuild', 'mail-queue', '--detach');
      expect(state).toBe('requested');
      expect(await run('rebuilds')).toMatchObject({ id, state: 'requested', projection: 'mail-queue' });
      expect(await run('rebuilds', 'pause', id)).toMatchObject({ state: 'paused' });
      expect(await commands.events(['rebuilds', 'pause', id])).toMatchObject({
        code: 1,
        err: expect.stringContaining(`Rebuild ${id} is paused`),
      });
      expect(await run('rebuilds', 'resume', id)).toMatchObject({ state: 'done' });
      const { id: other } = await run('rebuild', 'rate-log', '--detach');
      expect(await run('rebuilds', 'cancel', other)).toMatchObject({ state: 'cancelled' });
      const { out } = await commands.events(['rebuilds']);
      expect(out).toMatch(/id +projection +state +events/);
      expect((await commands.events(['rebuilds', 'stop', id])).code).toBe(2);
      expect((await commands.events(['rebuilds', 'pause', '99999'])).code).toBe(1);
    });

    it('ENG-05 pauses a running rebuild on Ctrl-C, and resumes it later', async () => {
      const stop = new AbortController();
      const stopped = await commands.events(['rebuild', 'order_summary', '--json'], {
        stop: stop.signal,
        onStart: () => stop.abort(),
      });
      const { rebuilds } = JSON.parse(stopped.out) as { rebuilds: { id: string; state: string }[] };
      expect([stopped.code, rebuilds[0]!.state]).toEqual([1, 'paused']);
      expect((await commands.events(['rebuilds', 'resume', rebuilds[0]!.id])).code).toBe(0);
    });

    it('ENG-01 reports a missing permission of a role in one sentence', async () => {
      const { code, err } = await commands.events(['rebuild', 'ledger'], { place: { appUrl: db.readerUrl } });
      expect([code, err]).toEqual([3, expect.stringMatching(/^This database role is not allowed to do this .*\.\n$/)]);
    });

    it.each([
      [['rebuild'], 'Which? There are order_summary'],
      [['rebuild', 'orders'], 'There is no projection orders: there are order_summary'],
      [['rebuild', 'ledger', '--all'], 'Use either names or --all.'],
    ])('ENG-05 explains the error in %p', async (argv, sentence) => {
      expect(await commands.events(argv)).toMatchObject({ code: 2, err: expect.stringContaining(sentence) });
    });
  });

  describe('dead-letters', () => {
    const poisoned = streams.order(makeScenario(9, 1).orderId);
    const failing: Projection = {
      ...all.find(({ name }) => name === 'order_deadlines')!,
      apply: (events, tx) => {
        if (events.some(({ streamId, type }) => streamId === poisoned && type === 'OrderPlaced')) {
          return Promise.reject(new Error('cannot read this address'));
        }
        return all.find(({ name }) => name === 'order_deadlines')!.apply(events, tx);
      },
    };

    beforeAll(async () => {
      await append(store, makeScenario(9, 1).steps);
      await project([failing]);
    });

    it('ENG-02 lists and shows dead letters with their error', async () => {
      const { code, out } = await commands.events(['dead-letters']);
      expect(code).toBe(1);
      expect(out).toMatch(
        new RegExp(`order_deadlines +${poisoned} +1 +OrderPlaced +\\d+ +\\d+ .*cannot read this address`),
      );
      const one = await commands.events(['dead-letters', 'show', 'order_deadlines', poisoned]);
      expect(one.code).toBe(0);
      expect(one.out).toContain('at version 1, OrderPlaced');
      expect(one.out).toContain('cannot read this address');
      expect(one.out).toContain('"sender": "‹sealed›"');
      const { deadLetters } = await commands.json<{ deadLetters: { streamId: string }[] }>(['dead-letters', 'list']);
      expect(deadLetters).toMatchObject([{ subscription: 'order_deadlines', streamId: poisoned, version: 1 }]);
    });

    it('ENG-02 ENG-03 makes verify report a fault while a dead letter exists', async () => {
      const { code, out } = await commands.events(['verify', '--projections']);
      expect([code, out]).toEqual([1, expect.stringContaining('order_deadlines is stopped on 1 stream')]);
    });

    it('ENG-02 drops a dead letter only with a reason, and records it', async () => {
      const key = ['order_deadlines', poisoned];
      expect((await commands.events(['dead-letters', 'drop', ...key])).code).toBe(2);
      const dropped = await commands.events(['dead-letters', 'drop', ...key, '--reason', 'a test wrote it'], {
        env: { USER: 'ada' },
      });
      expect(dropped).toMatchObject({
        code: 0,
        out: `order_deadlines continues without version 1 of ${poisoned} (OrderPlaced): a test wrote it, says operator:ada.\n`,
      });
      expect((await db.reader.query('select reason, actor from dropped_events')).rows).toEqual([
        { reason: 'a test wrote it', actor: 'operator:ada' },
      ]);
    });

    it('ENG-02 retries one or all dead letters immediately', async () => {
      const one = await commands.events(['dead-letters', 'retry', 'order_deadlines', poisoned]);
      expect(one).toMatchObject({ code: 0, out: expect.stringContaining('1 stream will be retried at once') });
      await commands.events(['dead-letters', 'retry', '--all']);
      await project(all);
      expect(await commands.events(['dead-letters', 'list'])).toMatchObject({
        code: 0,
        out: 'No stream is stopped.\n',
      });
      expect(await commands.events(['dead-letters', 'retry', 'order_deadlines', poisoned])).toMatchObject({
        code: 1,
        err: `order_deadlines is not stopped on ${poisoned}.\n`,
      });
      expect((await commands.events(['dead-letters', 'bury'])).code).toBe(2);
      expect((await commands.events(['dead-letters', 'show'])).code).toBe(2);
    });

    it('ENG-05 leaves dropped dead letters out of a rebuild, and out of the proof', async () => {
      expect((await commands.json<Verified>(['verify', '--projections'])).ok).toBe(true);
      expect((await commands.events(['rebuild', 'order_deadlines'])).code).toBe(0);
      expect((await commands.json<Verified>(['verify', '--projections'])).ok).toBe(true);
    });
  });

  it('ENG-05 of several processes that wait for one rebuild, each reports it as done', async () => {
    const stop = new AbortController();
    const worker = new Rebuilder({ store, projections: all, pollMs: 20 }).run(stop.signal);
    const [one, other] = await Promise.all([
      commands.json<{ rebuilds: { id: string; state: string }[] }>(['rebuild', 'ledger']),
      commands.json<{ rebuilds: { id: string; state: string }[] }>(['rebuild', 'ledger']),
    ]);
    stop.abort();
    await worker;
    expect([one.rebuilds[0]!.state, other.rebuilds[0]!.state]).toEqual(['done', 'done']);
  });
});

async function events(db: TestDatabase): Promise<number> {
  return Number((await db.reader.query<{ count: string }>('select count(*) from events')).rows[0]!.count);
}

async function sealed(db: TestDatabase): Promise<number> {
  return Number(
    (await db.reader.query<{ sum: string }>('select coalesce(sum(event_count), 0) as sum from event_seals')).rows[0]!
      .sum,
  );
}

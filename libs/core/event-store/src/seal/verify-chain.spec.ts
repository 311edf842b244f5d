import { isolatedCluster } from '@usdt-africa/test-kit';
import type { IsolatedCluster } from '@usdt-africa/test-kit';
import { SealedTestApp } from '../../test/sealed-test-app.js';
import { acceptLoss, Leadership, newSealerKeys, raiseEpoch, Sealer, SealSigner } from '../index.js';

/** One statement that takes the store back to the end of a block, seals and events. */
const cutAfter = (block: number): string[] => [
  `delete from events where (epoch, transaction_id, global_position) >
     (select last_epoch, last_transaction_id, last_global_position from event_seals where block = ${block})`,
  `delete from event_seals where block > ${block}`,
];

describe('the proof of history', () => {
  let cluster: IsolatedCluster;
  let app: SealedTestApp;

  beforeAll(async () => {
    cluster = await isolatedCluster();
  });
  beforeEach(async () => {
    app = new SealedTestApp(await cluster.database());
  });
  afterEach(() => app.close());
  afterAll(() => cluster.stop());

  it('ENG-05 holds for an honest store, with the reader’s rights', async () => {
    await app.history(23);
    const result = await app.verify();
    expect(result).toMatchObject({ verdict: 'intact', exitCode: 0, finding: null, blocks: 5, events: 23 });
    expect(result.unsealed).toMatchObject({ count: 0, oldestMs: 0 });
    expect(result.notExported).toBe(0);
  });

  it('ENG-05 holds for an empty store', async () => {
    expect(await app.verify()).toMatchObject({ verdict: 'intact', blocks: 0, events: 0, head: null });
  });

  it('ENG-05 reports how many events are unsealed, and accepts them within the allowed time', async () => {
    await app.history(5);
    await app.append(2);
    expect(await app.verify()).toMatchObject({ verdict: 'intact', events: 5, unsealed: { count: 2 } });
    expect(await app.verify({ maxUnsealedMs: -1 })).toMatchObject({ verdict: 'unproven', exitCode: 3 });
  });

  it('ENG-05 reports a history as unproven without its export or its key', async () => {
    await app.history(5);
    expect(await app.verify({ heads: null })).toMatchObject({ verdict: 'unproven', exitCode: 3, finding: null });
    expect(await app.verify({ publicKeys: [] })).toMatchObject({ verdict: 'unproven', exitCode: 3, finding: null });
  });

  it.each([
    ['a changed amount', `update events set data = jsonb_set(data, '{n}', '8000') where stream_id = 'thing-8'`],
    [
      'a number that reads the same',
      `update events set data = jsonb_set(data, '{n}', '8.0') where stream_id = 'thing-8'`,
    ],
    ['an additional part', `update events set data = data || '{"x": null}' where stream_id = 'thing-8'`],
    [
      'another author',
      `update events set metadata = jsonb_set(metadata, '{actor}', '"x"') where stream_id = 'thing-8'`,
    ],
    ['another type', `update events set type = 'Uncounted' where stream_id = 'thing-8'`],
    [
      'another time, by a microsecond',
      `update events set recorded_at = recorded_at + interval '1 microsecond' where stream_id = 'thing-8'`,
    ],
    ['another id', `update events set event_id = gen_random_uuid() where stream_id = 'thing-8'`],
    ['another schema version', `update events set schema_version = 2 where stream_id = 'thing-8'`],
    ['another stream', `update events set stream_id = 'thing-0' where stream_id = 'thing-8'`],
    ['another version', `update events set version = 2 where stream_id = 'thing-8'`],
  ])('ENG-05 finds %s, and names the event', async (_what, statement) => {
    await app.history(12);
    await app.attack(statement);
    const { verdict, exitCode, finding, events } = await app.verify();
    expect({ verdict, exitCode, events }).toEqual({ verdict: 'broken', exitCode: 1, events: 5 });
    expect(finding).toMatchObject({ kind: 'events', block: 2n });
    expect(finding!.causes).toEqual([
      {
        what: 'changed',
        ordinal: 3,
        event: expect.objectContaining({ streamId: expect.stringMatching(/^thing-[08]$/) }),
      },
    ]);
  });

  it('ENG-05 finds a deleted event, and names the event before it', async () => {
    await app.history(12);
    await app.attack(`delete from events where stream_id = 'thing-8'`);
    const { finding } = await app.verify();
    expect(finding).toMatchObject({ kind: 'events', block: 2n });
    expect(finding!.causes).toMatchObject([{ what: 'deleted', ordinal: 3, event: { streamId: 'thing-7' } }]);
  });

  it('ENG-05 finds an event inserted into the history', async () => {
    await app.history(12);
    await app.attack(
      `insert into events (epoch, global_position, transaction_id, stream_id, version, event_id, type, schema_version, data, metadata)
       overriding system value
       select epoch, 1000, transaction_id, 'forged-1', 1, gen_random_uuid(), 'Forged', 1, '{}', metadata
       from events where stream_id = 'thing-8'`,
    );
    const { finding } = await app.verify();
    expect(finding).toMatchObject({ kind: 'events', block: 2n });
    expect(finding!.causes).toMatchObject([{ what: 'inserted', event: { streamId: 'forged-1', type: 'Forged' } }]);
  });

  it.each([
    ['before all others', '-1', `'1'`],
    ['in an epoch to come', '9', 'pg_current_xact_id()'],
    ['at a place not reached yet', '1', `'9000000000000000000'`],
    ['at a place in the far past', '0', `'1'`],
  ])('ENG-05 finds an event hidden %s', async (_where, epoch, transaction) => {
    await app.history(12);
    await app.attack(
      `insert into events (epoch, global_position, transaction_id, stream_id, version, event_id, type, schema_version, data, metadata)
       overriding system value
       values (${epoch}, 1000, ${transaction}, 'thing-8', 2, gen_random_uuid(), 'Forged', 1, '{}', '{}')`,
    );
    expect(await app.verify()).toMatchObject({ verdict: 'broken', exitCode: 1 });
  });

  it('ENG-05 finds an event without a place in the order', async () => {
    await app.history(12);
    await app.attack(
      'alter table events alter column transaction_id drop not null',
      `insert into events (transaction_id, stream_id, version, event_id, type, schema_version, data, metadata)
       values (null, 'thing-8', 2, gen_random_uuid(), 'Forged', 1, '{}', '{}')`,
    );
    expect((await app.verify()).finding).toMatchObject({ kind: 'outside' });
  });

  it('ENG-05 finds a truncated tail, although seals and events agree', async () => {
    await app.history(15);
    await app.attack(...cutAfter(2));
    const { finding, blocks } = await app.verify();
    expect(blocks).toBe(2);
    expect(finding).toMatchObject({ kind: 'truncated', block: 3n });
    expect(finding!.sentence).toContain('block 3');
  });

  it('ENG-05 finds an emptied store', async () => {
    await app.history(7);
    await app.attack('truncate events', 'truncate event_seals');
    expect((await app.verify()).finding).toMatchObject({ kind: 'truncated', block: 1n });
  });

  it('ENG-05 finds deleted last events whose seals remain', async () => {
    await app.history(15);
    await app.attack(`delete from events where stream_id in ('thing-14', 'thing-15')`);
    const { finding } = await app.verify();
    expect(finding).toMatchObject({ kind: 'events', block: 3n });
    expect(finding!.causes.map((cause) => [cause.what, cause.ordinal])).toEqual([
      ['deleted', 4],
      ['deleted', 5],
    ]);
  });

  it('ENG-05 finds a history that was sealed again with a key of the attacker’s', async () => {
    await app.history(15);
    await app.attack(
      `update events set data = jsonb_set(data, '{n}', '8000') where stream_id = 'thing-8'`,
      'delete from event_seals where block > 1',
    );
    const forger = new SealSigner(newSealerKeys().privateKey, [app.keys.publicKey]);
    const forged = new Nowhere();
    const sealer = new Sealer({ pool: app.db.app, signer: forger, heads: forged, blockEvents: 5 });
    while (await sealer.sealNext(true));
    expect((await app.verify()).finding).toMatchObject({ kind: 'signature', block: 2n });
  });

  it('ENG-05 finds a history that was sealed again with the stolen key, by the export', async () => {
    await app.history(15);
    await app.attack(
      `update events set data = jsonb_set(data, '{n}', '8000') where stream_id = 'thing-8'`,
      'delete from event_seals where block > 1',
    );
    const sealer = app.sealer({ heads: new Nowhere() });
    while (await sealer.sealNext(true));
    expect((await app.verify()).finding).toMatchObject({ kind: 'export-mismatch', block: 2n });
    expect((await app.verify({ heads: null })).finding).toBeNull();
  });

  it.each([
    ['a hash of events', `update event_seals set events_hash = sha256('x') where block = 2`, 'seal-altered'],
    [
      'the order of marks',
      `update event_seals set event_marks = substr(event_marks, 17) || substr(event_marks, 1, 16) where block = 2`,
      'seal-altered',
    ],
    ['a time', `update event_seals set sealed_at = sealed_at - interval '1 s' where block = 2`, 'seal-altered'],
    ['a signature', `update event_seals set signature = sha256('x') || sha256('y') where block = 2`, 'signature'],
    ['a block left out', `delete from event_seals where block = 2`, 'chain-broken'],
    ['the first block left out', `delete from event_seals where block = 1`, 'chain-broken'],
  ])('ENG-05 finds tampering with the seals: %s', async (_what, statement, kind) => {
    await app.history(15);
    await app.attack(statement);
    const { finding } = await app.verify();
    expect(finding).toMatchObject({ kind });
  });

  it('ENG-05 reports the earliest change when events and seals were both changed', async () => {
    await app.history(15);
    await app.attack(
      `update events set type = 'X' where stream_id = 'thing-2'`,
      `update event_seals set events_hash = sha256('x') where block = 3`,
    );
    expect((await app.verify()).finding).toMatchObject({ kind: 'events', block: 1n });
  });

  it('ENG-05 verifies while events are appended and sealed', async () => {
    await app.history(10);
    const leadership = new Leadership(app.db.app);
    const sealer = app.sealer({ maxWaitMs: 0 });
    sealer.start(leadership);
    try {
      const writing = app.append(120);
      const verdicts = [];
      for (let n = 0; n < 12; n++) verdicts.push(await app.verify());
      await writing;
      expect(verdicts.map((one) => [one.verdict, one.finding])).toEqual(verdicts.map(() => ['intact', null]));
      expect(verdicts.at(-1)!.events).toBeGreaterThan(10);
    } finally {
      await sealer.stop();
      await leadership.close();
    }
  });

  it('ENG-05 continues across a raised epoch', async () => {
    await app.history(7);
    await raiseEpoch(app.db.owner);
    await app.history(7);
    expect(await app.verify()).toMatchObject({ verdict: 'intact', events: 14, blocks: 4 });
  });

  it('ENG-05 continues after a restore only when an operator accepts the loss, and reports it in every later verification', async () => {
    await app.history(15);
    await app.attack(...cutAfter(1));
    await raiseEpoch(app.db.owner);
    await app.append(4);
    await expect(app.sealer().sealNext(true)).rejects.toThrow('the export ends with block 3, the store with 1');
    const signer = new SealSigner(app.keys.privateKey);
    const place = { pool: app.db.app, signer, heads: app.heads };
    const why = { by: 'operator:ada', reason: 'restored from the copy of 3 May' };
    expect(await acceptLoss(place, why)).toMatchObject({ after: 1n, upTo: 3n });
    expect(await acceptLoss(place, why)).toBeNull();
    expect(await app.verify()).toMatchObject({ verdict: 'intact', blocks: 1, losses: [why] });
    await app.history(6);
    expect(await app.verify()).toMatchObject({ verdict: 'intact', blocks: 3, events: 15, losses: [why] });
    const loss = app
      .exported()
      .split('\n')
      .filter((line) => line.includes('"loss"'));
    app.writeExport(app.exported().replace(loss[0]!, loss[0]!.replace('ada', 'eve')));
    expect((await app.verify()).finding).toMatchObject({ kind: 'chain-broken', block: 4n });
  });

  it('ENG-05 accepts blocks signed with a former sealer key when that key is supplied', async () => {
    await app.history(7);
    const next = newSealerKeys();
    const signer = new SealSigner(next.privateKey, [app.keys.publicKey]);
    await app.append(3);
    await app.sealer({ signer }).sealNext(true);
    expect((await app.verify()).finding).toMatchObject({ kind: 'signature', block: 3n });
    expect(await app.verify({ publicKeys: [next.publicKey, app.keys.publicKey] })).toMatchObject({
      verdict: 'intact',
      events: 10,
    });
  });

  it('ENG-05 does not depend on how PostgreSQL prints documents', async () => {
    await app.history(23);
    // A type that preserves its input prints members in another order and without spaces.
    await app.attack(
      'alter table events alter column data type json using data::json',
      'update events set data = (select json_object_agg(key, value order by key desc) from json_each(data))',
    );
    const { rows } = await app.db.reader.query<{ text: string }>('select data::text as text from events limit 1');
    expect(rows[0]!.text).toMatch(/^\{ "text"/);
    expect(await app.verify()).toMatchObject({ verdict: 'intact', blocks: 5, events: 23 });
    await app.attack(`update events set data = '{"n":8}' where stream_id = 'thing-8'`);
    expect((await app.verify()).finding).toMatchObject({ kind: 'events', block: 2n });
  });

  it('reports its progress', async () => {
    await app.history(12);
    const seen: number[] = [];
    await app.verify({ onProgress: ({ events }) => seen.push(events) });
    expect(seen.at(-1)).toBeGreaterThan(0);
  });
});

/** Where an attacker lets a sealer of theirs write. */
class Nowhere {
  append(): Promise<void> {
    return Promise.resolve();
  }
  tail(): Promise<{ head: null; loss: null }> {
    return Promise.resolve({ head: null, loss: null });
  }
  async *read(): AsyncIterable<never> {}
}

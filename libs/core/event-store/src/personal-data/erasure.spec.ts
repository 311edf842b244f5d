import { randomBytes } from 'node:crypto';
import { isolatedCluster } from '@usdt-africa/test-kit';
import type { IsolatedCluster } from '@usdt-africa/test-kit';
import { SealedTestApp } from '../../test/sealed-test-app.js';
import {
  DirectTransport,
  eraseSubject,
  ErasedSubjectError,
  isSealed,
  personalDataFrom,
  UnfitReasonError,
  UnknownSubjectError,
} from '../index.js';
import type { PersonalData, Projection, Sealed } from '../index.js';

const env = { MASTER_KEY: randomBytes(32).toString('base64'), BLIND_INDEX_KEY: randomBytes(32).toString('base64') };
const why = { by: 'operator:ada', reason: 'The person asked for it.' };
const metadata = { correlationId: 'erasure', actor: 'test' };

/** Lists the senders: rows hold encrypted values, as events do. */
const senders: Projection = {
  name: 'senders',
  handles: ['SenderGiven'],
  tables: ['senders'],
  apply: async (events, tx) => {
    for (const { streamId, data } of events)
      await tx.query('insert into senders values ($1, $2)', [streamId, (data as { sender: Sealed }).sender]);
  },
};

describe('erasing a person', () => {
  let cluster: IsolatedCluster;
  let app: SealedTestApp;
  let personalData: PersonalData;
  let transport: DirectTransport;

  beforeAll(async () => {
    cluster = await isolatedCluster();
  });
  beforeEach(async () => {
    app = new SealedTestApp(await cluster.database());
    personalData = personalDataFrom(env, { pool: app.db.app });
    await app.db.owner.query(`create table senders (stream_id text primary key, sender jsonb not null);
      grant select, insert, delete on senders to usdt_app`);
    transport = new DirectTransport({ store: app.store, leaderPollMs: 20 });
    for (const person of ['ada', 'bola']) {
      await personalData.ensureSubjects([person]);
      const sender = await personalData.seal(person, { name: person.toUpperCase() });
      const event = { type: 'SenderGiven', schemaVersion: 1, data: { sender } };
      await app.store.append({ streamId: `order-${person}`, expectedVersion: 0, events: [event] }, { metadata });
    }
    await app.history(4);
  });
  afterEach(async () => {
    await transport.close();
    await app.close();
  });
  afterAll(() => cluster.stop());

  const erase = (subject = 'ada', erasure = why): Promise<boolean> =>
    eraseSubject({ store: app.store, personalData }, subject, erasure);
  /** The read model as another process shows it. */
  async function shown(): Promise<unknown[]> {
    const other = personalDataFrom(env, { pool: app.db.app });
    const { rows } = await app.db.app.query<{ sender: Sealed }>('select sender from senders order by stream_id');
    return Promise.all(rows.map(({ sender }) => other.open(sender)));
  }
  async function rebuild(): Promise<void> {
    await app.db.app.query('delete from senders');
    await app.db.app.query('delete from subscription_checkpoints');
    const running = await transport.project(senders);
    await running.caughtUp();
    await running.stop();
  }

  it('ENG-08 leaves the history verifiable, and rebuilt read models show the person as erased', async () => {
    await rebuild();
    expect(await shown()).toEqual([{ name: 'ADA' }, { name: 'BOLA' }]);
    const before = await app.verify();
    expect(await erase()).toBe(true);
    expect(await shown()).toEqual([null, { name: 'BOLA' }]);
    await app.history(1);
    expect(await app.verify()).toMatchObject({ verdict: 'intact', finding: null, events: before.events + 2 });
    const rows = (): Promise<unknown[]> => app.db.app.query('select * from senders order by 1').then((all) => all.rows);
    const live = await rows();
    await rebuild();
    expect(await rows()).toEqual(live);
    expect(await shown()).toEqual([null, { name: 'BOLA' }]);
  });

  it('ENG-08 makes the person’s sealed bytes unreadable, and lets nothing be sealed for the person again', async () => {
    const bytes = await personalData.sealBytes('ada', Buffer.from('{"name":"Ada"}'));
    const others = await personalData.sealBytes('bola', Buffer.from('{}'));
    await erase();
    const other = personalDataFrom(env, { pool: app.db.app });
    expect([await personalData.openBytes(bytes), await other.openBytes(bytes)]).toEqual([null, null]);
    expect(await other.openBytes(others)).toEqual(Buffer.from('{}'));
    await other.ensureSubjects(['ada']);
    await expect(other.seal('ada', 1)).rejects.toBeInstanceOf(ErasedSubjectError);
    const { rows } = await app.db.owner.query(
      `select from subject_keys where subject_id = 'ada' and wrapped_key is null`,
    );
    expect(rows).toHaveLength(1);
  });

  it('ENG-08 records once who requested it and why', async () => {
    expect(await erase()).toBe(true);
    expect(await erase('ada', { ...why, by: 'operator:eve' })).toBe(false);
    const events = await app.store.readStream('erasure-ada');
    expect(events).toMatchObject([
      {
        type: 'PersonalDataErased',
        data: { subjectId: 'ada', at: expect.any(String) },
        metadata: { actor: 'operator:ada', reason: 'The person asked for it.' },
      },
    ]);
    expect(events[0]!.metadata.correlationId).toMatch(/^[0-9a-f-]{36}$/);
    expect(isSealed(events[0]!.data)).toBe(false);
  });

  it('ENG-08 records no erasure and preserves the key when destroying the key fails', async () => {
    await app.db.owner
      .query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
      create trigger refuse before update on subject_keys for each row execute function refuse()`);
    await expect(erase()).rejects.toThrow('not now');
    expect(await app.store.readStream('erasure-ada')).toEqual([]);
    await rebuild();
    expect(await shown()).toEqual([{ name: 'ADA' }, { name: 'BOLA' }]);
  });

  it.each([
    ['nobody', why, UnknownSubjectError],
    ['ada', { ...why, by: 'Ada' }, UnfitReasonError],
    ['ada', { ...why, reason: ' ' }, UnfitReasonError],
    ['ada', { ...why, reason: 'asked by ada@example.org' }, UnfitReasonError],
    ['ada', { ...why, reason: 'called from 0803 123 4567' }, UnfitReasonError],
  ])('ENG-08 refuses to erase %s with %j', async (subject, erasure, error) => {
    await expect(erase(subject, erasure)).rejects.toBeInstanceOf(error);
    expect(await app.store.readStream(`erasure-${subject}`)).toEqual([]);
  });
});

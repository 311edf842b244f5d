import { randomUUID } from 'node:crypto';
import { event, streams } from '@usdt-africa/contracts/events';
import {
  createEventStore,
  DirectTransport,
  eraseSubject,
  type NewEvent,
  type PersonalData,
  personalDataFrom,
  type PostgresEventStore,
  proveProjection,
} from '@usdt-africa/event-store';
import { sealingKeys, testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { append, happenedTo, makeScenario } from '@usdt-africa/test-kit/scenarios';
import { PeopleIndex, recordsFoundBy } from '../application/people-index.js';
import { type PersonRecord, personLookupsProjection } from './person-lookups.js';

const SENDER = { firstName: 'Temitope', lastName: 'Adéwálé', email: 'Temitope@example.com', phone: '+2348035550148' };
const RECIPIENT = {
  ...{ bankCode: '057', bankName: 'Zenith Bank', bankShortName: 'Zenith', accountNumber: '2210010192' },
  ...{ accountName: 'EMEKA IFEANYI DANJUMA', email: null },
};
const AT = '2026-01-05T12:00:00.000Z';

describe('the index of people', () => {
  const keys = sealingKeys();
  const projection = personLookupsProjection(keys);
  let db: TestDatabase;
  let store: PostgresEventStore;
  let personalData: PersonalData;
  let transport: DirectTransport;
  let index = 0;

  beforeAll(async () => {
    db = await testDatabase();
    store = createEventStore({ pool: db.app });
    personalData = personalDataFrom(keys, { pool: db.app });
    transport = new DirectTransport({ store, leaderPollMs: 20, retry: { initialMs: 5, maxMs: 20 } });
  });
  afterAll(async () => {
    await transport.close();
    await db.drop();
  });

  async function project(): Promise<void> {
    const running = await transport.project(projection);
    await running.caughtUp();
    await running.stop();
  }
  /** An order that was placed with these. @returns its id */
  async function placed(sender: object = {}, recipient: object = {}): Promise<string> {
    const scenario = makeScenario(3_000, index++);
    const people = { sender: { ...SENDER, ...sender }, recipient: { ...RECIPIENT, ...recipient } };
    const steps = await happenedTo(people as never, scenario, personalData);
    await append(store, steps.slice(0, 1));
    return scenario.orderId;
  }
  async function found(text: string, record: PersonRecord = 'order'): Promise<string[]> {
    await project();
    const tokens = new PeopleIndex(personalData).tokensOf(text);
    if (tokens.length === 0) return [];
    const values: unknown[] = [];
    const { rows } = await db.app.query<{ record_id: string }>(
      recordsFoundBy(tokens, record, (value) => `$${values.push(value)}`),
      values,
    );
    return rows.map(({ record_id: id }) => id).sort();
  }
  const seal = async (subject: string, json: object) => {
    await personalData.ensureSubjects([subject]);
    return personalData.seal(subject, json);
  };
  async function happens(streamId: string, expectedVersion: number, events: readonly NewEvent[]): Promise<void> {
    await store.append({ streamId, expectedVersion, events }, { metadata: { correlationId: 'people', actor: 'test' } });
  }

  it('ADM-01 finds an order by whole email, phone in any notation, account number and words of the name', async () => {
    const orderId = await placed();
    const other = await placed({
      firstName: 'Ngozi',
      lastName: 'Adewale',
      email: 'ngozi@example.com',
      phone: '+2348031112222',
    });
    for (const text of [
      'temitope@EXAMPLE.com',
      '08035550148',
      '0803 555 0148',
      '+234 803 555 0148',
      'temitope adewale',
    ])
      expect([text, await found(text)]).toEqual([text, [orderId]]);
    expect(await found('Adewale')).toEqual([orderId, other].sort());
    expect(await found('221 001 0192')).toEqual([orderId, other].sort());
    for (const part of ['temitope@', 'temi', '080355501', 'ngozi temitope', '2210010193'])
      expect(await found(part)).toEqual([]);
  });

  it('ADM-01 finds an order by its new account, and by the old one no more', async () => {
    const orderId = await placed({}, { accountNumber: '1110000001' });
    const recipient = await seal(`recipient-${orderId}`, { ...RECIPIENT, accountNumber: '1110000002' });
    const changed = event('OrderRecipientChanged', {
      ...{ changeId: randomUUID(), payoutId: randomUUID(), enquiryId: randomUUID(), recipientId: null },
      ...{ recipient, bankCode: '057', at: AT },
    });
    await append(store, [
      {
        streamId: streams.order(orderId),
        events: [changed],
        metadata: { correlationId: 'people', actor: 'guest', orderId },
      },
    ]);
    expect(await found('1110000001')).toEqual([]);
    expect(await found('1110000002')).toEqual([orderId]);
  });

  it('ADM-01 finds an account by its saved recipients until they are deleted', async () => {
    const [accountId, recipientId] = [randomUUID(), randomUUID()];
    const about = { accountId, recipientId, at: AT };
    const account = await seal(`payee-${recipientId}`, { ...RECIPIENT, accountNumber: '3330000001' });
    const saved = { ...about, enquiryId: randomUUID(), bankCode: '057', account, nickname: null, isOwn: false };
    await happens(streams.recipient(recipientId), 0, [event('RecipientSaved', saved)]);
    expect(await found('3330000001', 'account')).toEqual([accountId]);
    await happens(streams.recipient(recipientId), 1, [event('RecipientDeleted', about)]);
    expect(await found('3330000001', 'account')).toEqual([]);
  });

  it('ADM-01 loses a person with their key, whichever event is handled first, and rebuilds to the same rows', async () => {
    const email = 'erased@example.com';
    const before = await placed({ email });
    expect(await found(email)).toEqual([before]);
    // The key is destroyed before the order's event is handled.
    const after = await placed({ email });
    for (const orderId of [before, after])
      await eraseSubject({ store, personalData }, `sender-${orderId}`, {
        by: 'operator:ada',
        reason: 'They asked for it.',
      });
    expect(await found(email)).toEqual([]);
    const { rows } = await db.app.query(`select from person_lookups where subject_id = any($1)`, [
      [before, after].map((id) => `sender-${id}`),
    ]);
    expect(rows).toEqual([]);
    const proof = await proveProjection({ store, projection, by: 'operator:test', reason: 'test' });
    expect(proof.equal).toBe(true);
  });

  it('ADM-01 stores neither text nor a hash that the key is not needed for', async () => {
    const { rows } = await db.owner.query<{ all: string }>(
      `select string_agg(p::text, ' ') as all from person_lookups p`,
    );
    expect(rows[0]!.all).not.toMatch(/temitope|adewale|8035550148|2210010192/i);
    const other = new PeopleIndex(
      personalDataFrom({ ...keys, BLIND_INDEX_KEY: sealingKeys().BLIND_INDEX_KEY }, { pool: db.app }),
    );
    const [tokens] = other.tokensOf(SENDER.email);
    const { rows: none } = await db.app.query('select from person_lookups where token = any($1::uuid[])', [
      tokens!.values.flat(),
    ]);
    expect(none).toEqual([]);
  });

  it('ADM-01 finds under a retired key of the index until the index is rebuilt', async () => {
    const orderId = await placed({ email: 'rotated@example.com' });
    await project();
    const rotated = {
      ...keys,
      BLIND_INDEX_KEY: sealingKeys().BLIND_INDEX_KEY,
      BLIND_INDEX_KEYS_RETIRED: keys.BLIND_INDEX_KEY,
    };
    const [tokens] = new PeopleIndex(personalDataFrom(rotated, { pool: db.app })).tokensOf('rotated@example.com');
    expect(tokens!.values[0]).toHaveLength(2);
    const { rows } = await db.app.query(`select record_id as id from person_lookups where token = any($1::uuid[])`, [
      tokens!.values[0],
    ]);
    expect(rows).toEqual([{ id: orderId }]);
  });

  it('ADM-01 reads its rows by the index, however common a name is', async () => {
    await db.owner.query('analyze person_lookups');
    const values: unknown[] = [];
    const sql = recordsFoundBy(
      new PeopleIndex(personalData).tokensOf('a@example.com'),
      'order',
      (value) => `$${values.push(value)}`,
    );
    const client = await db.app.connect();
    try {
      await client.query('begin; set local enable_seqscan = off');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, values);
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/person_lookups_pkey/);
      await client.query('rollback');
    } finally {
      client.release();
    }
  });
});

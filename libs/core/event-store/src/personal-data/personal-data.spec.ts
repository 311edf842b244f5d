import { randomBytes } from 'node:crypto';
import { FixedClock } from '@usdt-africa/kernel';
import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import {
  BrokenSealError,
  createEventStore,
  ErasedSubjectError,
  isSealed,
  KeyConfigurationError,
  personalDataFrom,
  UnknownSubjectError,
} from '../index.js';
import type { PersonalData, Sealed } from '../index.js';

const newKey = (): string => randomBytes(32).toString('base64');
const env = { MASTER_KEY: newKey(), BLIND_INDEX_KEY: newKey() };

describe('personal data', () => {
  let db: TestDatabase;
  let personal: PersonalData;
  const clock = new FixedClock('2026-01-01T00:00:00Z');
  const another = (keys: Record<string, string> = env): PersonalData => personalDataFrom(keys, { pool: db.app, clock });

  beforeAll(async () => {
    db = await testDatabase();
    personal = another();
    await personal.ensureSubjects(['ada', 'bola']);
  });
  afterAll(() => db.drop());

  it('ENG-08 decrypts sealed data, in another process too, and shows nothing of it in the event', async () => {
    const value = { name: 'Adaeze Ọbị', phone: '+2348031234567' };
    const sealed = await personal.seal('ada', value);
    expect(isSealed(sealed)).toBe(true);
    expect(JSON.stringify(sealed)).not.toContain('Adaeze');

    const store = createEventStore({ pool: db.app });
    const event = { type: 'SenderGiven', schemaVersion: 1, data: { sender: sealed } };
    await store.append(
      { streamId: 'order-1', expectedVersion: 0, events: [event] },
      { metadata: { correlationId: 'c', actor: 'guest' } },
    );
    const [stored] = await store.readStream('order-1');
    expect(await another().open((stored!.data as { sender: Sealed }).sender)).toEqual(value);
    const { rows } = await db.reader.query(`select from events where data::text ~ 'Adaeze|8031234567'`);
    expect(rows).toEqual([]);
  });

  it('ENG-08 seals bytes the same way', async () => {
    const bytes = Buffer.from([0, 255, 1, 2]);
    const sealed = await personal.sealBytes('ada', bytes);
    expect(await another().openBytes(new Uint8Array(sealed))).toEqual(bytes);
  });

  it('seals the same value differently each time', async () => {
    expect(await personal.seal('ada', 1)).not.toEqual(await personal.seal('ada', 1));
  });

  it('ENG-08 rejects data that was changed, or moved to another person or another form', async () => {
    const sealed = await personal.seal('ada', { n: 1 });
    const changed = Buffer.from(sealed.$sealed.c, 'base64');
    changed[15]! ^= 1;
    for (const broken of [
      { $sealed: { ...sealed.$sealed, c: changed.toString('base64') } },
      { $sealed: { ...sealed.$sealed, c: 'AAAA' } },
      { $sealed: { ...sealed.$sealed, s: 'bola' } },
      { $sealed: { ...sealed.$sealed, s: 'nobody' } },
    ]) {
      await expect(personal.open(broken)).rejects.toBeInstanceOf(BrokenSealError);
    }
    const asBytes = Buffer.concat([
      Buffer.from([1, 0, 3]),
      Buffer.from('ada'),
      Buffer.from(sealed.$sealed.c, 'base64'),
    ]);
    await expect(personal.openBytes(asBytes)).rejects.toBeInstanceOf(BrokenSealError);
    await expect(personal.openBytes(Buffer.from([1]))).rejects.toBeInstanceOf(BrokenSealError);
  });

  it('ENG-08 erases by destroying the key: here at once, elsewhere within a minute, and for good', async () => {
    await personal.ensureSubjects(['chidi']);
    const sealed = await personal.seal('chidi', 'secret');
    const bytes = await personal.sealBytes('chidi', Buffer.from('secret'));
    const elsewhere = another();
    expect(await elsewhere.open(sealed)).toBe('secret');

    await personal.destroy('chidi');
    expect(await personal.open(sealed)).toBeNull();
    expect(await personal.openBytes(bytes)).toBeNull();
    clock.advance(60_000);
    expect(await elsewhere.open(sealed)).toBeNull();

    await personal.destroy('chidi');
    await another().ensureSubjects(['chidi']);
    expect(await another().open(sealed)).toBeNull();
    await expect(another().seal('chidi', 'more')).rejects.toEqual(new ErasedSubjectError('chidi'));
  });

  it('ENG-08 does not keep the key of an erased person when the clock is set back', async () => {
    const elsewhere = another();
    await personal.ensureSubjects(['dayo']);
    const sealed = await personal.seal('dayo', { name: 'Dayo' });
    expect(await elsewhere.open(sealed)).toEqual({ name: 'Dayo' });
    await personal.destroy('dayo');
    clock.advance(-3_600_000);
    try {
      expect(await elsewhere.open(sealed)).toBeNull();
    } finally {
      clock.advance(3_600_000);
    }
  });

  it('ENG-08 can erase a person before any key exists: nothing can be sealed afterwards', async () => {
    await personal.destroy('dayo');
    await another().ensureSubjects(['dayo']);
    await expect(another().seal('dayo', 1)).rejects.toEqual(new ErasedSubjectError('dayo'));
  });

  it('refuses to seal an undefined value or for a person without a key', async () => {
    await expect(personal.seal('unknown', 1)).rejects.toEqual(new UnknownSubjectError('unknown'));
    await expect(personal.seal('ada', undefined)).rejects.toBeInstanceOf(TypeError);
  });

  it('creates one key for each person, also with concurrent callers', async () => {
    const many = Array.from({ length: 5 }, () => another());
    await Promise.all(many.map((one) => one.ensureSubjects(['efe', 'femi', 'efe'])));
    const sealed = await Promise.all(many.map((one) => one.seal('efe', 'hello')));
    for (const one of sealed) expect(await many[0]!.open(one)).toBe('hello');
  });

  it('fetches keys for a list in one query', async () => {
    const sealed = await Promise.all(['ada', 'bola'].map((subject) => personal.seal(subject, subject)));
    let queries = 0;
    const counting = {
      query: (...parameters: unknown[]) => (queries++, Reflect.apply(db.app.query, db.app, parameters)),
    };
    const fresh = personalDataFrom(env, { pool: counting as unknown as typeof db.app });
    await fresh.preload(['ada', 'bola', 'ada']);
    expect(await Promise.all(sealed.map((one) => fresh.open(one)))).toEqual(['ada', 'bola']);
    expect(queries).toBe(1);
  });

  it('ENG-08 opens keys wrapped by a retired master key with that key only', async () => {
    const sealed = await personal.seal('ada', 'old');
    const rotated = { ...env, MASTER_KEY: newKey(), MASTER_KEYS_RETIRED: env.MASTER_KEY };
    const after = another(rotated);
    expect(await after.open(sealed)).toBe('old');
    await after.ensureSubjects(['gozie']);
    const { rows } = await db.reader.query<{ n: string }>(
      'select count(distinct master_key_id) as n from subject_keys',
    );
    expect(rows).toEqual([{ n: '2' }]);
    await expect(another({ ...env, MASTER_KEY: newKey() }).open(sealed)).rejects.toBeInstanceOf(KeyConfigurationError);
  });

  it.each([
    ['MASTER_KEY', undefined, 'MASTER_KEY is not set'],
    ['MASTER_KEY', 'c2hvcnQ=', 'MASTER_KEY must be 32 bytes in base64'],
    ['BLIND_INDEX_KEY', 'x'.repeat(44), 'BLIND_INDEX_KEY must be 32 bytes in base64'],
  ])('names the invalid setting: %s', (setting, value, message) => {
    expect(() => personalDataFrom({ ...env, [setting]: value }, { pool: db.app })).toThrow(
      new KeyConfigurationError(message),
    );
  });

  it('computes equal blind indexes exactly for equal values of the same kind and key', () => {
    expect(personal.blindIndex('phone', '+2348031234567')).toMatch(/^[0-9a-f]{64}$/);
    expect(another().blindIndex('phone', 'x')).toBe(personal.blindIndex('phone', 'x'));
    expect(personal.blindIndex('email', 'x')).not.toBe(personal.blindIndex('phone', 'x'));
    expect(personal.blindIndex('phon', 'ex')).not.toBe(personal.blindIndex('phone', 'x'));
    expect(another({ ...env, BLIND_INDEX_KEY: newKey() }).blindIndex('phone', 'x')).not.toBe(
      personal.blindIndex('phone', 'x'),
    );
  });
});

import { randomBytes } from 'node:crypto';
import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import {
  KeyConfigurationError,
  masterKeysFrom,
  personalDataFrom,
  rotateBlindIndexKey,
  rotateMasterKey,
} from '../index.js';
import type { BlindIndexedColumn, PersonalData, Sealed } from '../index.js';

const newKey = (): string => randomBytes(32).toString('base64');
type Keys = Record<string, string>;

describe('key rotation', () => {
  let db: TestDatabase;
  let keys: Keys;

  beforeEach(async () => {
    db = await testDatabase();
    keys = { MASTER_KEY: newKey(), BLIND_INDEX_KEY: newKey() };
  });
  afterEach(() => db.drop());

  const personalData = (env: Keys): PersonalData => personalDataFrom(env, { pool: db.app });
  const persons = (count: number): string[] => Array.from({ length: count }, (_, n) => `person-${n}`);
  async function sealedFor(subjects: readonly string[], env: Keys): Promise<Sealed[]> {
    const data = personalData(env);
    await data.ensureSubjects(subjects);
    return Promise.all(subjects.map((subject) => data.seal(subject, { subject })));
  }
  async function opened(sealed: readonly Sealed[], env: Keys): Promise<unknown[]> {
    const data = personalData(env);
    return Promise.all(sealed.map((one) => data.open(one)));
  }

  describe('a new master key', () => {
    const next = (): Keys => ({ ...keys, MASTER_KEY: newKey(), MASTER_KEYS_RETIRED: keys['MASTER_KEY']! });
    const rotate = (env: Keys, options: { batch?: number; abort?: AbortSignal; onProgress?: () => void } = {}) =>
      rotateMasterKey({ pool: db.app, masterKeys: masterKeysFrom(env), ...options });

    it('ENG-08 rewraps every person’s key, after which the old master key can be removed', async () => {
      const subjects = persons(25);
      const sealed = await sealedFor(subjects, keys);
      await personalData(keys).destroy('person-3');
      const env = next();
      expect(await rotate(env, { batch: 10 })).toEqual({ rewrapped: 24, remaining: 0 });
      const { MASTER_KEYS_RETIRED: _gone, ...alone } = env;
      const expected = subjects.map((subject, n) => (n === 3 ? null : { subject }));
      expect(await opened(sealed, alone)).toEqual(expected);
      expect(await rotate(alone)).toEqual({ rewrapped: 0, remaining: 0 });
      await expect(opened(sealed, keys)).rejects.toBeInstanceOf(KeyConfigurationError);
    });

    it('ENG-08 resumes an interrupted run, and all data stays readable meanwhile', async () => {
      const sealed = await sealedFor(persons(25), keys);
      const env = next();
      const abort = new AbortController();
      const first = await rotate(env, { batch: 10, abort: abort.signal, onProgress: () => abort.abort() });
      expect(first).toEqual({ rewrapped: 10, remaining: 15 });
      const expected = persons(25).map((subject) => ({ subject }));
      expect(await opened(sealed, env)).toEqual(expected);
      // A process that still wraps with the old key, but knows the new one, reads everything, too.
      const old = { ...keys, MASTER_KEYS_RETIRED: env['MASTER_KEY']! };
      expect(await opened(sealed, old)).toEqual(expected);
      await sealedFor(['late'], old);
      expect(await rotate(env)).toEqual({ rewrapped: 16, remaining: 0 });
      expect(await opened(sealed, env)).toEqual(expected);
    });

    it('ENG-08 completes its rotation while persons are added and erased', async () => {
      const sealed = await sealedFor(persons(60), keys);
      const env = next();
      const working = personalData(env);
      const [rotated, late] = await Promise.all([
        rotate(env, { batch: 5 }),
        sealedFor(['new-1', 'new-2'], env),
        ...[7, 31, 59].map((n) => working.destroy(`person-${n}`)),
      ]);
      expect(rotated.remaining).toBe(0);
      const { MASTER_KEYS_RETIRED: _gone, ...alone } = env;
      const all = await opened(sealed, alone);
      expect(all.flatMap((one, n) => (one === null ? [n] : []))).toEqual([7, 31, 59]);
      expect(await opened(late, alone)).toEqual([{ subject: 'new-1' }, { subject: 'new-2' }]);
    });

    it('ENG-08 changes nothing when a key in use is missing', async () => {
      const sealed = await sealedFor(persons(3), keys);
      await expect(rotate({ ...keys, MASTER_KEY: newKey() })).rejects.toBeInstanceOf(KeyConfigurationError);
      expect(await opened(sealed, keys)).toHaveLength(3);
    });
  });

  describe('a new blind index key', () => {
    const accounts: BlindIndexedColumn = {
      table: 'sample_people',
      key: 'id',
      column: 'account_blind',
      sealed: 'sealed',
      indexOf: (account) => ({ kind: 'account', value: (account as { subject: string }).subject }),
    };
    const next = (): Keys => ({
      ...keys,
      BLIND_INDEX_KEY: newKey(),
      BLIND_INDEX_KEYS_RETIRED: keys['BLIND_INDEX_KEY']!,
    });
    const rotate = (env: Keys, options: { batch?: number; abort?: AbortSignal; onProgress?: () => void } = {}) =>
      rotateBlindIndexKey({ pool: db.app, personalData: personalData(env), columns: [accounts], ...options });
    const found = async (subject: string, env: Keys): Promise<number> => {
      const indexes = personalData(env).blindIndexes('account', subject);
      return (await db.app.query('select from sample_people where account_blind = any($1)', [indexes])).rowCount!;
    };
    async function add(subject: string, env: Keys): Promise<void> {
      const [sealed] = await sealedFor([subject], env);
      const index = personalData(env).blindIndex('account', subject);
      await db.app.query('insert into sample_people (account_blind, sealed) values ($1, $2)', [index, sealed]);
    }

    beforeEach(async () => {
      await db.owner
        .query(`create table sample_people (id uuid primary key default gen_random_uuid(), account_blind text, sealed jsonb);
        grant select, insert, update (account_blind) on sample_people to usdt_app`);
      for (const subject of persons(12)) await add(subject, keys);
    });

    it('ENG-08 finds entries of both keys as long as the old one is configured', async () => {
      const env = next();
      await add('person-4', env);
      expect(await found('person-4', env)).toBe(2);
      expect(await found('person-4', { ...keys, BLIND_INDEX_KEYS_RETIRED: env['BLIND_INDEX_KEY']! })).toBe(2);
      expect(await found('person-4', keys)).toBe(1);
    });

    it('ENG-08 recomputes every index, after which the old key can be removed', async () => {
      const env = next();
      await add('person-4', env);
      await personalData(env).destroy('person-9');
      expect(await rotate(env, { batch: 5 })).toEqual([{ table: 'sample_people', renewed: 11, current: 1, erased: 1 }]);
      const { BLIND_INDEX_KEYS_RETIRED: _gone, ...alone } = env;
      expect(await found('person-4', alone)).toBe(2);
      expect(await Promise.all(persons(12).map((subject) => found(subject, alone)))).toEqual(
        persons(12).map((_, n) => (n === 4 ? 2 : n === 9 ? 0 : 1)),
      );
    });

    it('ENG-08 resumes an interrupted run, and every lookup works meanwhile', async () => {
      const env = next();
      const abort = new AbortController();
      const [first] = await rotate(env, { batch: 5, abort: abort.signal, onProgress: () => abort.abort() });
      expect(first).toMatchObject({ renewed: 5, current: 0 });
      for (const subject of persons(12)) expect(await found(subject, env)).toBe(1);
      expect(await rotate(env)).toEqual([{ table: 'sample_people', renewed: 7, current: 5, erased: 0 }]);
      expect(await rotate(env)).toEqual([{ table: 'sample_people', renewed: 0, current: 12, erased: 0 }]);
    });

    it('ENG-08 preserves a person’s daily total across the change', async () => {
      await db.owner.query(`create table used (person text, micro bigint); grant select, insert on used to usdt_app`);
      const use = (env: Keys, micro: number): Promise<unknown> =>
        db.app.query('insert into used values ($1, $2)', [personalData(env).blindIndex('phone', '+234'), micro]);
      const usedBy = async (env: Keys): Promise<string> => {
        const indexes = personalData(env).blindIndexes('phone', '+234');
        const { rows } = await db.app.query<{ sum: string }>('select sum(micro) from used where person = any($1)', [
          indexes,
        ]);
        return rows[0]!.sum;
      };
      const env = next();
      await use(keys, 1000);
      await use(env, 500);
      expect(await usedBy(env)).toBe('1500');
      expect(await usedBy({ ...keys, BLIND_INDEX_KEYS_RETIRED: env['BLIND_INDEX_KEY']! })).toBe('1500');
    });
  });
});

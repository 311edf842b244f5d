import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventSchemas } from '@usdt-africa/contracts/events';
import { createEventStore, newSealerKeys, personalDataFrom } from '@usdt-africa/event-store';
import { PeopleIndex } from '@usdt-africa/people';
import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import { append, happenedTo, makeScenario } from '@usdt-africa/test-kit/scenarios';
import * as z from 'zod/mini';
import { HELP, runKeys } from './index.js';

const newKey = (): string => randomBytes(32).toString('base64');
const PEOPLE = {
  sender: { firstName: 'Temitope', lastName: 'Adewale', email: 'temitope@example.com', phone: '+2348035550148' },
  recipient: {
    ...{ bankCode: '057', bankName: 'Zenith Bank', bankShortName: 'Zenith', accountNumber: '2210010192' },
    ...{ accountName: 'EMEKA IFEANYI DANJUMA', email: null },
  },
};
const BY = ['--by', 'operator:ada', '--reason', 'The person asked for it.'];

describe('npm run keys', () => {
  let db: TestDatabase;
  let env: Record<string, string>;
  let lines: string[];
  const folder = mkdtempSync(join(tmpdir(), 'usdt-africa-keys-'));

  beforeAll(async () => {
    db = await testDatabase();
  });
  beforeEach(() => {
    lines = [];
  });
  afterAll(async () => {
    await db.drop();
    rmSync(folder, { recursive: true });
  });

  const keys = (...argv: string[]): Promise<number> => {
    const print = (line: string): void => void lines.push(line);
    return runKeys(argv, { out: print, err: print, env, stop: new AbortController().signal });
  };
  const personalData = () => personalDataFrom(env, { pool: db.app });

  it('ENG-08 changes the master key, and reports when the old one can be removed', async () => {
    env = { DATABASE_URL: db.appUrl, MASTER_KEY: newKey(), BLIND_INDEX_KEY: newKey() };
    await personalData().ensureSubjects(['sender-1', 'sender-2']);
    const sealed = await personalData().seal('sender-1', 'Ada');
    env = { ...env, MASTER_KEY: newKey(), MASTER_KEYS_RETIRED: env['MASTER_KEY']! };
    expect(await keys('rotate-master')).toBe(0);
    expect(lines).toContain("2 persons' keys were wrapped with the current master key, 0 remain.");
    // A backup of before holds the old key, and the log behind it what only the new one opens.
    expect(lines.at(-1)).toMatch(/^Take a backup now/);
    delete env['MASTER_KEYS_RETIRED'];
    expect(await personalData().open(sealed)).toBe('Ada');
    env['MASTER_KEY'] = newKey();
    expect(await keys('rotate-master')).toBe(3);
    expect(lines.at(-1)).toMatch(/^no configured master key has the id/);
  });

  it('ENG-08 changes the blind index key', async () => {
    env = { DATABASE_URL: db.appUrl, MASTER_KEY: newKey(), BLIND_INDEX_KEY: newKey() };
    expect(await keys('rotate-index')).toBe(0);
    expect(lines[0]).toBe('name_enquiries: 0 renewed, 0 already current, 0 of erased persons.');
    // A month's limits, a person's own and saved accounts stand in streams that are named by it: a day later they are not over.
    expect(lines.at(-1)).toMatch(/^Keep the retired key: .* limits, and their saved bank accounts/);
  });

  it('ENG-08 ADM-01 rebuilds the index of people under a new blind index key', async () => {
    env = { DATABASE_URL: db.appUrl, MASTER_KEY: newKey(), BLIND_INDEX_KEY: newKey() };
    const scenario = makeScenario(3_000, 0);
    await append(createEventStore({ pool: db.app }), (await happenedTo(PEOPLE, scenario, personalData())).slice(0, 1));
    const found = async (): Promise<unknown[]> => {
      const [tokens] = new PeopleIndex(personalData()).tokensOf(PEOPLE.sender.email);
      const ids = 'select record_id as id from person_lookups where token = any($1::uuid[])';
      return (await db.app.query<{ id: string }>(ids, [tokens!.values.flat()])).rows.map(({ id }) => id);
    };
    expect(await keys('rotate-index')).toBe(0);
    expect(await found()).toEqual([scenario.orderId]);

    env = { ...env, BLIND_INDEX_KEY: newKey(), BLIND_INDEX_KEYS_RETIRED: env['BLIND_INDEX_KEY']! };
    expect(await keys('rotate-index')).toBe(0);
    expect(lines).toContain('person-lookups: rebuilt from 1 event.');
    delete env['BLIND_INDEX_KEYS_RETIRED'];
    expect(await found()).toEqual([scenario.orderId]);
  });

  it('ENG-08 erases a person by id, and records operator and reason in the erasure event', async () => {
    env = { DATABASE_URL: db.appUrl, MASTER_KEY: newKey(), BLIND_INDEX_KEY: newKey() };
    await personalData().ensureSubjects(['sender-3']);
    const sealed = await personalData().seal('sender-3', 'Ada');
    expect(await keys('erase', 'sender-3', ...BY)).toBe(0);
    expect(await personalData().open(sealed)).toBeNull();
    const [event] = await createEventStore({ pool: db.app }).readStream('erasure-sender-3');
    expect(z.parse(eventSchemas.PersonalDataErased[1], event!.data)).toEqual(event!.data);
    expect(event!.metadata).toMatchObject({ actor: 'operator:ada', reason: 'The person asked for it.' });
    expect(await keys('erase', 'sender-3', ...BY)).toBe(0);
    expect(lines.at(-1)).toBe('sender-3 had been erased before.');
  });

  it('ENG-05 refuses to accept a loss of blocks when nothing is lost', async () => {
    env = { DATABASE_URL: db.appUrl, SEALER_PRIVATE_KEY: newSealerKeys().privateKey, SEAL_EXPORT_DIR: folder };
    expect(await keys('accept-loss', ...BY)).toBe(0);
    expect(lines).toEqual(['The export has no block that the store lacks. Nothing is lost.']);
    delete env['SEALER_PRIVATE_KEY'];
    expect(await keys('accept-loss', ...BY)).toBe(3);
  });

  it.each([
    [[], 2, HELP],
    [['--help'], 0, HELP],
    [['rotate'], 2, 'There is no command "rotate".'],
    [['rotate-master', 'x'], 2, '"rotate-master" takes no subject.'],
    [['erase', 'sender-3'], 2, 'Enter a reason (--reason "…") and who (--by operator:<id>).'],
    [['erase', 'sender-9', ...BY], 1, 'Nothing was ever sealed for sender-9.'],
    [
      ['erase', 'sender-3', '--by', 'Ada', '--reason', 'requested'],
      2,
      'Not erased: who erases is named operator:<id> or system:<part>.',
    ],
  ])('the arguments %j end with exit code %d and an explanation', async (argv, code, sentence) => {
    env = { DATABASE_URL: db.appUrl, MASTER_KEY: newKey(), BLIND_INDEX_KEY: newKey() };
    expect([await keys(...argv), lines.at(-1)]).toEqual([code, sentence]);
  });

  it('reports a missing database', async () => {
    env = { MASTER_KEY: newKey(), BLIND_INDEX_KEY: newKey() };
    expect(await keys('rotate-master')).toBe(3);
    env['DATABASE_URL'] = db.appUrl.replace(/:\d+\//, ':1/');
    expect(await keys('rotate-master')).toBe(3);
    expect(lines.at(-1)).toMatch(/^The database cannot be used: /);
  });
});

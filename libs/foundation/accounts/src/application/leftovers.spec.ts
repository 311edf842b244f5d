import { randomUUID } from 'node:crypto';
import { createEventStore, type PersonalData } from '@usdt-africa/event-store';
import { FixedClock } from '@usdt-africa/kernel';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { RULES } from '../domain/rules.js';
import { AccountLog } from './account-log.js';
import { AccountAttempts } from './credentials.js';
import { Leftovers } from './leftovers.js';
import { OneTimeCodes } from './one-time-codes.js';
import { Pins } from './pins.js';
import { AttemptResults } from './attempt-results.js';
import { AccountSessions } from './sessions.js';

const DAY_MS = 86_400_000;
const data = { blindIndexes: (_: string, text: string) => [text], openBytes: () => Promise.resolve(Buffer.alloc(48)) };
const people = data as unknown as PersonalData;

describe('expired data of customers', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());

  it('SEC-72 is deleted after its end, except the counters of wrong PINs', async () => {
    const clock = new FixedClock(new Date('2026-11-24T09:00:00Z'));
    const accountId = randomUUID();
    await db.app.query(
      `insert into accounts (account_id, state, profile, email_blind, phone_blind, username_hash, language, registered_at)
       values ($1::uuid, 'active', '{}', $1::text, $1::text, $1::text, 'en', now())`,
      [accountId],
    );
    await db.app.query(`insert into account_credentials (account_id, pin) values ($1, 'no PIN')`, [accountId]);
    const log = new AccountLog(createEventStore({ pool: db.app }), db.app, clock, {} as never);
    const sessions = new AccountSessions(db.app, clock, log);
    const attempts = new AccountAttempts(db.app, clock);
    const attemptIds = new AttemptResults(db.app, clock);
    const codes = new OneTimeCodes(db.app, clock, people, attemptIds);
    const pins = new Pins(db.app, clock, people, attempts, attemptIds, log);
    const leftovers = new Leftovers(db.app, clock, sessions, codes, attempts, attemptIds);
    const tx = await db.app.connect();
    await sessions.open(tx, {
      accountId,
      sessionId: randomUUID(),
      method: 'password',
      device: 'Phone',
      guestKey: null,
    });
    await codes.keep(tx, { purpose: 'login', owner: 'browser' }, codes.make(6), true, RULES.code.ms);
    tx.release();
    for (const table of ['account_sign_ins', 'account_resets'])
      await db.app.query(
        `insert into ${table} (token_hash, ends_at${table === 'account_sign_ins' ? ', device' : ''})
         values ('hash', $1${table === 'account_sign_ins' ? `, 'Phone'` : ''})`,
        [clock.now()],
      );
    await db.app.query(
      `insert into account_devices (account_id, mark_hash, first_seen_at, seen_at) values ($1, 'mark', $2, $2)`,
      [accountId, clock.now()],
    );
    await attempts.take('password:somebody');
    const wrong = (left: number) => pins.require(accountId, '0000', `press-${left}`);
    for (const left of [4, 3, 2, 1])
      await expect(wrong(left)).rejects.toMatchObject({
        code: 'wrong-pin',
        extra: { triesLeft: left },
      });
    const rows = async (): Promise<number[]> => {
      const tables = ['sessions', 'codes', 'sign_ins', 'resets', 'attempt_counters', 'devices', 'attempt_results'];
      const counts = tables.map((table) => `(select count(*)::int from account_${table})`);
      return (await db.app.query<{ n: number[] }>(`select array[${counts.join()}] as n`)).rows[0]!.n;
    };
    await leftovers.prune();
    expect(await rows()).toEqual([1, 1, 1, 1, 2, 1, 4]);
    clock.advance(3 * DAY_MS);
    await leftovers.prune();
    expect(await rows()).toEqual([0, 0, 0, 0, 1, 1, 0]);
    // The fourth wrong PIN was days ago: the fifth locks all the same.
    await expect(pins.require(accountId, '0000', null)).rejects.toThrow();
    expect(await pins.isLocked(accountId)).toBe(true);
    clock.advance(3 * DAY_MS);
    await leftovers.prune();
    expect(await pins.isLocked(accountId)).toBe(true);
    clock.advance(RULES.deviceMs);
    await leftovers.prune();
    expect(await rows()).toEqual([0, 0, 0, 0, 1, 0, 0]);
  });
});

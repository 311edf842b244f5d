import { randomUUID } from 'node:crypto';
import { type PersonalData, withTransaction } from '@usdt-africa/event-store';
import { FixedClock } from '@usdt-africa/kernel';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { RULES } from '../domain/rules.js';
import { Registrations, type Registration } from './registrations.js';

describe('expired registrations', () => {
  let db: TestDatabase;
  const gone: string[] = [];
  const people = { destroy: (subject: string) => Promise.resolve(void gone.push(subject)) } as unknown as PersonalData;
  const clock = new FixedClock('2026-11-24T09:00:00Z');
  const registrations = () => new Registrations(db.app, clock, people, {} as never, {} as never);
  beforeEach(() => void gone.splice(0));
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());

  async function begun(): Promise<Registration> {
    const [tokenHash, accountId] = [randomUUID(), randomUUID()];
    await db.app.query(
      `insert into account_registrations
         (token_hash, account_id, draft, language, email_blind, phone_blind, began_at, ends_at)
       values ($1, $2, '{}', 'en', 'a', 'b', $3, $4)`,
      [tokenHash, accountId, clock.now(), new Date(clock.now().getTime() + RULES.registrationMs)],
    );
    return { tokenHash, accountId } as Registration;
  }

  it('AUTH-01 preserve the key of a registration that is completed while it expires', async () => {
    const registration = await begun();
    let pruned = Promise.resolve();
    await withTransaction(db.app, async (tx) => {
      await registrations().finish(tx, registration);
      clock.advance(RULES.registrationMs + 1);
      pruned = registrations().prune();
      // It waits for this to end; where it does not, it is done with it by now.
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      let isOver = false;
      void pruned.finally(() => (isOver = true));
      while (!isOver && (await db.app.query(waiting)).rowCount === 0);
    });
    await pruned;
    expect(gone).toEqual([]);
  });

  it('AUTH-01 lose their key when pruned and cannot be completed afterwards', async () => {
    const registration = await begun();
    clock.advance(RULES.registrationMs + 1);
    await registrations().prune();
    expect(gone).toEqual([`account-${registration.accountId}`]);
    await expect(withTransaction(db.app, (tx) => registrations().finish(tx, registration))).rejects.toMatchObject({
      status: 404,
      code: 'no-registration',
    });
  });
});

import { randomUUID } from 'node:crypto';
import { withTransaction } from '@usdt-africa/event-store';
import { account, FixedClock } from '@usdt-africa/kernel';
import type { SignedInCustomer } from '@usdt-africa/platform';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { Authenticator } from '@usdt-africa/test-kit/authenticator';
import type { PoolClient } from 'pg';
import { AddPasskey, AddPasskeyHandler } from './add-passkey.js';
import { challenges, passkeys } from './credentials.js';
import { AccountSessions, endEverything } from './sessions.js';

const URL = 'https://usdt.africa';
const CONFIG = { mode: 'production', brand: 'USDT Africa', publicUrl: URL } as const;
const CHALLENGE = 'Zm9yIHRoZSB0ZXN0';

describe('a passkey that is added', () => {
  let db: TestDatabase;
  const clock = new FixedClock(new Date('2026-11-24T09:00:00Z'));
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());

  /** Creates a signed-in customer with a pending challenge. */
  async function newCustomer(): Promise<SignedInCustomer> {
    const [accountId, sessionId] = [randomUUID(), randomUUID()];
    await db.app.query(
      `insert into accounts (account_id, state, profile, email_blind, phone_blind, username_hash, language, registered_at)
       values ($1::uuid, 'active', '{}', $1::text, $1::text, $1::text, 'en', now())`,
      [accountId],
    );
    const sessions = new AccountSessions(db.app, clock, {} as never);
    const opened = { accountId, sessionId, method: 'password', device: 'Phone', guestKey: null };
    await withTransaction(db.app, (tx) => sessions.open(tx, opened));
    await challenges.keep(db.app, sessionId, CHALLENGE, new Date(clock.now().getTime() + 60_000));
    return { accountId, sessionId, principal: account(accountId) } as SignedInCustomer;
  }
  /** @param meanwhile runs after the device's response is verified and before the passkey is stored */
  const adding = (customer: SignedInCustomer, meanwhile: (tx: PoolClient) => Promise<void>) => {
    const log = {
      append: async (_id: string, _events: unknown, alongside: (tx: PoolClient) => Promise<void>) => {
        await withTransaction(db.app, meanwhile);
        await withTransaction(db.app, alongside);
      },
    };
    const response = new Authenticator('usdt.africa', URL).register(CHALLENGE);
    return new AddPasskeyHandler(db.app, clock, log as never, CONFIG as never).execute(
      new AddPasskey(customer, response, { origin: URL, name: 'Phone' }),
    );
  };

  it('AUTH-08 stores the passkey in the session that requested it', async () => {
    const customer = await newCustomer();
    await adding(customer, () => Promise.resolve());
    expect(await passkeys.of(db.app, customer.accountId)).toHaveLength(1);
  });

  it('AUTH-08 AUTH-12 does not store the passkey when a reset ended that session meanwhile', async () => {
    const customer = await newCustomer();
    const reset = async (tx: PoolClient): Promise<void> => {
      await passkeys.clear(tx, customer.accountId);
      await endEverything(tx, customer.accountId);
    };
    await expect(adding(customer, reset)).rejects.toMatchObject({ code: 'signed-out' });
    expect(await passkeys.of(db.app, customer.accountId)).toEqual([]);
  });
});

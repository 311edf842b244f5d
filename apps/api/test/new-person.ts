import { randomBytes } from 'node:crypto';
import { account, hashToken, newToken, uuidv7 } from '@usdt-africa/kernel';
import type { ApiAtWork } from './api-at-work.js';
import type { Owner } from './placed-order.js';

/** A customer, and the session that they are signed in by. */
export interface TestCustomer extends Owner {
  readonly accountId: string;
  readonly sessionId: string;
}

/** A signed-in customer as bare table rows, for tests of ownership rather than of identity. */
export async function signedInCustomer({ db }: ApiAtWork): Promise<TestCustomer> {
  const accountId = uuidv7();
  const some = (): string => randomBytes(32).toString('hex');
  await db.owner.query(
    `insert into accounts (account_id, state, profile, email_blind, phone_blind, username_hash, language, registered_at)
     values ($1, 'active', '{}', $2, $3, $4, 'en', now())`,
    [accountId, some(), some(), some()],
  );
  return { accountId, key: account(accountId).key, ...(await sessionOf({ db }, accountId)) };
}

/** One more session of a customer. */
export async function sessionOf(
  { db }: Pick<ApiAtWork, 'db'>,
  accountId: string,
): Promise<{ readonly sessionId: string; readonly cookie: string }> {
  const [sessionId, token] = [uuidv7(), newToken()];
  await db.owner.query(
    `insert into account_sessions
       (session_id, token_hash, account_id, method, device, guest_key, started_at, proven_at, seen_at, ends_at)
     values ($1, $2, $3, 'password', 'Chrome on Android', null, now(), now(), now(), now() + interval '12 hours')`,
    [sessionId, hashToken(token), accountId],
  );
  return { sessionId, cookie: `account=${token}` };
}

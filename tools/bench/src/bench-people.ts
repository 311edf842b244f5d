import { event, MONEY_EVENTS, streams } from '@usdt-africa/contracts/events';
import { createEventStore, type PersonalData } from '@usdt-africa/event-store';
import { hashToken, newToken, uuidv7 } from '@usdt-africa/kernel';
import type pg from 'pg';

/** A person with an account. */
export interface BenchPerson {
  readonly accountId: string;
  readonly email: string;
  readonly phone: string;
}

/** A hash of the product's own cost, of a password that is never typed here. */
const HASH = `$argon2id$v=19$m=19456,t=2,p=1$YmVuY2htYXJrLXNhbHQtMQ$${'A'.repeat(43)}`;
const AT_ONCE = 100;

/** An address and a number that are one's own; those of others are never among them. */
export function contactOf(who: string, n: number): { readonly email: string; readonly phone: string } {
  const digits = String(n).padStart(6, '0');
  return { email: `${who}.${digits}@example.org`, phone: `+23480${who === 'known' ? 31 : 32}${digits}` };
}

/** Makes accounts as registering leaves them: the event, the row, and the password. */
export async function makePeople(
  pools: { readonly app: pg.Pool; readonly owner: pg.Pool },
  personalData: PersonalData,
  count: number,
): Promise<readonly BenchPerson[]> {
  const store = createEventStore({ pool: pools.app, moneyEvents: MONEY_EVENTS });
  const people: BenchPerson[] = [];
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => ({
      accountId: uuidv7(),
      ...contactOf('known', from + at),
    }));
    await personalData.ensureSubjects(some.map(({ accountId }) => `account-${accountId}`));
    await Promise.all(some.map((person, at) => make(pools.owner, store, personalData, person, from + at)));
    people.push(...some);
  }
  return people;
}

async function make(
  owner: pg.Pool,
  store: ReturnType<typeof createEventStore>,
  personalData: PersonalData,
  { accountId, email, phone }: BenchPerson,
  n: number,
): Promise<void> {
  const subject = `account-${accountId}`;
  const profile = await personalData.seal(subject, {
    firstName: 'Ngozi',
    lastName: 'Adeyemi',
    username: `ngozi_${n}`,
    email,
    phone,
  });
  const registered = event('AccountRegistered', {
    accountId,
    at: new Date().toISOString(),
    profile,
    terms: '1',
    referralSource: null,
    referral: null,
    language: 'en',
  });
  await store.append(
    { streamId: streams.account(accountId), expectedVersion: 0, events: [registered] },
    { metadata: { correlationId: uuidv7(), actor: `account:${accountId}` } },
  );
  await owner.query(
    `insert into accounts (account_id, state, profile, email_blind, phone_blind, username_hash, language, registered_at)
     values ($1, 'active', $2, $3, $4, $5, 'en', now())`,
    [
      accountId,
      profile,
      personalData.blindIndex('account-email', email),
      personalData.blindIndex('account-phone', phone),
      hashToken(`ngozi_${n}`),
    ],
  );
  const password = await personalData.sealBytes(subject, Buffer.from(HASH));
  const pin = await personalData.sealBytes(subject, Buffer.from('0'.repeat(32)));
  await owner.query('insert into account_credentials (account_id, password, pin) values ($1, $2, $3)', [
    accountId,
    password,
    pin,
  ]);
}

/**
 * Creates a session of an account.
 * @returns its cookie
 */
export async function sessionOf(owner: pg.Pool, accountId: string): Promise<string> {
  const token = newToken();
  await owner.query(
    `insert into account_sessions (session_id, token_hash, account_id, method, device, guest_key, started_at, proven_at, seen_at, ends_at)
     values ($1, $2, $3, 'password', 'Chrome on Android', null, now(), now(), now(), now() + interval '12 hours')`,
    [uuidv7(), hashToken(token), accountId],
  );
  return `account=${token}`;
}

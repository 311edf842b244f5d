import { event, streams } from '@usdt-africa/contracts/events';
import { createEventStore, personalDataFrom } from '@usdt-africa/event-store';
import { guest, hashToken, newToken, uuidFrom, uuidv7 } from '@usdt-africa/kernel';
import type { ApiAtWork } from './api-at-work.js';

/** A signed-in customer with an account. */
export interface SignedIn {
  readonly accountId: string;
  readonly cookie: string;
}

/** Makes an account and a session of it, as the product keeps them. @param guestCookie of the browser before it signed in */
export async function signedIn(
  { db, config }: ApiAtWork,
  who: { readonly email: string; readonly phone: string },
  guestCookie?: string,
): Promise<SignedIn> {
  const people = personalDataFrom(config.keys, { pool: db.app });
  const store = createEventStore({ pool: db.app });
  const accountId = uuidFrom('customer', who.email);
  await people.ensureSubjects([`account-${accountId}`]);
  const profile = await people.seal(`account-${accountId}`, {
    firstName: 'Temitope',
    lastName: 'Adewale',
    username: who.email.split('@')[0],
    ...who,
  });
  const at = new Date();
  const known = await db.owner.query('select from accounts where account_id = $1', [accountId]);
  if (known.rowCount === 0) {
    const about = { accountId, at: at.toISOString() };
    const registered = event('AccountRegistered', {
      ...about,
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
    await db.owner.query(
      `insert into accounts (account_id, state, profile, email_blind, phone_blind, username_hash, language, registered_at)
       values ($1, 'active', $2, $3, $4, $5, 'en', now())`,
      [
        accountId,
        profile,
        people.blindIndex('account-email', who.email),
        people.blindIndex('account-phone', who.phone),
        hashToken(who.email),
      ],
    );
  }
  return sessionOf({ db }, accountId, guestCookie);
}

/** One more browser that a customer is signed in with. */
export async function sessionOf(
  { db }: Pick<ApiAtWork, 'db'>,
  accountId: string,
  guestCookie?: string,
): Promise<SignedIn> {
  const token = newToken();
  await db.owner.query(
    `insert into account_sessions (session_id, token_hash, account_id, method, device, guest_key, started_at, proven_at, seen_at, ends_at)
     values ($1, $2, $3, 'password', 'Chrome on Android', $4, now(), now(), now(), now() + interval '12 hours')`,
    [uuidv7(), hashToken(token), accountId, guestCookie ? keyOf(guestCookie) : null],
  );
  return { accountId, cookie: `account=${token}` };
}

/** Places a guest's sale through the api, as the app does. @returns its number */
export async function placedThrough(
  api: ApiAtWork,
  cookie: string,
  of: { readonly email: string; readonly phone: string; readonly accountName?: string },
): Promise<string> {
  const { db, config } = api;
  const quoted = await api.post('/api/quotes', { side: 'sell', amount: '25' }, cookie);
  const { id: quoteId } = (await quoted.json()) as { id: string };
  const people = personalDataFrom(config.keys, { pool: db.app });
  const [enquiryId, principal] = [uuidv7(), keyOf(cookie)];
  const subject = `enquiry-account-${enquiryId}`;
  await people.ensureSubjects([subject]);
  const enquired = await people.seal(subject, {
    bankCode: '058',
    bankName: 'Guaranty Trust Bank',
    bankShortName: 'GTBank',
    accountNumber: '0145528174',
    accountName: of.accountName ?? 'ADAEZE CHINWE OKONKWO',
  });
  await db.owner.query(
    `insert into name_enquiries (id, guest_hash, account_blind, subject_id, sealed, bank_code, checked_at, expires_at)
     values ($1, $2, $3, $4, $5, '058', now(), now() + interval '30 minutes')`,
    [enquiryId, principal, hashToken(enquiryId), subject, enquired],
  );
  const body = {
    quoteId,
    enquiryId,
    network: 'TRC20',
    sender: { firstName: 'Temitope', lastName: 'Adewale', email: of.email, phone: of.phone },
    recipientEmail: 'adaeze@example.com',
  };
  const placed = await api.post('/api/orders', body, cookie);
  const order = (await placed.json()) as { number: string };
  if (placed.status !== 201) throw new Error(`${placed.status} ${JSON.stringify(order)}`);
  return order.number;
}

/** Addresses that orders may be given. */
export async function addressesReady({ db }: ApiAtWork, count: number): Promise<void> {
  await db.owner.query(
    `insert into address_pool (index, address, issued_at)
     select i, 'T' || lpad(translate(i::text, '0', 'z'), 33, 'A'), now() from generate_series(1, $1) i on conflict do nothing`,
    [count],
  );
  await db.app.query(
    `update signer_fence set server_started = pg_postmaster_start_time(), written_in = pg_current_xact_id()`,
  );
}

export const keyOf = (guestCookie: string): string => guest(hashToken(/guest=([\w-]{43})/.exec(guestCookie)![1]!)).key;
export const newGuest = (): string => `guest=${newToken()}`;

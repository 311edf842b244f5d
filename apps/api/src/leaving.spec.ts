import type { AdminCustomerView } from '@usdt-africa/contracts/admin';
import { type ClosingView, TERMS_VERSION } from '@usdt-africa/contracts/api';
import { event, MONEY_EVENTS, streams } from '@usdt-africa/contracts/events';
import { createEventStore, ERASED, personalDataFrom, type StreamAppend } from '@usdt-africa/event-store';
import { FixedClock, newToken, systemClock, uuidv7 } from '@usdt-africa/kernel';
import { createLog } from '@usdt-africa/platform';
import { Erasures } from '@usdt-africa/transactions';
import { WalletStreams } from '@usdt-africa/wallets';
import sharp from 'sharp';
import { ApiAtWork } from '../test/api-at-work.js';
import { Browser, PASSWORD, registered, newPerson } from '../test/customer.js';
import { addressesReady } from '../test/customers.js';
import { Seller } from '../test/seller.js';
import { SEND_NIN, UpgradeAtWork, upgradeRequestId } from '../test/upgrade.js';

const CLOSE = '/api/account/close';
const NAME = 'ADAEZE CHINWE OKONKWO';
const CONFIRMED = { secret: PASSWORD, word: 'close ' };

describe('closing an account', () => {
  const api = ApiAtWork.forAll();
  beforeAll(async () => {
    await api.rated();
    await addressesReady(api, 60);
  });
  beforeEach(() => api.db.owner.query('delete from rate_limits; delete from text_message_caps'));

  const people = () => personalDataFrom(api.config.keys, { pool: api.db.app, cacheMs: 0 });
  const accountOf = async (person: { readonly email: string }): Promise<string> => {
    const { rows } = await api.db.owner.query<{ id: string }>(
      'select account_id as id from accounts where email_blind = $1',
      [people().blindIndex('account-email', person.email)],
    );
    return rows[0]!.id;
  };
  const due = async (at = new Date()) => {
    const store = createEventStore({ pool: api.db.app });
    const erasures = new Erasures(
      api.db.app,
      store,
      people(),
      new FixedClock(at.toISOString()),
      createLog('test', 'silent'),
    );
    await erasures.runDue();
  };
  const planned = async (accountId: string) =>
    (
      await api.db.owner.query<{ subject: string; because: string; due: Date }>(
        'select subject_id as subject, because, due_at as due from account_erasures where account_id = $1 order by 1',
        [accountId],
      )
    ).rows;
  /** Tables with a row that refers to this account. */
  const referring = async (accountId: string): Promise<string[]> => {
    const { rows } = await api.db.owner.query<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid = 'accounts'::regclass order by 1`,
    );
    const names: string[] = [];
    for (const { name } of rows) {
      const found = await api.db.owner.query(`select from ${name} where account_id = $1`, [accountId]);
      if (found.rowCount) names.push(name);
    }
    return names;
  };
  const isReadable = async (subject: string): Promise<boolean> => {
    const { rows } = await api.db.owner.query(
      'select from subject_keys where subject_id = $1 and destroyed_at is null',
      [subject],
    );
    return rows.length === 1;
  };
  const sellerOf = (browser: Browser, accountId: string) =>
    new Seller(api, accountId, /account=[\w-]{43}/.exec(browser.cookie)![0]);
  const placed = async (browser: Browser, accountId: string) => {
    const number = await sellerOf(browser, accountId).sold(NAME);
    const { rows } = await api.db.owner.query<{ id: string; watched: Date }>(
      'select order_id as id, watched_until as watched from deposit_addresses where order_number = $1',
      [number],
    );
    return { number, orderId: rows[0]!.id, watchedUntil: rows[0]!.watched };
  };
  const paid = async (orderId: string) => {
    const store = createEventStore({ pool: api.db.app });
    const streamId = streams.order(orderId);
    await store.append(
      {
        streamId,
        expectedVersion: (await store.readStream(streamId)).length,
        events: [
          { type: 'PayoutRequested', schemaVersion: 1, data: {} },
          event('OrderCompleted', { at: new Date().toISOString() } as never),
        ],
      },
      { metadata: { correlationId: uuidv7(), actor: 'test', orderId } },
    );
  };

  it('ADM-10 AUTH-10 the console shows a closed account as closed, lists it among these, and offers no action on it', async () => {
    const { browser, person } = await registered(api);
    const id = await accountOf(person);
    expect((await browser.post(CLOSE, CONFIRMED)).status).toBe(204);
    const support = await api.signIn('support');
    const shown = (await (await api.get(`/api/admin/customers/${id}`, support)).json()) as AdminCustomerView;
    expect(shown).toMatchObject({ state: 'closed', closedAt: expect.any(String) as string, attention: null });
    expect(shown.actions.map(({ why }) => why)).toEqual(shown.actions.map(() => 'closed'));
    for (const [action, body] of [
      ['freeze', { because: 'suspicion', reason: 'Late' }],
      ['note-customer', { text: 'Called again' }],
      ['unlock-pin', { reason: 'Asked for it' }],
      ['sign-out', { reason: 'Phone lost' }],
    ] as const)
      expect(
        await (await api.post(`/api/admin/customers/${id}/${action}`, body, support, newToken())).json(),
      ).toMatchObject({
        status: 409,
        code: 'closed',
        detail: 'This account is closed for good.',
      });
    const body = { evidence: 'Video call, recording 118', reason: 'Phone stolen' };
    expect((await api.post(`/api/admin/customers/${id}/reset-second-factor`, body, support, newToken())).status).toBe(
      409,
    );
  });

  it('SET-02 a profile picture is stored as a small square without metadata, only for its owner, and deleted with the account', async () => {
    const { browser, person } = await registered(api);
    const accountId = await accountOf(person);
    const path = '/api/account/picture';
    const put = async (bytes: Buffer, cookie = browser.cookie) => {
      const headers = { origin: api.url, cookie, 'content-type': 'application/octet-stream' };
      const answer = await fetch(api.url + path, { method: 'PUT', headers, body: new Uint8Array(bytes) });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    };
    const shown = () => fetch(api.url + path, { headers: { cookie: browser.cookie } });
    const pictureNow = async () => (await browser.get('/api/account')).body['picture'];
    expect([await pictureNow(), (await shown()).status]).toEqual([null, 404]);
    const wide = sharp({ create: { width: 900, height: 500, channels: 3, background: '#0a6' } });
    const taken = await wide
      .withExif({ IFD0: { Copyright: 'where it was taken' } })
      .jpeg()
      .toBuffer();
    expect(taken.includes('where it was taken')).toBe(true);
    const { status, body } = await put(taken);
    expect([status, body]).toEqual([200, { picture: await pictureNow() }]);
    const answer = await shown();
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 384, height: 384 });
    expect(bytes.includes('where it was taken')).toBe(false);
    const { rows } = await api.db.owner.query<{ sealed: Buffer }>('select sealed from account_pictures');
    expect(rows.map(({ sealed }) => sealed.includes(bytes.subarray(0, 16)))).toEqual([false]);

    expect(await put(Buffer.from('<svg/>'))).toMatchObject({ status: 422, body: { code: 'file-kind' } });
    expect((await put(taken, '')).status).toBe(401);
    expect((await fetch(api.url + path)).status).toBe(401);
    const { picture } = (await put(taken)).body;
    expect(picture).not.toBe(body['picture']);
    expect(await pictureNow()).toBe(picture);
    for (let attempt = 0; attempt < 2; attempt += 1) expect((await browser.request('DELETE', path)).status).toBe(204);
    expect([await pictureNow(), (await shown()).status]).toEqual([null, 404]);
    const recorded = await createEventStore({ pool: api.db.app }).readStream(streams.account(accountId));
    expect(recorded.map(({ type }) => type).filter((type) => type.includes('Picture'))).toEqual([
      'AccountPictureSet',
      'AccountPictureSet',
      'AccountPictureRemoved',
    ]);
    await put(taken);
    expect(await referring(accountId)).toContain('account_pictures');
    expect((await browser.post(CLOSE, CONFIRMED)).status).toBe(204);
    expect(await referring(accountId)).toEqual(['account_erasures']);
  });

  it('AUTH-10 is refused while the wallet is not empty or a payment is held, and possible afterwards', async () => {
    const { browser, person } = await registered(api);
    const accountId = await accountOf(person);
    const store = createEventStore({ pool: api.db.app, moneyEvents: MONEY_EVENTS });
    const wallets = new WalletStreams(store, api.db.app, systemClock);
    const entry = { accountId, amountKobo: 5n, counter: 'collection:paystack' };
    const book = async (append: StreamAppend): Promise<void> => {
      await store.append(append, { metadata: { correlationId: uuidv7(), actor: 'test' } });
    };
    await book((await wallets.prepareCredit({ ...entry, entryId: uuidv7(), kind: 'funding' })).append);
    const refused = { status: 409, body: { code: 'wallet-not-empty' } };
    expect(await browser.post(CLOSE, CONFIRMED)).toMatchObject(refused);
    const spent = { ...entry, entryId: uuidv7(), kind: 'withdrawal' as const, limit: null };
    await book((await wallets.prepareDebit(spent)).append);
    const fundingId = uuidv7();
    await api.db.owner.query(
      `insert into fundings (funding_id, provider, transaction_id, reference, account_id, amount_kobo, status, found,
         received_at, seen_at, version, state)
       values ($1::uuid, 'paystack', '7', 'r', $2, 5, 'held', 'list', now(), now(), 1, '{}')`,
      [fundingId, accountId],
    );
    expect(await browser.post(CLOSE, CONFIRMED)).toMatchObject(refused);
    await api.db.owner.query(`update fundings set status = 'returned' where funding_id = $1`, [fundingId]);
    expect((await browser.post(CLOSE, CONFIRMED)).status).toBe(204);
    // By law the payer stays known.
    expect(await planned(accountId)).toContainEqual(
      expect.objectContaining({ subject: `funding-${fundingId}`, because: 'law' }),
    );
  });

  it('AUTH-10 is refused while an order is open; a closed account has no sign-in, and its owner cannot be read', async () => {
    const { browser, person } = await registered(api);
    const accountId = await accountOf(person);
    const { number, orderId, watchedUntil } = await placed(browser, accountId);
    expect((await browser.get('/api/account/closing')).body).toEqual({
      open: [{ number, status: 'waiting', withdrawalId: null, usdt: expect.any(String), naira: null, canCancel: true }],
      openCount: 1,
      by: 'password',
      retainedUntil: null,
    } satisfies ClosingView);
    expect(await browser.post(CLOSE, CONFIRMED)).toMatchObject({ status: 409, body: { code: 'something-open' } });
    expect((await browser.get('/api/account')).status).toBe(200);

    const key = newToken();
    expect((await api.post(`/api/orders/${number}/cancel`, {}, browser.cookie, key)).status).toBe(200);
    const second = new Browser(api);
    await second.post('/api/auth/login', { identifier: person.email, password: PASSWORD });
    expect(await browser.post(CLOSE, { ...CONFIRMED, word: 'klose' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'word', code: 'closing-word' }] },
    });
    expect(await browser.post(CLOSE, { ...CONFIRMED, secret: 'something else' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'secret', code: 'password-wrong' }] },
    });
    const cookie = browser.cookie;
    await api.db.owner.query(
      `insert into account_identities (identity_id, account_id, identity, identity_blind, linked_at)
       values ($1, $2, '{}', $3, now())`,
      [uuidv7(), accountId, accountId],
    );
    expect(await referring(accountId)).toContain('account_identities');
    expect((await browser.post(CLOSE, CONFIRMED)).status).toBe(204);
    expect((await api.get('/api/account', cookie)).status).toBe(401);
    expect(browser.cookies.has('account')).toBe(false);

    expect(await referring(accountId)).toEqual(['account_erasures']);
    await due();
    expect(await isReadable(`account-${accountId}`)).toBe(false);
    const plans = await planned(accountId);
    expect(plans.map(({ subject, because }) => [subject, because])).toEqual([
      [`farewell-${accountId}`, 'closed'],
      [`recipient-${orderId}`, 'unpaid'],
      [`sender-${orderId}`, 'unpaid'],
    ]);
    expect(plans[1]!.due).toEqual(watchedUntil);
    await due(new Date(watchedUntil.getTime() + 1));
    expect(await planned(accountId)).toEqual([]);
    expect(await isReadable(`sender-${orderId}`)).toBe(false);
    // The history is unchanged, and records whose keys were erased.
    const erased = await createEventStore({ pool: api.db.app }).readStream(`erasure-account-${accountId}`);
    expect(erased.map(({ type, metadata }) => [type, metadata.actor])).toEqual([[ERASED, 'system:closed-accounts']]);
  });

  it('AUTH-10 LIM-02 withdraws an upgrade request with the account, also one that is started at the same moment', async () => {
    const { browser, person } = await registered(api);
    const accountId = await accountOf(person);
    const upgrade = new UpgradeAtWork(api, browser.cookie);
    await upgrade.sent('individual', SEND_NIN);
    const id = await upgradeRequestId(api, accountId);
    expect((await browser.post(CLOSE, CONFIRMED)).status).toBe(204);
    const store = createEventStore({ pool: api.db.app });
    const last = async (upgradeId: string) => (await store.readStream(streams.verification(upgradeId))).at(-1);
    const [taken, closed] = [await last(id), (await store.readStream(streams.account(accountId))).at(-1)];
    expect([taken?.type, closed?.type]).toEqual(['VerificationWithdrawn', 'AccountClosed']);
    // One append: it has one correlation.
    expect(taken?.metadata.correlationId).toBe(closed?.metadata.correlationId);
    // Its documents are erased at once: their erasure time is the time of the withdrawal.
    expect(taken?.data).toMatchObject({ eraseAt: (taken!.data as { at: string }).at });

    for (let round = 0; round < 2; round += 1) {
      const other = await registered(api);
      const [cookie, otherId] = [other.browser.cookie, await accountOf(other.person)];
      const [, answer] = await Promise.all([
        new UpgradeAtWork(api, cookie).act('', { tier: 'individual' }),
        other.browser.post(CLOSE, CONFIRMED),
      ]);
      expect(answer.status).toBe(204);
      const { rows } = await api.db.owner.query<{ id: string }>(
        'select verification_id as id from tier_upgrade_requests where account_id = $1',
        [otherId],
      );
      for (const upgradeId of rows) expect((await last(upgradeId.id))?.type).toBe('VerificationWithdrawn');
    }
  });

  it('AUTH-10 a sign-in to a closed account gets the response of an unknown one; address and number are free again, the username never', async () => {
    const { browser, person, outbox } = await registered(api);
    const { body } = await browser.get('/api/account');
    expect((await browser.post(CLOSE, CONFIRMED)).status).toBe(204);
    expect((await outbox.to(person.email)).at(-1)).toMatchObject({ kind: 'account-closed' });
    expect((await outbox.to(person.phone)).at(-1)).toMatchObject({ kind: 'account-closed' });
    await due();
    const [gone, stranger] = [new Browser(api), new Browser(api)];
    const logIn = async (which: Browser, identifier: string) => {
      const answer = await which.post('/api/auth/login', { identifier, password: PASSWORD });
      return { ...answer, body: { ...answer.body, correlationId: '' } };
    };
    expect(await logIn(gone, person.email)).toEqual(await logIn(stranger, newPerson().email));
    expect(await logIn(gone, person.phone)).toEqual(await logIn(stranger, newPerson().phone));
    const forgotten = await gone.post('/api/auth/reset', { email: person.email });
    expect(forgotten).toEqual(await stranger.post('/api/auth/reset', { email: newPerson().email }));
    expect((await gone.post('/api/auth/usernames/check', { username: body['username'] })).body).toMatchObject({
      state: 'taken',
    });
    await gone.put('/api/auth/registration', { ...person, terms: TERMS_VERSION });
    await gone.post('/api/auth/registration/codes', { channel: 'email' });
    expect((await outbox.to(person.email)).at(-1)).toMatchObject({ kind: 'registration-code' });
  });

  it('AUTH-10 keeps payment data sealed until its deletion date, however often a worker is killed meanwhile', async () => {
    const { browser, person } = await registered(api);
    const accountId = await accountOf(person);
    const { orderId, number } = await placed(browser, accountId);
    await api.post(`/api/orders/${number}/cancel`, {}, browser.cookie, newToken());
    await paid(orderId);
    // The list knows that it ended.
    await api.db.owner.query(
      `with listed as (
         insert into account_transactions (order_id, account_id, number, at, state, status, kind, day, amount_micro, naira_kobo)
         values ($1, $2, $3, now(), 'completed', 'completed', 'sell', current_date, 25000000, 3940000)
         on conflict (order_id) do update set state = 'completed')
       insert into order_summary
         (order_id, number, status, amount_micro, naira_kobo, received_micro, paid_kobo, placed_at, version, state)
       select $1, $3, 'completed', 1, 1, 1, 1, now(), max(version), '{}' from events where stream_id = 'order-' || $1::text`,
      [orderId, accountId, number],
    );
    const { retainedUntil } = (await browser.get('/api/account/closing')).body as ClosingView;
    expect((Date.parse(retainedUntil!) - Date.now()) / 86_400_000).toBeCloseTo(1_826, 0);
    expect((await browser.post(CLOSE, CONFIRMED)).status).toBe(204);
    // A worker that was killed after the key was gone, and before the plan was.
    await people().destroy(`account-${accountId}`);
    await due();
    await due();
    expect((await planned(accountId)).map(({ because }) => because)).toEqual(['closed', 'law', 'law']);
    await due(new Date(Date.now() + 1_825 * 86_400_000));
    expect([await isReadable(`sender-${orderId}`), await isReadable(`recipient-${orderId}`)]).toEqual([true, true]);
    await due(new Date(Date.now() + 1_827 * 86_400_000));
    expect([await isReadable(`sender-${orderId}`), await isReadable(`recipient-${orderId}`)]).toEqual([false, false]);
  });

  it('AUTH-10 a deposit after closing, while the address is watched, keeps its customer and recipient like earlier payments', async () => {
    const { browser, person } = await registered(api);
    const accountId = await accountOf(person);
    const { orderId, number, watchedUntil } = await placed(browser, accountId);
    await api.post(`/api/orders/${number}/cancel`, {}, browser.cookie, newToken());
    expect((await browser.post(CLOSE, CONFIRMED)).status).toBe(204);
    await due();
    await paid(orderId);
    const after = new Date(watchedUntil.getTime() + 1);
    await due(after);
    expect([await isReadable(`sender-${orderId}`), await isReadable(`recipient-${orderId}`)]).toEqual([true, true]);
    const plans = (await planned(accountId)).filter(({ because }) => because === 'law');
    expect(plans.map(({ subject }) => subject)).toEqual([`recipient-${orderId}`, `sender-${orderId}`]);
    for (const { due: at } of plans) expect((at.getTime() - Date.now()) / 86_400_000).toBeCloseTo(1_826, 0);
    await due(new Date(Date.now() + 1_827 * 86_400_000));
    expect([await isReadable(`sender-${orderId}`), await isReadable(`recipient-${orderId}`)]).toEqual([false, false]);
  });

  it('AUTH-10 of an order and an account closure at the same moment exactly one succeeds', async () => {
    for (let round = 0; round < 6; round++) {
      const { browser, person } = await registered(api);
      const accountId = await accountOf(person);
      const seller = sellerOf(browser, accountId);
      const terms = await seller.terms(await seller.keeps(NAME), NAME);
      const placing = seller.sells(terms).then(({ status }) => status === 201);
      const closing = browser.post(CLOSE, CONFIRMED).then(({ status }) => status === 204);
      const [isPlaced, isClosed] = await Promise.all([placing, closing]);
      expect(isPlaced && isClosed).toBe(false);
      expect(isPlaced || isClosed).toBe(true);
    }
  });

  it('AUTH-10 checks exactly 5 of 60 wrong passwords, and never closes the account of a frozen customer', async () => {
    const { browser, person } = await registered(api);
    const accountId = await accountOf(person);
    const wrong = await Promise.all(
      Array.from({ length: 60 }, () => browser.post(CLOSE, { ...CONFIRMED, secret: 'seven wrong words here' })),
    );
    expect(wrong.filter(({ status }) => status === 422)).toHaveLength(5);
    await api.db.owner.query('delete from account_attempt_counters');
    const store = createEventStore({ pool: api.db.app, moneyEvents: MONEY_EVENTS });
    const { length } = await store.readStream(streams.account(accountId));
    await store.append(
      {
        streamId: streams.account(accountId),
        expectedVersion: length,
        events: [event('AccountFrozen', { accountId, at: new Date().toISOString(), because: 'suspicion' })],
      },
      { metadata: { correlationId: uuidv7(), actor: 'operator:1' } },
    );
    expect(await browser.post(CLOSE, CONFIRMED)).toMatchObject({ status: 403, body: { code: 'paused' } });
  });

  it('AUTH-10 gives its owner a copy of all stored data after a fresh proof, with other people’s data marked', async () => {
    const { browser, person } = await registered(api);
    const accountId = await accountOf(person);
    const { number } = await placed(browser, accountId);
    const copy = await browser.post('/api/account/export', {});
    expect(copy.body).toMatchObject({
      profile: { email: person.email, phone: person.phone, firstName: person.firstName },
      account: { terms: TERMS_VERSION, tier: 'basic', language: 'en' },
      devices: [{ device: expect.any(String) as string }],
      passkeys: [],
    });
    expect(JSON.stringify(copy.body)).not.toMatch(/argon2|\$sealed/);
    expect(copy.body['events']).toContainEqual({ what: 'AccountRegistered', at: expect.any(String) as string });
    await api.db.owner.query(
      `insert into account_transactions (order_id, account_id, number, at, state, status, kind, day, amount_micro, naira_kobo)
       select order_id, $2, $1, now(), 'waiting', 'waiting', 'sell', current_date, 25000000, 3940000
       from deposit_addresses where order_number = $1 on conflict do nothing`,
      [number, accountId],
    );
    expect((await browser.post('/api/account/export', {})).body['transactions']).toMatchObject([
      { number, usdt: '25.000000', recipient: { thirdParty: true }, sender: { email: expect.any(String) as string } },
    ]);
    await api.db.owner.query(`update account_sessions set proven_at = now() - interval '16 minutes'`);
    expect(await browser.post('/api/account/export', {})).toMatchObject({
      status: 403,
      body: { code: 'password-needed' },
    });
    expect((await browser.post('/api/account/export', { password: 'seven wrong words' })).status).toBe(422);
    expect((await browser.post('/api/account/export', { password: PASSWORD })).status).toBe(200);
    expect((await browser.post('/api/account/export', { password: PASSWORD })).status).toBe(429);
  });
});

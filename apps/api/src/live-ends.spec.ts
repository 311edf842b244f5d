import { event, MONEY_EVENTS, streams } from '@usdt-africa/contracts/events';
import { createEventStore } from '@usdt-africa/event-store';
import { account, uuidv7 } from '@usdt-africa/kernel';
import { ApiAtWork, cookiesOf, LaterClock } from '../test/api-at-work.js';
import { Browser, Outbox, PASSWORD, registered, newPerson } from '../test/customer.js';
import { sessionOf, signedIn } from '../test/customers.js';
import { newGuest, type Owner, placedOrder, someNumber } from '../test/placed-order.js';

const MINUTE = 60_000;
/** Five seconds are promised; the rest is for a machine that is busy. */
const BOUND_MS = 15_000;

describe('end of live streams', () => {
  const clock = new LaterClock();
  const api = ApiAtWork.forAll(undefined, () => ({}), clock);
  const opened: AbortController[] = [];
  beforeEach(() => api.db.owner.query('delete from rate_limits; delete from text_message_caps'));
  afterEach(() => {
    for (const end of opened.splice(0)) end.abort();
  });

  /** Opens a stream as a browser does. */
  async function watch(path: string, cookie: string) {
    const end = new AbortController();
    opened.push(end);
    const answer = await fetch(api.url + path, {
      headers: { cookie, accept: 'text/event-stream' },
      signal: end.signal,
    });
    expect([path, answer.status]).toEqual([path, 200]);
    let isOpen = true;
    const ended = answer
      .text()
      .catch(() => undefined)
      .then(() => (isOpen = false));
    return { ended, isOpen: () => isOpen };
  }
  type Watched = Awaited<ReturnType<typeof watch>>;

  /** Names of those that are still open when the bound has passed; ends as soon as none is. */
  async function stillOpen(watched: Readonly<Record<string, Watched>>): Promise<string[]> {
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([
      Promise.all(Object.values(watched).map(({ ended }) => ended)),
      new Promise((resolve) => (timer = setTimeout(resolve, BOUND_MS))),
    ]);
    clearTimeout(timer);
    return Object.keys(watched).filter((name) => watched[name]!.isOpen());
  }

  const statusOf = async (method: string, path: string, cookie: string): Promise<number> =>
    (await api.request(method, path, { cookie })).status;
  const orderStream = async (owner: Owner): Promise<Watched> => (await followed(owner)).stream;
  const followed = async (owner: Owner) => {
    const { number, orderId } = await placedOrder(api, someNumber(), owner);
    return { number, orderId, stream: await watch(`/api/orders/${number}/events`, owner.cookie) };
  };
  /** A signed-in customer without a secret, with one order. */
  async function customer() {
    const { accountId, cookie } = await signedIn(api, newPerson());
    const { rows } = await api.db.owner.query<{ id: string }>(
      'select session_id as id from account_sessions where account_id = $1',
      [accountId],
    );
    const owner = { accountId, cookie, key: account(accountId).key };
    const elsewhere = async () => (await sessionOf(api, accountId)).cookie;
    return { ...owner, sessionId: rows[0]!.id, elsewhere, ...(await followed(owner)) };
  }
  /** A customer who registered with all secrets, with one order. */
  async function member() {
    const { browser, person } = await registered(api);
    const { rows } = await api.db.owner.query<{ id: string }>(
      'select account_id as id from accounts order by registered_at desc limit 1',
    );
    const owner = { accountId: rows[0]!.id, cookie: browser.cookie, key: account(rows[0]!.id).key };
    return { ...owner, browser, person, ...(await followed(owner)) };
  }
  /** What proves, in a browser, that its owner forgot the password. */
  async function proven({ email }: { readonly email: string }): Promise<Browser> {
    const [browser, outbox] = [new Browser(api), new Outbox(api)];
    await browser.post('/api/auth/reset', { email });
    let code: string | undefined;
    do code = (await outbox.to(email)).find(({ kind }) => kind === 'reset-code')?.code;
    while (!code);
    expect((await browser.post('/api/auth/reset/code', { code })).status).toBe(200);
    return browser;
  }

  it('SEC-07 AUTH-06 a customer’s stream ends within seconds of the session, whatever ended it; no other stream does', async () => {
    const support = await api.signIn('support');
    const operator = async (accountId: string, action: string, more: object = {}) =>
      (await api.post(`/api/admin/customers/${accountId}/${action}`, { reason: 'Phone lost', ...more }, support))
        .status;
    const people = {
      'logged out': await customer(),
      'ended by another': await customer(),
      'ended with all others': await customer(),
      'logged out everywhere': await customer(),
      'signed out by support': await customer(),
      'signed out once by support': await customer(),
    };
    const members = { 'another password': await member(), forgotten: await member(), closed: await member() };
    const [frozen, guest] = [await customer(), await orderStream(newGuest())];
    const changing = await sessionOf(api, members['another password'].accountId);
    const ending = await people['ended with all others'].elsewhere();
    const staying = [
      frozen.stream,
      guest,
      await orderStream({ cookie: ending, key: people['ended with all others'].key }),
      await orderStream({ cookie: changing.cookie, key: members['another password'].key }),
    ];
    const forgetful = await proven(members.forgotten.person);
    const { browser: leaving, number } = members.closed;
    expect((await api.post(`/api/orders/${number}/cancel`, {}, leaving.cookie)).status).toBe(200);

    const acts: Readonly<Record<keyof (typeof people & typeof members), () => Promise<number>>> = {
      'logged out': async () => (await api.post('/api/auth/logout', {}, people['logged out'].cookie)).status,
      'ended by another': async () => {
        const { sessionId, elsewhere } = people['ended by another'];
        return statusOf('DELETE', `/api/account/sessions/${sessionId}`, await elsewhere());
      },
      'ended with all others': () => statusOf('DELETE', '/api/account/sessions', ending),
      'logged out everywhere': async () =>
        (await api.post('/api/account/sessions/end-all', {}, await people['logged out everywhere'].elsewhere())).status,
      'signed out by support': () => operator(people['signed out by support'].accountId, 'sign-out'),
      'signed out once by support': () => {
        const { accountId, sessionId } = people['signed out once by support'];
        return operator(accountId, `sessions/${sessionId}/end`);
      },
      'another password': async () => {
        const body = JSON.stringify({ old: PASSWORD, password: 'eight green lanterns' });
        return (await api.request('PUT', '/api/account/password', { cookie: changing.cookie, body })).status;
      },
      forgotten: async () =>
        (await forgetful.put('/api/auth/reset/password', { password: 'eight green lanterns' })).status,
      closed: async () => (await leaving.post('/api/account/close', { secret: PASSWORD, word: 'close' })).status,
    };
    for (const [name, act] of Object.entries(acts)) {
      const status = await act();
      expect([name, status === 200 || status === 204]).toEqual([name, true]);
    }
    expect(await operator(frozen.accountId, 'freeze', { because: 'suspicion', endSessions: false })).toBe(200);
    const all = Object.entries({ ...people, ...members }).map(([name, { stream }]) => [name, stream] as const);
    expect(await stillOpen(Object.fromEntries(all))).toEqual([]);
    // A frozen customer still follows their orders; the sessions that ended the others and a guest's stay open too.
    expect(staying.map((stream) => stream.isOpen())).toEqual([true, true, true, true]);
  }, 60_000);

  it('SEC-07 an operator’s stream ends within seconds of the session, whatever ended it', async () => {
    const stream = async (cookie: string) => watch('/api/admin/stream', cookie);
    const idOf = async (cookie: string) =>
      ((await (await api.get('/api/admin/me', cookie)).json()) as { id: string }).id;
    const [out, one, there, tayo, chidi, ada] = [
      await api.signIn('finance'),
      await api.signIn('finance'),
      await api.signIn('finance'),
      await api.signIn('finance', 1),
      await api.signIn('engineer'),
      await api.signIn('support'),
    ];
    const admin = await api.signIn('admin');
    const here = await stream(admin);
    const open = {
      'signed out': await stream(out),
      'ended by another': await stream(one),
      'signed out by an admin': await stream(tayo),
      'another role': await stream(chidi),
      disabled: await stream(ada),
    };
    const stays = await stream(there);
    const [chidis, adas] = [await idOf(chidi), await idOf(ada)];
    expect((await api.post('/api/admin/auth/sign-out', {}, out)).status).toBe(204);
    expect(await statusOf('DELETE', '/api/admin/me/sessions', there)).toBe(204);
    const revoked = await api.post(
      `/api/admin/operators/${await idOf(tayo)}/revoke-sessions`,
      { reason: 'Lost' },
      admin,
    );
    expect(revoked.status).toBe(200);
    // What two people decide is done by a worker, which has no part in this.
    await api.db.owner.query(`update operators set role = 'support' where operator_id = $1`, [chidis]);
    await api.db.owner.query(`update operators set state = 'disabled' where operator_id = $1`, [adas]);
    try {
      expect(await stillOpen(open)).toEqual([]);
      expect([here.isOpen(), stays.isOpen()]).toEqual([true, true]);
    } finally {
      await api.db.owner.query(`update operators set role = 'engineer' where operator_id = $1`, [chidis]);
      await api.db.owner.query(`update operators set state = 'active' where operator_id = $1`, [adas]);
    }
  }, 60_000);

  it.each([
    ['refuses', 'alter table @ rename to @_away', 'alter table @_away rename to @'],
    ['says nothing', 'lock table @ in access exclusive mode', ''],
  ])(
    'SEC-07 a stream whose session cannot be checked, because the database %s, is ended',
    async (_what, away, back) => {
      for (const [table, open] of [
        ['account_sessions', async () => (await customer()).stream],
        ['operator_sessions', async () => watch('/api/admin/stream', await api.signIn('support'))],
      ] as const) {
        const stream = await open();
        const db = await api.db.owner.connect();
        try {
          if (!back) await db.query('begin');
          await db.query(away.replaceAll('@', table));
          expect(await stillOpen({ [table]: stream })).toEqual([]);
        } finally {
          await db.query(back ? back.replaceAll('@', table) : 'rollback');
          db.release();
        }
      }
    },
    60_000,
  );

  it('SEC-07 SELL-05 a shared link’s stream ends when the link is stopped, a guest’s when an account claims the order', async () => {
    const [owner, guest] = [newGuest(), newGuest()];
    const [shared, claimed] = [await followed(owner), await followed(guest)];
    const share = (await (await api.post(`/api/orders/${shared.number}/shares`, {}, owner.cookie)).json()) as {
      id: string;
      token: string;
    };
    const exchanged = await api.post('/api/share-links/exchange', { number: shared.number, token: share.token });
    const friend = await watch(`/api/orders/${shared.number}/events`, cookiesOf(exchanged));
    expect(await statusOf('DELETE', `/api/orders/${shared.number}/shares/${share.id}`, owner.cookie)).toBe(204);
    const taker = await customer();
    const { accountId, key: ownerKey } = taker;
    await createEventStore({ pool: api.db.app, moneyEvents: MONEY_EVENTS }).append(
      {
        streamId: streams.order(claimed.orderId),
        expectedVersion: 1,
        events: [event('OrderClaimedByAccount', { accountId, ownerKey, at: clock.now().toISOString() })],
      },
      { metadata: { correlationId: uuidv7(), actor: `account:${accountId}`, orderId: claimed.orderId } },
    );
    expect(await stillOpen({ friend, guest: claimed.stream })).toEqual([]);
    expect([shared.stream.isOpen(), taker.stream.isOpen()]).toEqual([true, true]);
  });

  it('SEC-07 SEC-72 a stream ends at the idle limit and the maximum age of a customer’s or operator’s session', async () => {
    const [quiet, busy] = [await customer(), await customer()];
    const [console_, limitsSession] = [await api.signIn('support'), await api.signIn('support')];
    const [still, atWork] = [
      await watch('/api/admin/stream', console_),
      await watch('/api/admin/stream', limitsSession),
    ];
    const work = async () => [
      (await api.get('/api/account/sessions', busy.cookie)).status,
      (await api.get('/api/admin/me', limitsSession)).status,
    ];
    const [start] = [clock.now().getTime()];
    const goTo = (minutes: number) => clock.advance(start + minutes * MINUTE - clock.now().getTime());
    goTo(14);
    expect(await work()).toEqual([200, 200]);
    // A browser that lost its connection reconnects automatically: that is no activity of the customer.
    const again = await watch(`/api/orders/${quiet.number}/events`, quiet.cookie);
    goTo(16);
    expect(await stillOpen({ still })).toEqual([]);
    goTo(28);
    expect(await work()).toEqual([200, 200]);
    goTo(31);
    expect(await stillOpen({ quiet: quiet.stream, again })).toEqual([]);
    expect([busy.stream.isOpen(), atWork.isOpen()]).toEqual([true, true]);
    for (let minutes = 42; minutes < 8 * 60; minutes += 14) {
      goTo(minutes);
      expect(await work()).toEqual([200, 200]);
    }
    goTo(8 * 60 + 1);
    expect(await work()).toEqual([200, 401]);
    expect(await stillOpen({ atWork })).toEqual([]);
    for (let minutes = 8 * 60 + 25; minutes < 12 * 60; minutes += 25) {
      goTo(minutes);
      expect((await work())[0]).toBe(200);
    }
    goTo(12 * 60 + 1);
    expect(await stillOpen({ busy: busy.stream })).toEqual([]);
  }, 90_000);
});

import type { ClaimableOrdersView, ClaimedOrdersView } from '@usdt-africa/contracts/api';
import { streams } from '@usdt-africa/contracts/events';
import { createEventStore } from '@usdt-africa/event-store';
import { newToken } from '@usdt-africa/kernel';
import { ApiAtWork, cookiesOf } from '../test/api-at-work.js';
import { addressesReady, newGuest, placedThrough, signedIn } from '../test/customers.js';

const ADA = { email: 'ada@example.com', phone: '+2348035550148' };
/** Of a guest to an account that was never paid. */
const PLACED = ['OrderPlaced', 'OrderPayoutRestrictionsSet'];

describe('claiming guest orders by an account', () => {
  const api = ApiAtWork.forAll();
  let people = 0;
  /** A new person that no test has used yet. */
  const newPerson = () => ({
    email: `person${(people += 1)}@example.com`,
    phone: `+23480355${String(10_000 + people)}`,
  });

  beforeAll(async () => {
    await api.rated();
    await addressesReady(api, 200);
  });
  beforeEach(() => api.db.owner.query('delete from rate_limits'));

  const claimable = async (cookie: string) =>
    ((await (await api.get('/api/account/guest-orders', cookie)).json()) as ClaimableOrdersView).orders;
  const claim = async (cookie: string, key?: string, body: object = {}) =>
    ((await (await api.post('/api/account/guest-orders/claim', body, cookie, key)).json()) as ClaimedOrdersView)
      .claimed;
  const statusOf = async (number: string, cookie: string) => {
    const answer = await api.get(`/api/orders/${number}`, cookie);
    return answer.ok ? ((await answer.json()) as { view: string }).view : answer.status;
  };
  const orderIdOf = async (number: string): Promise<string> => {
    const { rows } = await api.db.owner.query<{ id: string }>(
      'select order_id as id from deposit_addresses where order_number = $1',
      [number],
    );
    return rows[0]!.id;
  };
  const eventsOf = async (number: string): Promise<string[]> => {
    const events = await createEventStore({ pool: api.db.app }).readStream(streams.order(await orderIdOf(number)));
    return events.map(({ type }) => type);
  };

  it('TRACK-05 offers the orders of this browser, masked, and moves them to the account once the customer confirms', async () => {
    const [guest, who] = [newGuest(), newPerson()];
    const number = await placedThrough(api, guest, { ...ADA, email: who.email });
    const { accountId, cookie } = await signedIn(api, newPerson(), guest);
    const offered = await claimable(cookie);
    expect(offered).toEqual([
      {
        id: expect.any(String) as string,
        number: `${number.slice(0, 3)}••••••${number.slice(-3)}`,
        placedAt: expect.any(String) as string,
        usdt: '25.000000',
        recipient: 'Adaeze C··· O···',
        because: 'browser',
      },
    ]);
    expect(JSON.stringify(offered)).not.toContain(number);
    expect([await statusOf(number, guest), await statusOf(number, cookie)]).toEqual(['full', 'masked']);
    expect(await claim(cookie)).toBe(1);
    expect([await statusOf(number, guest), await statusOf(number, cookie)]).toEqual(['masked', 'full']);
    expect(await eventsOf(number)).toEqual([...PLACED, 'OrderClaimedByAccount', 'OrderIndexed']);
    const own = await createEventStore({ pool: api.db.app }).readStream(streams.account(accountId));
    expect(own.at(-1)).toMatchObject({ type: 'AccountOrdersClaimed', data: { orderIds: [await orderIdOf(number)] } });
    expect([await claimable(cookie), await claim(cookie)]).toEqual([[], 0]);
  });

  it('TRACK-05 offers orders with the verified email of any age, and with the verified phone of the last 30 days', async () => {
    const who = newPerson();
    const [byMail, byPhone, long] = [newGuest(), newGuest(), newGuest()];
    const first = await placedThrough(api, byMail, { ...newPerson(), email: who.email.toUpperCase() });
    const second = await placedThrough(api, byPhone, { ...newPerson(), phone: who.phone });
    const old = await placedThrough(api, long, { ...newPerson(), phone: who.phone });
    await api.db.owner.query(
      `update order_lookups set placed_at = now() - interval '31 days' where order_id = $1 and kind = 'phone-number'`,
      [await orderIdOf(old)],
    );
    const { cookie } = await signedIn(api, who);
    const offered = await claimable(cookie);
    expect(offered.map(({ because, recipient }) => [because, recipient])).toEqual([
      ['phone', 'Adaeze C··· O···'],
      ['email', 'Adaeze C··· O···'],
    ]);
    expect(await claim(cookie, undefined, { ids: offered.map(({ id }) => id) })).toBe(2);
    expect(await Promise.all([first, second, old].map((number) => statusOf(number, cookie)))).toEqual([
      'full',
      'full',
      'masked',
    ]);
    expect(await statusOf(old, long)).toBe('full');
  });

  it('TRACK-05 claims an order that only the phone number matches when it is chosen, and offers a declined one no more', async () => {
    const who = newPerson();
    const guest = newGuest();
    const place = (person: object) => placedThrough(api, newGuest(), { ...newPerson(), ...person });
    const own = await placedThrough(api, guest, newPerson());
    const [mistyped, mine, byMail] = [
      await place({ phone: who.phone }),
      await place({ phone: who.phone }),
      await place({ email: who.email }),
    ];
    const { cookie } = await signedIn(api, who, guest);
    const offerOf = (list: ClaimableOrdersView['orders'], number: string) =>
      list.find((each) => each.number === `${number.slice(0, 3)}••••••${number.slice(-3)}`)!;
    const offered = await claimable(cookie);
    expect(offered.map(({ because }) => because).sort()).toEqual(['browser', 'email', 'phone', 'phone']);
    const decline = (id: string, as = cookie) => api.post('/api/account/guest-orders/decline', { id }, as);
    expect((await decline(offerOf(offered, mistyped).id)).status).toBe(204);
    expect((await decline(offerOf(offered, mistyped).id)).status).toBe(204);
    // Without a choice the certain ones alone come.
    expect(await claim(cookie)).toBe(2);
    expect(await Promise.all([own, byMail, mine, mistyped].map((number) => statusOf(number, cookie)))).toEqual([
      'full',
      'full',
      'masked',
      'masked',
    ]);
    const left = await claimable(cookie);
    expect(left.map(({ number }) => number)).toEqual([offerOf(offered, mine).number]);
    expect(await claim(cookie, undefined, { ids: [offerOf(offered, mistyped).id] })).toBe(0);
    expect(await claim(cookie, undefined, { ids: [left[0]!.id] })).toBe(1);
    expect([await statusOf(mine, cookie), await statusOf(mistyped, cookie)]).toEqual(['full', 'masked']);
  });

  it('TRACK-05 gives an order to one account only, however many request it at once and however often', async () => {
    const guest = newGuest();
    const numbers = [];
    for (let n = 0; n < 4; n++) numbers.push(await placedThrough(api, guest, newPerson()));
    const accounts = [await signedIn(api, newPerson(), guest), await signedIn(api, newPerson(), guest)];
    const attempts = accounts.flatMap(({ cookie }) => Array.from({ length: 6 }, () => claim(cookie)));
    expect((await Promise.all(attempts)).reduce((sum, count) => sum + count, 0)).toBe(4);
    for (const number of numbers) {
      const views = await Promise.all(accounts.map(({ cookie }) => statusOf(number, cookie)));
      expect(views.sort()).toEqual(['full', 'masked']);
      expect((await eventsOf(number)).filter((type) => type === 'OrderClaimedByAccount')).toHaveLength(1);
    }
    // A repeat with the same idempotency key gets the same response.
    const [again, key] = [await signedIn(api, newPerson(), newGuest()), newToken()];
    expect([await claim(again.cookie, key), await claim(again.cookie, key)]).toEqual([0, 0]);
  });

  it('TRACK-05 SEC-73 gives no order to a frozen account, and gives all of them after the freeze', async () => {
    const guest = newGuest();
    const number = await placedThrough(api, guest, newPerson());
    const { accountId, cookie } = await signedIn(api, newPerson(), guest);
    const become = (state: string) =>
      api.db.owner.query('update accounts set state = $2 where account_id = $1', [accountId, state]);
    await become('frozen');
    const refused = await api.post('/api/account/guest-orders/claim', {}, cookie);
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'paused' }]);
    expect([await statusOf(number, guest), await eventsOf(number)]).toEqual(['full', PLACED]);
    await become('active');
    expect([await claim(cookie), await statusOf(number, cookie)]).toEqual([1, 'full']);
  });

  it('TRACK-05 SEC-73 gives no order to an account that is frozen while it claims', async () => {
    const guest = newGuest();
    const number = await placedThrough(api, guest, newPerson());
    const { accountId, cookie } = await signedIn(api, newPerson(), guest);
    const freezing = await api.db.owner.connect();
    await freezing.query('begin');
    await freezing.query(`update accounts set state = 'frozen' where account_id = $1`, [accountId]);
    let isOver = false;
    const adopting = api.post('/api/account/guest-orders/claim', {}, cookie).finally(() => (isOver = true));
    // The request was checked before the freeze was visible, and waits for its lock where the order would be claimed.
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    while (!isOver && (await api.db.app.query(waiting)).rowCount === 0);
    await freezing.query('commit');
    freezing.release();
    const refused = await adopting;
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'paused' }]);
    expect([await statusOf(number, guest), await eventsOf(number)]).toEqual(['full', PLACED]);
  });

  it('TRACK-05 ends every link that was mailed or shared before the claim', async () => {
    const guest = newGuest();
    const number = await placedThrough(api, guest, newPerson());
    const shared = (await (await api.post(`/api/orders/${number}/shares`, {}, guest)).json()) as { token: string };
    const token = newToken();
    await api.db.owner.query(
      `insert into order_links (token_hash, order_id, order_number, mail_id, created_at, expires_at)
       values (encode(sha256($1::bytea), 'hex'), $2, $3, gen_random_uuid(), now(), now() + interval '1 day')`,
      [token, await orderIdOf(number), number],
    );
    const { cookie } = await signedIn(api, newPerson(), guest);
    expect(await claim(cookie)).toBe(1);
    const stranger = newGuest();
    const exchanged = await api.post('/api/order-links/exchange', { token }, stranger);
    expect([exchanged.status, await exchanged.json()]).toMatchObject([403, { code: 'log-in-to-open' }]);
    expect(await statusOf(number, stranger)).toBe('masked');
    expect(
      (await api.post('/api/share-links/exchange', { number, token: shared.token }, stranger)).status,
    ).toBeGreaterThan(400);
  });

  /** A link to an order, as a mail has it. */
  const linkTo = async (number: string): Promise<string> => {
    const token = newToken();
    await api.db.owner.query(
      `insert into order_links (token_hash, order_id, order_number, mail_id, created_at, expires_at)
       values (encode(sha256($1::bytea), 'hex'), $2, $3, gen_random_uuid(), now(), now() + interval '1 day')`,
      [token, await orderIdOf(number), number],
    );
    return token;
  };
  const exchange = async (token: string, cookie: string) => {
    const answer = await api.post('/api/order-links/exchange', { token }, cookie);
    return [answer.status, ((await answer.json()) as { code?: string }).code];
  };
  const stop = (number: string, cookie: string) => api.request('DELETE', `/api/orders/${number}/links`, { cookie });
  const mailsAbout = async (number: string): Promise<number> => {
    const { rows } = await api.db.owner.query<{ count: number }>(
      `select count(*)::int as count from events where type = 'MailRequested' and data->>'orderId' = $1
       and data->>'kind' = 'order-link'`,
      [await orderIdOf(number)],
    );
    return rows[0]!.count;
  };

  it('TRACK-05 a mailed link opens the order in a mail app’s browser and in another one, for a day', async () => {
    const [guest, mailApp, phone, late] = [newGuest(), newGuest(), newGuest(), newGuest()];
    const number = await placedThrough(api, guest, newPerson());
    const token = await linkTo(number);
    for (const browser of [mailApp, phone, mailApp]) expect(await exchange(token, browser)).toEqual([200, undefined]);
    expect(await Promise.all([mailApp, phone].map((browser) => statusOf(number, browser)))).toEqual(['full', 'full']);
    await api.db.owner.query(
      `update order_links set created_at = now() - interval '25 hours', expires_at = now() - interval '1 hour'
       where order_number = $1`,
      [number],
    );
    expect(await exchange(token, late)).toEqual([410, 'link-used-or-expired']);
    expect(await statusOf(number, phone)).toBe('full');
  });

  it('TRACK-05 when the owner stops a shared link, its readers lose access and it is answered like an unknown link', async () => {
    const [guest, friend, stranger] = [newGuest(), newGuest(), newGuest()];
    const number = await placedThrough(api, guest, newPerson());
    const [used, open] = [await linkTo(number), await linkTo(number)];
    expect(await exchange(used, friend)).toEqual([200, undefined]);
    expect([await statusOf(number, friend), (await stop(number, stranger)).status]).toEqual(['full', 404]);
    expect((await stop(number, guest)).status).toBe(204);
    expect([await statusOf(number, friend), await statusOf(number, guest)]).toEqual(['masked', 'full']);
    const never = await exchange(newToken(), stranger);
    for (const token of [used, open]) expect(await exchange(token, stranger)).toEqual(never);
    // A second stop has no effect, and a reader whose link was stopped may not stop links.
    expect([(await stop(number, guest)).status, (await stop(number, friend)).status]).toEqual([204, 404]);
    expect(await eventsOf(number)).toEqual([...PLACED, 'OrderLinkExchanged', 'OrderLinksStopped']);
    await api.post('/api/order-links/renewals', { token: used }, stranger);
    expect(await mailsAbout(number)).toBe(0);
    for (let n = 0; n < 3; n += 1) expect((await api.post(`/api/orders/${number}/links`, {}, guest)).status).toBe(202);
    expect([await mailsAbout(number), (await api.post(`/api/orders/${number}/links`, {}, friend)).status]).toEqual([
      1, 404,
    ]);
    // The next link works, and its reader cannot lock out the guest who placed the order.
    expect(await exchange(await linkTo(number), friend)).toEqual([200, undefined]);
    expect((await stop(number, friend)).status).toBe(204);
    expect([await statusOf(number, friend), await statusOf(number, guest)]).toEqual(['full', 'full']);
  });

  it('TRACK-04 a shared link can be stopped from every browser that holds the order, and by the account that claimed it; its readers see none', async () => {
    const [guest, friend, person] = [newGuest(), newGuest(), newPerson()];
    const number = await placedThrough(api, guest, person);
    const view = async (cookie: string) =>
      (await (await api.get(`/api/orders/${number}`, cookie)).json()) as { view: string; shareIds: string[] };
    const share = async (cookie: string) =>
      (await (await api.post(`/api/orders/${number}/shares`, {}, cookie)).json()) as { id: string; token: string };
    const stopShare = async (id: string, cookie: string) =>
      (await api.request('DELETE', `/api/orders/${number}/shares/${id}`, { cookie })).status;
    const made = await share(guest);
    expect(await exchange(await linkTo(number), friend)).toEqual([200, undefined]);
    const reader = cookiesOf(await api.post('/api/share-links/exchange', { number, token: made.token }));
    expect(await Promise.all([guest, friend, reader].map(view))).toMatchObject([
      { view: 'full', shareIds: [made.id] },
      { view: 'full', shareIds: [made.id] },
      { view: 'masked', shareIds: [] },
    ]);
    expect([await stopShare(made.id, reader), await stopShare(made.id, friend)]).toEqual([401, 204]);
    expect((await view(guest)).shareIds).toEqual([]);
    const { cookie } = await signedIn(api, person, guest);
    expect(await claim(cookie)).toBe(1);
    const own = await share(cookie);
    const elsewhere = (await signedIn(api, person)).cookie;
    expect((await view(elsewhere)).shareIds).toEqual([own.id]);
    expect(await stopShare(own.id, elsewhere)).toBe(204);
    expect((await api.post('/api/share-links/exchange', { number, token: own.token })).status).toBeGreaterThan(400);
  });

  it('TRACK-05 a link that is stopped while it is opened gives no access', async () => {
    const guest = newGuest();
    const number = await placedThrough(api, guest, newPerson());
    for (let n = 0; n < 10; n += 1) {
      const [token, comer] = [await linkTo(number), newGuest()];
      const [stopped, came] = await Promise.all([stop(number, guest), exchange(token, comer)]);
      expect([204, [200, 410].includes(Number(came[0]))]).toEqual([stopped.status, true]);
      expect(await exchange(token, newGuest())).toEqual([410, 'link-used-or-expired']);
      expect(await statusOf(number, comer)).toBe('masked');
    }
    expect(await statusOf(number, guest)).toBe('full');
  });

  it('SEC-46 offers nothing to a guest, and nothing of one account to another', async () => {
    const guest = newGuest();
    await placedThrough(api, guest, newPerson());
    expect((await api.get('/api/account/guest-orders', guest)).status).toBe(401);
    expect((await api.post('/api/account/guest-orders/claim', {}, guest)).status).toBe(401);
    expect(await claimable((await signedIn(api, newPerson())).cookie)).toEqual([]);
  });
});

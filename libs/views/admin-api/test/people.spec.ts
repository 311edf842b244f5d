import { randomUUID } from 'node:crypto';
import type {
  AdminCustomerRow,
  AdminGuestView,
  AdminOrderRow,
  AdminOrderView,
  AdminSearchHit,
} from '@usdt-africa/contracts/admin';
import { event, type EventData, streams } from '@usdt-africa/contracts/events';
import { eraseSubject, eventsOf } from '@usdt-africa/event-store';
import { account as principalOf } from '@usdt-africa/kernel';
import { append } from '@usdt-africa/test-kit/scenarios';
import { RECIPIENT, SENDER, type Sale, TestApp } from './test-app.js';

type Role = 'support' | 'finance' | 'engineer' | 'admin';

const CUSTOMER = {
  ...{ firstName: 'Obioma', lastName: 'Nwosu', username: 'obioma' },
  ...{ email: 'obioma@example.com', phone: '+2348031234567' },
};

describe('people in the console', () => {
  let app: TestApp;
  let first: Sale;
  let second: Sale;
  let guestId: string;
  const accountId = randomUUID();

  beforeAll(async () => {
    app = await TestApp.open();
    await app.projects('person-lookups', 'order-owners', 'customers', 'disputes');
    first = await app.sale('completed');
    second = await app.sale('held');
    await register();
    guestId = (await found(SENDER.email))[0]!.id;
  });
  afterAll(() => app.close());

  /** A customer with an account, as registering one leaves it. */
  async function register(): Promise<void> {
    const at = app.clock.now().toISOString();
    const profile = await app.seal(`account-${accountId}`, CUSTOMER);
    const registered = event('AccountRegistered', {
      ...{ accountId, at, profile, terms: '1', referralSource: null, referral: null, language: 'en' },
    });
    const metadata = { correlationId: 'test', actor: `account:${accountId}` };
    await append(app.store, [{ streamId: streams.account(accountId), events: [registered], metadata }]);
    await app.db.owner.query(
      `insert into accounts (account_id, state, profile, email_blind, phone_blind, username_hash, language, registered_at)
       values ($1, 'active', $2, $3, $4, 'none', 'en', now())`,
      [
        accountId,
        profile,
        app.personalData.blindIndex('account-email', CUSTOMER.email),
        app.personalData.blindIndex('account-phone', CUSTOMER.phone),
      ],
    );
    await app.applyAll();
  }
  const search = (q: string, more: object = {}, role: Role = 'support') =>
    app.as<AdminSearchHit[]>(role, 'POST', '/api/admin/search', { q, ...more });
  const found = async (q: string, more: object = {}, role: Role = 'support') =>
    (await search(q, more, role)).body.filter(({ person }) => person !== null);
  const orders = async (filter: object, role: Role = 'support') =>
    (await app.as<AdminOrderRow[]>(role, 'POST', '/api/admin/orders/search', { filter })).body
      .map(({ id }) => id)
      .sort();
  const guest = (role: Role = 'support', id = guestId) =>
    app.as<AdminGuestView>(role, 'GET', `/api/admin/guests/${id}`);
  async function searches(role: Role): Promise<EventData<'PeopleSearched'>[]> {
    const { id } = await app.operator(role);
    return eventsOf(await app.events(streams.operator(id)), 'PeopleSearched').map(({ data }) => data);
  }

  it('ADM-01 finds a guest by whole email, phone and account number, and by words of a declared name', async () => {
    const hit = (matched: string) => ({
      ...{ resource: 'guests', id: guestId, label: 'T·····e A·····e', matched, state: null },
      person: { email: 't·····e@example.com', orders: 2 },
    });
    expect(await found('Temitope@example.com')).toEqual([hit('email')]);
    expect(await found('0803 555 0148')).toEqual([hit('phone')]);
    expect(await found(RECIPIENT.accountNumber)).toEqual([hit('account-number')]);
    expect(await found('adewale', { names: true })).toEqual([hit('name')]);
    expect(await found('adewale')).toEqual([]);
    for (const part of ['temitope@exa', '080355501', 'adew']) expect(await found(part, { names: true })).toEqual([]);
  });

  it('ADM-01 finds guests whose orders are older than the newest orders of others with the name', async () => {
    const { rows } = await app.db.owner.query<{ guest: string }>('select gen_random_uuid() as guest');
    const old = rows[0]!.guest;
    const copied = (count: number, guest: string, days: number): Promise<unknown> =>
      app.db.owner.query(
        `with copies as (select gen_random_uuid() as id, n from generate_series(1, $1::int) n),
           orders as (
             insert into admin_orders select (jsonb_populate_record(o, jsonb_build_object(
               'order_id', c.id, 'number', 'X' || left(c.id::text, 8) || c.n,
               'placed_at', o.placed_at - make_interval(days => $3)))).*
             from admin_orders o, copies c where o.order_id = $4)
         insert into person_lookups (kind, token, record, record_id, subject_id, at)
         select l.kind, case l.kind when 'email' then $2 else l.token end, 'order', c.id, 'sender-' || c.id, l.at
         from person_lookups l, copies c where l.record_id = $4 and l.kind in ('email', 'name')`,
        [count, guest, days, first.orderId],
      );
    await copied(2, old, 400);
    await copied(250, guestId, 1);
    try {
      const ids = (await found('adewale', { names: true })).map(({ id, person }) => [id, person!.orders]);
      expect(ids).toEqual([
        [guestId, 252],
        [old, 2],
      ]);
    } finally {
      await app.db.owner.query(`delete from person_lookups where record_id in (
        select order_id from admin_orders where number like 'X%')`);
      await app.db.owner.query(`delete from admin_orders where number like 'X%'`);
    }
  });

  it('ADM-01 finds guests of a name beside many customers who have it', async () => {
    const token = `select token from person_lookups where kind = 'name' and record_id = '${first.orderId}'`;
    await app.db.owner.query(`insert into person_lookups (kind, token, record, record_id, subject_id, at)
      select 'name', t.token, 'account', gen_random_uuid(), 'account-x' || n, now()
      from (${token}) t, generate_series(1, 30) n`);
    try {
      expect((await found('adewale', { names: true })).map(({ id }) => id)).toEqual([guestId]);
    } finally {
      await app.db.owner.query(`delete from person_lookups where subject_id like 'account-x%'`);
    }
  });

  it('ADM-01 finds a customer by the same, and by the accounts that they sold to', async () => {
    const hit = (matched: string, count: number) => ({
      ...{ resource: 'customers', id: accountId, label: 'O····a N···u', matched, state: null },
      person: { email: 'o····a@example.com', orders: count },
    });
    expect(await found(CUSTOMER.email)).toEqual([hit('email', 0)]);
    expect(await found('08031234567')).toEqual([hit('phone', 0)]);
    expect(await found('Nwosu Obioma', { names: true })).toEqual([hit('name', 0)]);
    const rows = async (q: string) =>
      (await app.as<AdminCustomerRow[]>('support', 'POST', '/api/admin/customers/search', { filter: { q } })).body.map(
        ({ id }) => id,
      );
    for (const q of [CUSTOMER.email, '0803 123 4567', 'nwosu obioma'])
      expect([q, await rows(q)]).toEqual([q, [accountId]]);
    expect(await rows('nwosu temitope')).toEqual([]);
  });

  it('ADM-03 filters orders by the sender’s email, phone and name, and by the account, beside numbers', async () => {
    const both = [first.orderId, second.orderId].sort();
    for (const q of [SENDER.email, '08035550148', 'temitope', RECIPIENT.accountNumber])
      expect([q, await orders({ q })]).toEqual([q, both]);
    expect(await orders({ q: 'temitope', tab: 'completed' })).toEqual([first.orderId]);
    expect(await orders({ q: first.number })).toEqual([first.orderId]);
    expect(await orders({ guest: guestId })).toEqual(both);
    expect(await orders({ guest: randomUUID() })).toEqual([]);
  });

  it('ADM-04 filters disputes by the people of their orders', async () => {
    await app.db.owner.query(
      `insert into disputes (dispute_id, number, order_id, order_number, issue, phase, amount_kobo, opened_at, last_at, last_by,
         version, state)
       values (gen_random_uuid(), 'D-9001', $1, $2, 'not-arrived', 'waiting-us', 100, now(), now(), 'customer', 1, '{}')`,
      [first.orderId, first.number],
    );
    const counted = async (q: string) =>
      (
        await app.as<{ tabs: Record<string, number> }>('support', 'POST', '/api/admin/disputes/counts', {
          filter: { q },
        })
      ).body.tabs;
    for (const q of ['temitope', SENDER.email, '08035550148', RECIPIENT.accountNumber, 'D-9001'])
      expect([q, Object.values(await counted(q)).some((count) => count === 1)]).toEqual([q, true]);
    expect(Object.values(await counted('ngozi')).every((count) => count === 0)).toBe(true);
  });

  it('ADM-01 finds no people for an engineer, and shows no guest’s page', async () => {
    expect(await found(SENDER.email, {}, 'engineer')).toEqual([]);
    expect(await orders({ q: SENDER.email }, 'engineer')).toEqual([]);
    expect((await guest('engineer')).status).toBe(403);
    expect(await searches('engineer')).toEqual([]);
    const shown = await app.as<AdminOrderView>('engineer', 'GET', `/api/admin/orders/${first.orderId}`);
    expect(shown.body.guestId).toBeNull();
  });

  it('ADM-01 shows a guest with all their orders, masked until a reason is given', async () => {
    const { status, body } = await guest();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: guestId,
      name: 'T·····e A·····e',
      email: 't·····e@example.com',
      orders: 2,
      completed: 1,
    });
    expect(body.lastOrders.map(({ id }) => id).sort()).toEqual([first.orderId, second.orderId].sort());
    expect(body.personal).toMatchObject({ masked: true, phone: '+234 803 ··· 0148' });
    expect((await guest('admin')).body.personal).toBeNull();
    const path = `/api/admin/guests/${guestId}/view-personal-data`;
    expect((await app.as('support', 'POST', path, { reason: '' })).status).toBe(422);
    expect((await app.as('admin', 'POST', path, { reason: 'To call them back' })).status).toBe(403);
    const opened = await app.as<AdminGuestView>('support', 'POST', path, { reason: 'To call them back' });
    expect(opened.body.personal).toMatchObject({ masked: false, email: SENDER.email, phone: SENDER.phone });
    await app.applyAll();
    expect((await guest('finance')).body).toMatchObject({
      personal: { masked: true },
      personalDataViews: [{ reason: 'To call them back' }],
    });
    const of = await app.as<AdminOrderView>('support', 'GET', `/api/admin/orders/${first.orderId}`);
    expect(of.body.guestId).toBe(guestId);
  });

  it('ADM-01 masks a guest again when the operator closes the data, for a reason in words only', async () => {
    const path = `/api/admin/guests/${guestId}`;
    expect((await app.as('finance', 'POST', `${path}/view-personal-data`, { reason: 'ok' })).status).toBe(422);
    const reason = 'To call them back';
    for (const role of ['support', 'finance'] as const)
      await app.as(role, 'POST', `${path}/view-personal-data`, { reason });
    await app.applyAll();
    expect((await guest()).body.personal).toMatchObject({ masked: false });
    const closed = await app.as<AdminGuestView>('support', 'POST', `${path}/close-personal-data`, {});
    expect([closed.status, closed.body.personal]).toEqual([200, expect.objectContaining({ masked: true })]);
    expect((await guest('finance')).body.personal).toMatchObject({ masked: false });
    expect((await app.as('admin', 'POST', `${path}/close-personal-data`, {})).status).toBe(403);
  });

  it('ADM-01 answers 404 for a guest that there is not', async () => {
    for (const id of [randomUUID(), first.orderId]) expect((await guest('support', id)).status).toBe(404);
    const path = `/api/admin/guests/${randomUUID()}/view-personal-data`;
    expect((await app.as('support', 'POST', path, { reason: 'To call them back' })).status).toBe(404);
  });

  it('ADM-10 audits each search once, without its text', async () => {
    const before = (await searches('finance')).length;
    await found(SENDER.email, {}, 'finance');
    await found(` ${SENDER.email.toUpperCase()}`, {}, 'finance');
    expect((await searches('finance')).slice(before)).toEqual([
      expect.objectContaining({
        resource: 'search',
        by: ['email'],
        found: 1,
        records: [{ resource: 'guests', recordId: guestId }],
      }),
    ]);
    await orders({ q: 'adewale' }, 'finance');
    await app.as('finance', 'POST', '/api/admin/orders/counts', { filter: { q: 'adewale' } });
    expect((await searches('finance')).slice(before + 1)).toEqual([
      expect.objectContaining({ resource: 'orders', by: ['name'], found: 2 }),
    ]);
    const { rows } = await app.db.owner.query(
      `select from events where type = 'PeopleSearched' and data::text ~* 'temitope|adewale'`,
    );
    expect(rows).toEqual([]);
    await app.applyAll();
    const acts = await app.as<{ act: string }[]>('admin', 'GET', '/api/admin/audit');
    expect(acts.body.map(({ act }) => act)).toContain('PeopleSearched');
  });

  it('ADM-01 takes a search in a body alone', async () => {
    const q = encodeURIComponent(JSON.stringify({ q: SENDER.email }));
    for (const list of ['orders', 'customers', 'disputes'])
      expect((await app.as('support', 'GET', `/api/admin/${list}?filter=${q}`)).status).toBe(400);
  });

  it('ADM-01 finds a payout by its reference', async () => {
    const { body } = await app.as<AdminOrderView>('support', 'GET', `/api/admin/orders/${first.orderId}`);
    const { reference } = body.payouts[0]!;
    expect((await search(reference!)).body).toContainEqual(
      expect.objectContaining({ resource: 'payouts', id: first.payoutId, matched: 'reference' }),
    );
  });

  it('ADM-01 makes an order the customer’s once an account has adopted it, and forgets an erased person', async () => {
    const claimed = event('OrderClaimedByAccount', {
      ...{ accountId, ownerKey: principalOf(accountId).key, at: app.clock.now().toISOString() },
    } as EventData<'OrderClaimedByAccount'>);
    await app.happens(streams.order(first.orderId), first.orderId, claimed);
    expect((await found(SENDER.email)).map(({ resource, id }) => [resource, id])).toEqual(
      expect.arrayContaining([
        ['customers', accountId],
        ['guests', guestId],
      ]),
    );
    expect((await guest()).body).toMatchObject({ orders: 1 });
    await eraseSubject(app, `sender-${second.orderId}`, { by: 'operator:ada', reason: 'The person wanted it.' });
    expect((await guest()).status).toBe(404);
    await app.applyAll();
    expect((await found(SENDER.email)).map(({ resource }) => resource)).toEqual(['customers']);
  });
});

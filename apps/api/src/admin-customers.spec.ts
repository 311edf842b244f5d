import { randomUUID } from 'node:crypto';
import { codeAt, stepAt } from '@usdt-africa/authentication';
import type { AdminApprovalView, AdminCustomerRow, AdminCustomerView } from '@usdt-africa/contracts/admin';
import { customersProjection, ordersProjection } from '@usdt-africa/admin-api';
import { eventUpcasters } from '@usdt-africa/contracts/events';
import { createEventStore, DirectTransport } from '@usdt-africa/event-store';
import { uuidFrom } from '@usdt-africa/kernel';
import { seedOf } from '@usdt-africa/test-kit';
import { ApiAtWork } from '../test/api-at-work.js';
import { Browser, PASSWORD, registered } from '../test/customer.js';

const DEMO = uuidFrom('sandbox-customer', 'demo');

describe('customers in the console', () => {
  const api = ApiAtWork.forAll();
  const act = (cookie: string, action: string, body: object, key: string = randomUUID()) =>
    api.post(`/api/admin/customers/${DEMO}/${action}`, body, cookie, key);
  const shown = async (cookie: string) =>
    (await (await api.get(`/api/admin/customers/${DEMO}`, cookie)).json()) as AdminCustomerView;

  it('ADM-10 a customer is shown masked, and unmasked for 15 minutes after a reason, which is stored', async () => {
    await api.signInCustomer();
    const support = await api.signIn('support');
    const masked = await shown(support);
    expect(masked.personal).toMatchObject({ masked: true, name: 'A···a O····r', username: '@d·····a' });
    expect(JSON.stringify(masked)).not.toMatch(/Amara|amara@|8030000001/);
    expect((await act(support, 'view-personal-data', {})).status).toBe(422);
    const opened = (await (
      await act(support, 'view-personal-data', { reason: 'On the phone' })
    ).json()) as AdminCustomerView;
    expect(opened.personal).toMatchObject({ masked: false, name: 'Amara Okafor', email: 'amara@sandbox.invalid' });
    const { rows } = await api.db.owner.query<{ reason: string }>(
      `select metadata->>'reason' as reason from events where type = 'PersonalDataViewed'`,
    );
    expect(rows).toEqual([{ reason: 'On the phone' }]);
  });

  it('ADM-10 ADM-02 opens personal data for a reason in words alone, and closes them before their time is over', async () => {
    const support = await api.signIn('support');
    for (const reason of ['ok', 'okokokokokok', '12345 67890'])
      expect(await (await act(support, 'view-personal-data', { reason })).json()).toMatchObject({
        status: 422,
        errors: [{ field: 'reason', code: 'reason-short' }],
      });
    await act(support, 'view-personal-data', { reason: 'On the phone' });
    const other = await api.signIn('finance');
    await act(other, 'view-personal-data', { reason: 'To compare a letter' });
    const answer = await act(support, 'close-personal-data', {});
    expect(((await answer.json()) as AdminCustomerView).personal).toMatchObject({ masked: true, until: null });
    const project = async () => {
      const store = createEventStore({ pool: api.db.app, upcasters: eventUpcasters });
      const transport = new DirectTransport({ store });
      await (await transport.project(ordersProjection)).caughtUp();
      await transport.close();
    };
    await project();
    expect((await shown(support)).personal).toMatchObject({ masked: true });
    expect((await shown(other)).personal).toMatchObject({ masked: false });
    expect((await act(await api.signIn('engineer'), 'close-personal-data', {})).status).toBe(403);
  });

  it('ADM-10 finds a customer by a complete email, phone or username in a body, and refuses personal data in URLs', async () => {
    await api.signInCustomer();
    const transport = new DirectTransport({ store: createEventStore({ pool: api.db.app, upcasters: eventUpcasters }) });
    await (await transport.project(customersProjection)).caughtUp();
    await transport.close();
    const support = await api.signIn('support');
    const search = async (q: string) => {
      const body = { filter: { q }, range: [0, 24], sort: ['attention', 'DESC'] };
      const answer = await api.post('/api/admin/customers/search', body, support);
      expect(answer.status).toBe(200);
      const rows = (await answer.json()) as AdminCustomerRow[];
      expect(answer.headers.get('content-range')).toBe(`customers ${rows.length === 0 ? '*' : '0-0'}/${rows.length}`);
      return rows.map(({ id }) => id);
    };
    for (const q of ['amara@sandbox.invalid', '0803 000 0001', '+2348030000001'])
      expect(await search(q)).toEqual([DEMO]);
    expect(await search('amara@sandbox')).toEqual([]);
    const counted = await api.post('/api/admin/customers/counts', { filter: { q: 'amara@sandbox.invalid' } }, support);
    expect(await counted.json()).toMatchObject({ tabs: { all: 1 } });
    const filter = encodeURIComponent(JSON.stringify({ q: 'amara@sandbox.invalid' }));
    for (const path of ['customers', 'customers/counts', 'orders', 'payouts', 'disputes', 'tiers'])
      expect([path, (await api.get(`/api/admin/${path}?filter=${filter}`, support)).status]).toEqual([path, 400]);
    expect((await api.get('/api/admin/search?q=amara@sandbox.invalid', support)).status).toBe(405);
    for (const body of [{ filter: { q: 'x'.repeat(101) } }, { filter: { r: 1 } }, { sort: ['name', 'ASC'] }])
      expect((await api.post('/api/admin/customers/search', body, support)).status).toBe(400);
    expect((await api.post('/api/admin/customers/search', { q: 'x' }, support)).status).toBe(422);
    expect((await api.post('/api/admin/customers/search', {}, await api.signIn('engineer'))).status).toBe(403);
  });

  it('ADM-10 support freezes once per key, only finance unfreezes; the timeline shows both with actor and reason', async () => {
    const [support, finance] = [await api.signIn('support'), await api.signIn('finance')];
    const key = randomUUID();
    const body = { because: 'suspicion', reason: 'Two names on one card' };
    expect(await (await act(support, 'freeze', { reason: 'x' })).json()).toMatchObject({
      errors: [{ field: 'because', code: 'freeze-cause' }],
    });
    for (let attempt = 0; attempt < 2; attempt++)
      expect(await (await act(support, 'freeze', body, key)).json()).toMatchObject({
        state: 'frozen',
        frozen: { because: 'suspicion', words: 'Two names on one card', by: { kind: 'operator', role: 'support' } },
      });
    expect((await act(support, 'unfreeze', { reason: 'Cleared' })).status).toBe(403);
    const cleared = (await (await act(finance, 'unfreeze', { reason: 'Cleared' })).json()) as AdminCustomerView;
    expect(cleared).toMatchObject({ state: 'active', frozen: null });
    const frozenEvents = cleared.timeline.filter(({ type }) => /Account(Unf|F)rozen/.test(type));
    expect(frozenEvents.map(({ type, reason, by }) => [type, reason, by.role])).toEqual([
      ['AccountFrozen', 'Two names on one card', 'support'],
      ['AccountUnfrozen', 'Cleared', 'finance'],
    ]);
    expect((await act(finance, 'unfreeze', { reason: 'Cleared' })).status).toBe(409);
  });

  it('ADM-10 freezes whatever the customer did meanwhile, logs them out everywhere, and says who unfreezes', async () => {
    const { browser, person } = await registered(api);
    const { rows } = await api.db.owner.query<{ id: string }>(
      'select account_id as id from accounts order by registered_at desc limit 1',
    );
    const path = `/api/admin/customers/${rows[0]!.id}`;
    const support = await api.signIn('support');
    const viewed = async (cookie: string) => (await (await api.get(path, cookie)).json()) as AdminCustomerView;
    const { version } = await viewed(support);
    // What a thief does while the dialog is open.
    await new Browser(api).post('/api/auth/login', { identifier: person.email, password: 'wrong on purpose' });
    await browser.put('/api/account/password', { old: PASSWORD, password: 'eight green lanterns' });
    expect((await viewed(support)).version).toBeGreaterThan(version);
    const freeze = { because: 'suspicion', reason: 'Two names on one card', version };
    const answer = await api.post(`${path}/freeze`, freeze, support, randomUUID());
    const frozen = (await answer.json()) as AdminCustomerView;
    expect(frozen).toMatchObject({ state: 'frozen', sessions: [] });
    expect(frozen.timeline.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['AccountFrozen', 'AccountSessionsRevoked']),
    );
    expect((await browser.get('/api/account')).status).toBe(401);
    const unfreezing = ({ actions }: AdminCustomerView) => actions.find(({ action }) => action === 'unfreeze');
    expect(unfreezing(frozen)).toMatchObject({ why: 'finance-unfreezes' });
    expect(unfreezing(await viewed(await api.signIn('admin')))).toMatchObject({ why: 'finance-unfreezes' });
    expect(unfreezing(await viewed(await api.signIn('finance')))).toMatchObject({ why: null });
  });

  it('ADM-10 a frozen customer sees that the account is paused, but no reason, and the PIN is not checked', async () => {
    const { browser } = await registered(api);
    const accountId = (
      await api.db.owner.query<{ id: string }>(
        'select account_id as id from accounts order by registered_at desc limit 1',
      )
    ).rows[0]!.id;
    const finance = await api.signIn('finance');
    const decide = (action: string, body: object) =>
      api.post(`/api/admin/customers/${accountId}/${action}`, body, finance, randomUUID());
    expect((await browser.get('/api/account')).body).toMatchObject({ paused: false });
    await decide('freeze', { because: 'suspicion', reason: 'Two names on one card', endSessions: false });
    const { body } = await browser.get('/api/account');
    expect(body).toMatchObject({ paused: true });
    expect(JSON.stringify(body)).not.toMatch(/suspicion|Two names|frozen/);
    for (let attempt = 0; attempt < 7; attempt++)
      expect((await browser.put('/api/account/pin', { old: '9999', pin: '8306' })).body).toMatchObject({
        code: 'paused',
      });
    await decide('unfreeze', { reason: 'Cleared' });
    expect((await browser.get('/api/account')).body).toMatchObject({ paused: false, security: { pin: 'set' } });
  });

  it('ADM-10 signs a customer out everywhere, and keeps a note once, sealed', async () => {
    const customer = await api.signInCustomer();
    const support = await api.signIn('support');
    expect(await (await act(support, 'sign-out', { reason: 'Phone lost' })).json()).toMatchObject({ sessions: [] });
    expect((await api.get('/api/account', customer)).status).toBe(401);
    const key = randomUUID();
    for (let attempt = 0; attempt < 2; attempt++)
      await act(support, 'note-customer', { text: 'Sells on Saturdays' }, key);
    expect((await shown(support)).notes.map(({ text }) => text)).toEqual(['Sells on Saturdays']);
    const { rows } = await api.db.owner.query<{ data: string }>(
      `select data::text as data from events where type = 'AccountNoteAdded'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.data).not.toContain('Saturdays');
  });

  it('ADM-10 signing out a customer without sessions still ends pending sign-ins and forgets known browsers', async () => {
    const { browser, person } = await registered(api);
    const { rows } = await api.db.owner.query<{ id: string }>(
      'select account_id as id from accounts order by registered_at desc limit 1',
    );
    const logIn = (by: Browser) => by.post('/api/auth/login', { identifier: person.email, password: PASSWORD });
    // The phone is lost after its session ended; a finder has the password that is saved on it.
    await browser.post('/api/auth/logout');
    const stranger = new Browser(api);
    expect((await logIn(stranger)).body).toMatchObject({ next: 'second-step' });
    const support = await api.signIn('support');
    const path = `/api/admin/customers/${rows[0]!.id}`;
    const before = (await (await api.get(path, support)).json()) as AdminCustomerView;
    expect(before).toMatchObject({ sessions: [] });
    expect(before.actions.find(({ action }) => action === 'sign-out')).toMatchObject({ why: null });
    const answer = await api.post(`${path}/sign-out`, { reason: 'Phone lost' }, support, randomUUID());
    const after = (await answer.json()) as AdminCustomerView;
    expect(after.timeline.find(({ type }) => type === 'AccountSessionsRevoked')).toMatchObject({
      reason: 'Phone lost',
      by: { role: 'support' },
    });
    expect((await logIn(browser)).body).toMatchObject({ next: 'second-step' });
    expect((await stranger.post('/api/auth/login/email')).body).toMatchObject({ code: 'sign-in-again' });
  });

  it('AUTH-12 ADM-10 two operators with evidence reset a lost second factor: sessions end, payouts to new accounts wait', async () => {
    const { browser, person } = await registered(api);
    const { rows } = await api.db.owner.query<{ id: string }>(
      'select account_id as id from accounts order by registered_at desc limit 1',
    );
    const id = rows[0]!.id;
    const support = await api.signIn('support');
    const request = (cookie: string, body: object) =>
      api.post(`/api/admin/customers/${id}/reset-second-factor`, body, cookie, randomUUID());
    const body = { evidence: 'Video call, recording 118', reason: 'Phone stolen, report seen' };
    // There is none yet.
    expect(await (await request(support, body)).json()).toMatchObject({ status: 409, code: 'no-second-step' });
    const begun = await browser.post('/api/account/totp', { password: PASSWORD });
    const seed = seedOf(String(begun.body['secret']));
    await browser.put('/api/account/totp', { code: codeAt(seed, stepAt(new Date())) });
    expect((await request(support, { reason: 'Phone stolen' })).status).toBe(422);
    const view = (await (await request(support, body)).json()) as AdminCustomerView;
    expect(view.approval).toMatchObject({ action: 'customer-second-factor', reason: body.reason, mine: true });
    const approval = async (cookie: string) =>
      (await (await api.get(`/api/admin/approvals/${view.approval!.id}`, cookie)).json()) as AdminApprovalView;
    const decide = async (cookie: string) => {
      const { payloadHash } = await approval(cookie);
      return api.post(`/api/admin/approvals/${view.approval!.id}/approve`, { payloadHash }, cookie, randomUUID());
    };
    expect((await decide(support)).status).toBe(403);
    // Nothing has happened yet.
    expect((await browser.get('/api/account')).body).toMatchObject({ security: { totp: true } });
    const finance = await api.signIn('finance');
    const { effect } = await approval(finance);
    expect(effect).toMatchObject({ kind: 'second-factor', customer: { id }, evidence: body.evidence });
    expect(JSON.stringify(effect)).not.toContain(person.lastName);
    expect((await decide(finance)).status).toBe(200);
    expect((await browser.get('/api/account')).status).toBe(401);
    const again = new Browser(api);
    const logIn = await again.post('/api/auth/login', { identifier: person.email, password: PASSWORD });
    expect(logIn.body['ways']).not.toEqual(expect.arrayContaining(['totp']));
    const after = (await (await api.get(`/api/admin/customers/${id}`, support)).json()) as AdminCustomerView;
    expect(after).toMatchObject({ security: { totp: false, passkeys: 0 }, sessions: [], approval: null });
    expect(Date.parse(after.payoutsHeldUntil!) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    const { rows: held } = await api.db.owner.query<{ until: Date }>(
      'select payouts_held_until as until from account_credentials where account_id = $1',
      [id],
    );
    expect(held[0]!.until.getTime() - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect(after.timeline.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['AccountSecondFactorReset', 'AccountPayoutsHeld']),
    );
  });
});

import type { AdminRole } from '@usdt-africa/contracts/admin';
import { TestApp } from './test-app.js';

const reason = 'because the test says so';

describe('operators', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.open();
  });
  afterAll(() => app.close());

  it('ADM-01 lists the colleagues with a permission, for any signed-in operator', async () => {
    const support = await app.inOneClick('support');
    const { body } = await support.get('/me/colleagues?may=disputes.resolve');
    const found = body as unknown as { name: string; role: string }[];
    expect(found.map(({ role }) => role)).not.toContain('engineer');
    expect(found.filter(({ role }) => role === 'finance').length).toBeGreaterThanOrEqual(2);
    expect(found.map(({ name }) => name)).not.toContain('Ada Eze');
    expect((await support.get('/me/colleagues?may=everything')).status).toBe(400);
  });

  it('ADM-01 of a sandbox sign in with one click: one of each role, and two of finance and of admin', async () => {
    const roles = (await app.sandbox.list()).map(({ role }) => role);
    expect(roles).toEqual(['support', 'finance', 'finance', 'engineer', 'admin', 'admin']);
    await app.sandbox.onModuleInit();
    expect((await (await app.inOneClick('admin')).get('/me')).body).toMatchObject({
      role: 'admin',
      name: 'Kemi Ade',
    });
    const person = await app.person('notsandbox@example.org');
    expect((await app.browser().post('/auth/sandbox', { operatorId: person.id })).status).toBe(404);
  });

  it('ADM-01 one-click sessions are invalid in production, where one-click sign-in does not exist', async () => {
    const token = (await app.inOneClick('finance')).cookies.get('operator')!;
    const production = await TestApp.on(app, {
      mode: 'production',
      sandboxOperators: false,
      adminUrl: 'http://127.0.0.1',
    });
    expect(await production.sessions.find(token, { touch: false })).toBeNull();
    const browser = production.browser();
    expect((await browser.post('/auth/sandbox', {})).status).toBe(404);
    await production.stop();
  });

  it('ADM-01 may do what their role may, and nothing that declares no permission', async () => {
    const things = async (role: AdminRole) => (await (await app.inOneClick(role)).get('/things')).status;
    expect([await things('finance'), await things('support'), await things('engineer'), await things('admin')]).toEqual(
      [200, 403, 403, 403],
    );
    expect((await (await app.inOneClick('admin')).get('/things/undeclared')).body['code']).toBe('not-permitted');
    expect((await app.browser().send('GET', '/THINGS')).status).toBe(401);
  });

  it('ADM-01 are invited, given another role, disabled and enabled by an admin, with a reason each time', async () => {
    const admin = await app.inOneClick('admin');
    const body = { email: 'new@example.org', name: 'New Person', role: 'support', reason };
    const key = { 'idempotency-key': 'invite-new-person-1' };
    const invited = await admin.post('/operators', body, key);
    expect([invited.status, invited.body]).toMatchObject([201, { state: 'invited', role: 'support' }]);
    expect((await admin.post('/operators', body, key)).body).toEqual(invited.body);
    expect((await admin.post('/operators', body)).body['errors']).toMatchObject([
      { field: 'email', code: 'email-taken' },
    ]);
    const person = await app.person('changed@example.org');
    const changed = await admin.post(`/operators/${person.id}/change-role`, { role: 'engineer', reason });
    expect([changed.status, changed.body]).toMatchObject([200, { role: 'engineer', sessions: 0 }]);
    expect((await person.browser.get('/me')).body['code']).toBe('session-ended');
    const again = await app.signedIn(person);
    expect((await again.get('/me')).body).toMatchObject({ role: 'engineer' });
    expect((await admin.post(`/operators/${person.id}/disable`, { reason })).body).toMatchObject({ state: 'disabled' });
    expect((await again.get('/me')).status).toBe(401);
    await expect(app.pastPassword(person)).rejects.toThrow('401');
    expect((await admin.post(`/operators/${person.id}/enable`, { reason })).body).toMatchObject({ state: 'active' });
    await app.signedIn(person);
    const reset = await admin.post(`/operators/${person.id}/reset`, { reason });
    expect([reset.status, reset.body]).toMatchObject([200, { state: 'invited', hasTotp: false }]);
    await expect(app.pastPassword(person)).rejects.toThrow('401');
    const acts = (await app.events(person.id)).filter((event) => event.metadata.reason === reason);
    expect(acts.map((event) => event.type)).toEqual([
      'OperatorRoleChanged',
      'OperatorDisabled',
      'OperatorEnabled',
      'OperatorCredentialsReset',
    ]);
    expect(new Set(acts.map((event) => event.metadata.actor)).size).toBe(1);
  });

  it('ADM-01 cannot disable or reset themselves', async () => {
    const admin = await app.inOneClick('admin');
    const { body } = await admin.get('/me');
    for (const action of ['disable', 'reset'])
      expect((await admin.post(`/operators/${String(body['id'])}/${action}`, { reason })).body['code']).toBe('oneself');
  });

  it('ADM-01 are listed with the parameters of the console’s lists', async () => {
    const admin = await app.inOneClick('admin');
    const rows = async (query: string) =>
      (await admin.get(`/operators?${query}`)).body as unknown as { name: string }[];
    const finance = await rows('filter={"role":"finance"}&sort=["name","DESC"]&range=[0,0]');
    expect(finance.map(({ name }) => name)).toEqual(['Tayo Musa']);
    expect((await admin.get('/operators?sort=["password","ASC"]')).status).toBe(400);
    expect((await admin.get('/operators?range=[0,100]')).status).toBe(400);
  });

  it('ADM-01 have each opening of personal data recorded as an event in their own stream', async () => {
    const person = await app.person('curious@example.org');
    const why = { reason, orderId: '0199a000-0000-7000-8000-000000000001' };
    await app.operatorLog.personalDataOpened(person, { resource: 'orders', recordId: why.orderId }, why);
    const last = (await app.events(person.id)).at(-1)!;
    expect(last).toMatchObject({ type: 'PersonalDataViewed', metadata: { ...why, actor: `operator:${person.id}` } });
  });
});

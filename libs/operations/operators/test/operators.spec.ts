import type { AdminRole } from '@usdt-africa/contracts/admin';
import { World } from './world.js';

const reason = 'because the test says so';

describe('operators', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.open();
  });
  afterAll(() => world.close());

  it('ADM-01 names the colleagues who may do something, to whoever is signed in', async () => {
    const support = await world.inOneClick('support');
    const { body } = await support.get('/me/colleagues?may=disputes.resolve');
    const found = body as unknown as { name: string; role: string }[];
    expect(found.map(({ role }) => role)).not.toContain('engineer');
    expect(found.filter(({ role }) => role === 'finance').length).toBeGreaterThanOrEqual(2);
    expect(found.map(({ name }) => name)).not.toContain('Ada Eze');
    expect((await support.get('/me/colleagues?may=everything')).status).toBe(400);
  });

  it('ADM-01 are one of each role, and a second of finance and of admin, in a sandbox, a click away', async () => {
    const roles = (await world.sandbox.list()).map(({ role }) => role);
    expect(roles).toEqual(['support', 'finance', 'finance', 'engineer', 'admin', 'admin']);
    await world.sandbox.onModuleInit();
    expect((await (await world.inOneClick('admin')).get('/me')).body).toMatchObject({
      role: 'admin',
      name: 'Kemi Ade',
    });
    const person = await world.person('notsandbox@example.org');
    expect((await world.browser().post('/auth/sandbox', { operatorId: person.id })).status).toBe(404);
  });

  it('ADM-01 sessions of one click are worth nothing where there are no clicks', async () => {
    const token = (await world.inOneClick('finance')).cookies.get('operator')!;
    const production = await World.on(world, {
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
    const things = async (role: AdminRole) => (await (await world.inOneClick(role)).get('/things')).status;
    expect([await things('finance'), await things('support'), await things('engineer'), await things('admin')]).toEqual(
      [200, 403, 403, 403],
    );
    expect((await (await world.inOneClick('admin')).get('/things/undeclared')).body['code']).toBe('not-permitted');
    expect((await world.browser().send('GET', '/THINGS')).status).toBe(401);
  });

  it('ADM-01 are invited, given another role, disabled and let in again by an admin, with a reason each time', async () => {
    const admin = await world.inOneClick('admin');
    const body = { email: 'new@example.org', name: 'New Person', role: 'support', reason };
    const key = { 'idempotency-key': 'invite-new-person-1' };
    const invited = await admin.post('/operators', body, key);
    expect([invited.status, invited.body]).toMatchObject([201, { state: 'invited', role: 'support' }]);
    expect((await admin.post('/operators', body, key)).body).toEqual(invited.body);
    expect((await admin.post('/operators', body)).body['errors']).toMatchObject([
      { field: 'email', code: 'email-taken' },
    ]);
    const person = await world.person('changed@example.org');
    const changed = await admin.post(`/operators/${person.id}/change-role`, { role: 'engineer', reason });
    expect([changed.status, changed.body]).toMatchObject([200, { role: 'engineer', sessions: 0 }]);
    expect((await person.browser.get('/me')).body['code']).toBe('session-ended');
    const again = await world.signedIn(person);
    expect((await again.get('/me')).body).toMatchObject({ role: 'engineer' });
    expect((await admin.post(`/operators/${person.id}/disable`, { reason })).body).toMatchObject({ state: 'disabled' });
    expect((await again.get('/me')).status).toBe(401);
    await expect(world.pastPassword(person)).rejects.toThrow('401');
    expect((await admin.post(`/operators/${person.id}/enable`, { reason })).body).toMatchObject({ state: 'active' });
    await world.signedIn(person);
    const reset = await admin.post(`/operators/${person.id}/reset`, { reason });
    expect([reset.status, reset.body]).toMatchObject([200, { state: 'invited', hasTotp: false }]);
    await expect(world.pastPassword(person)).rejects.toThrow('401');
    const acts = (await world.events(person.id)).filter((event) => event.metadata.reason === reason);
    expect(acts.map((event) => event.type)).toEqual([
      'OperatorRoleChanged',
      'OperatorDisabled',
      'OperatorEnabled',
      'OperatorCredentialsReset',
    ]);
    expect(new Set(acts.map((event) => event.metadata.actor)).size).toBe(1);
  });

  it('ADM-01 do nothing of it to themselves', async () => {
    const admin = await world.inOneClick('admin');
    const { body } = await admin.get('/me');
    for (const verb of ['disable', 'reset'])
      expect((await admin.post(`/operators/${String(body['id'])}/${verb}`, { reason })).body['code']).toBe('oneself');
  });

  it('ADM-01 are listed as the console’s lists ask', async () => {
    const admin = await world.inOneClick('admin');
    const rows = async (query: string) =>
      (await admin.get(`/operators?${query}`)).body as unknown as { name: string }[];
    const finance = await rows('filter={"role":"finance"}&sort=["name","DESC"]&range=[0,0]');
    expect(finance.map(({ name }) => name)).toEqual(['Tayo Musa']);
    expect((await admin.get('/operators?sort=["password","ASC"]')).status).toBe(400);
    expect((await admin.get('/operators?range=[0,100]')).status).toBe(400);
  });

  it('ADM-01 leave a trace of what they opened, in their own streams', async () => {
    const person = await world.person('curious@example.org');
    const why = { reason, orderId: '0199a000-0000-7000-8000-000000000001' };
    await world.operatorLog.personalDataOpened(person, { resource: 'orders', recordId: why.orderId }, why);
    const last = (await world.events(person.id)).at(-1)!;
    expect(last).toMatchObject({ type: 'PersonalDataOpened', metadata: { ...why, actor: `operator:${person.id}` } });
  });
});

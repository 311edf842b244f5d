import { ApiAtWork } from '../test/api-at-work.js';

describe('customers who are signed in', () => {
  const api = ApiAtWork.forAll();
  const account = async (cookie: string): Promise<Response> => api.get('/api/account', cookie);

  it('AUTH-11 the sandbox’s demo customer signs in with one click, and gets a new guest cookie', async () => {
    const guest = 'g'.repeat(43);
    const cookie = await api.signInCustomer(`guest=${guest}`);
    expect(cookie).toMatch(/^account=[\w-]{43}; account-device=[\w-]{43}; .*guest=[\w-]{43}/);
    const shown = await account(cookie);
    expect(shown.status).toBe(200);
    expect(await shown.json()).toMatchObject({
      firstName: 'Amara',
      security: { pin: 'set', totp: false, sessions: 1 },
      payoutsHeldUntil: null,
      session: { idleSeconds: 1800 },
    });
    expect(cookie).not.toContain(guest);
    expect(await (await api.get('/api/auth/methods')).json()).toEqual({ google: false, demo: true });
  });

  it('AUTH-06 sessions end by logout, by ending all others, and by ending all', async () => {
    const [here, there] = [await api.signInCustomer(), await api.signInCustomer()];
    const { sessions } = (await (await api.get('/api/account/sessions', here)).json()) as {
      sessions: { id: string; current: boolean }[];
    };
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    expect((await api.request('DELETE', '/api/account/sessions', { cookie: here })).status).toBe(204);
    expect([(await account(here)).status, (await account(there)).status]).toEqual([200, 401]);
    const again = await api.request('DELETE', `/api/account/sessions/${sessions.find((one) => !one.current)!.id}`, {
      cookie: here,
    });
    expect([again.status, await again.json()]).toMatchObject([404, { code: 'no-session' }]);
    const out = await api.post('/api/auth/logout', {}, here);
    expect([out.status, out.headers.get('clear-site-data')]).toEqual([204, '"cache", "storage"']);
    expect((await account(here)).status).toBe(401);
    expect((await api.post('/api/auth/logout', {}, here)).status).toBe(204);
    const [one, other] = [await api.signInCustomer(), await api.signInCustomer()];
    expect((await api.post('/api/account/sessions/end-all', {}, one)).status).toBe(204);
    expect([(await account(one)).status, (await account(other)).status]).toEqual([401, 401]);
  });

  it('AUTH-03 stores a session’s secret only as a hash, and refuses an unknown cookie', async () => {
    const cookie = await api.signInCustomer();
    const token = /account=([\w-]{43})/.exec(cookie)![1]!;
    const { rows } = await api.db.owner.query<{ text: string }>('select s::text as text from account_sessions s');
    expect(rows.map((row) => row.text).join()).not.toContain(token);
    const refused = await account(`account=${'x'.repeat(43)}`);
    expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'signed-out' }]);
  });

  it('AUTH-03 a session ends after 30 minutes of inactivity, and after 12 hours', async () => {
    const [quiet, old] = [await api.signInCustomer(), await api.signInCustomer()];
    const move = (cookie: string, set: string): Promise<unknown> =>
      api.db.owner.query(`update account_sessions set ${set} where token_hash = encode(sha256($1::bytea), 'hex')`, [
        /account=([\w-]{43})/.exec(cookie)![1]!,
      ]);
    await move(quiet, `seen_at = now() - interval '29 minutes'`);
    expect((await account(quiet)).status).toBe(200);
    await move(quiet, `seen_at = now() - interval '31 minutes'`);
    await move(old, `ends_at = now() - interval '1 second'`);
    expect([(await account(quiet)).status, (await account(old)).status]).toEqual([401, 401]);
  });
});

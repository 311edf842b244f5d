import { DEMO_PIN } from '@usdt-africa/accounts';
import type { AccountPasskeyView, AccountView } from '@usdt-africa/contracts/api';
import { hashToken } from '@usdt-africa/kernel';
import { Authenticator } from '@usdt-africa/test-kit/authenticator';
import { ApiAtWork, cookiesOf } from '../test/api-at-work.js';
import { Browser, PASSWORD, registered } from '../test/customer.js';

describe('passkeys of customers', () => {
  const api = ApiAtWork.forAll();
  let cookie: string;
  let device: Authenticator;
  beforeAll(async () => {
    cookie = await api.signInCustomer();
    device = new Authenticator('localhost', api.url);
  });
  // All tests sign in as the demo customer, so the rate limits that one test uses up are reset for the next.
  beforeEach(() => api.db.owner.query('delete from rate_limits'));

  type Answer = { readonly status: number; readonly body: Record<string, unknown>; readonly cookies: string };
  async function post(path: string, body: unknown, as = ''): Promise<Answer> {
    const answer = await api.post(path, body, as);
    const text = await answer.text();
    return {
      status: answer.status,
      body: text ? (JSON.parse(text) as Record<string, unknown>) : {},
      cookies: cookiesOf(answer),
    };
  }
  const toAdd = async (as = cookie) => String((await post('/api/account/passkeys/options', {}, as)).body['challenge']);
  const list = async () =>
    ((await (await api.get('/api/account/passkeys', cookie)).json()) as { passkeys: AccountPasskeyView[] }).passkeys;
  const turn = (id: string, use: 'log-in' | 'confirm', on: boolean, as = cookie, more = {}) =>
    post(`/api/account/passkeys/${id}/uses`, { use, on, ...more }, as);
  const add = async (made: Authenticator, as = cookie) =>
    String((await post('/api/account/passkeys', { response: made.register(await toAdd(as)) }, as)).body['id']);
  const logsIn = async (by: Authenticator) => {
    const there = await options();
    return post('/api/auth/passkey', { response: by.signIn(there.challenge) }, there.cookies);
  };
  /** A browser that was given a passkey challenge. */
  async function options(as = '') {
    const { body, cookies } = await post('/api/auth/passkey/options', {}, as);
    return { challenge: String(body['challenge']), cookies, body };
  }
  const refused = async (as: string, response: object) =>
    expect(await post('/api/auth/passkey', { response }, as)).toMatchObject({
      status: 401,
      body: { code: 'passkey-refused' },
    });

  it('AUTH-08 SEC-10 stores one passkey per challenge, from this page, and only when the device has verified its owner', async () => {
    const options = (await post('/api/account/passkeys/options', {}, cookie)).body;
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'USDT Africa' },
      authenticatorSelection: { userVerification: 'required', residentKey: 'required' },
    });
    device.verifies = false;
    expect((await post('/api/account/passkeys', { response: device.register(await toAdd()) }, cookie)).status).toBe(
      422,
    );
    device.verifies = true;
    device.origin = 'https://evil.example';
    expect((await post('/api/account/passkeys', { response: device.register(await toAdd()) }, cookie)).status).toBe(
      422,
    );
    device.origin = api.url;
    const elsewhere = new Authenticator('evil.example', api.url);
    expect((await post('/api/account/passkeys', { response: elsewhere.register(await toAdd()) }, cookie)).status).toBe(
      422,
    );
    const challenge = await toAdd();
    const response = device.register(challenge);
    const added = await post('/api/account/passkeys', { response, name: 'My phone' }, cookie);
    expect(added).toMatchObject({ status: 201, body: { name: 'My phone', usedAt: null } });
    expect((await post('/api/account/passkeys', { response }, cookie)).status).toBe(422);
    expect(await list()).toMatchObject([{ name: 'My phone' }]);
  });

  it('AUTH-07 AUTH-08 a challenge that is answered late ends no log-in that was begun meanwhile', async () => {
    const { person, outbox } = await registered(api);
    const browser = new Browser(api);
    // The page asks for the challenge before the customer logs in; on a slow network its answer comes after that.
    const late = await api.post('/api/auth/passkey/options', {});
    await browser.post('/api/auth/login', { identifier: person.email, password: PASSWORD });
    browser.cookies.keep(late.headers);
    await browser.post('/api/auth/login/email');
    const code = await outbox.code(person.email);
    expect((await browser.post('/api/auth/login/code', { way: 'email', code })).status).toBe(204);
  });

  it('AUTH-08 a passkey signs in on another browser without any other proof', async () => {
    const there = await options();
    expect(there.body).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(there.body['allowCredentials'] ?? []).toEqual([]);
    const response = await post('/api/auth/passkey', { response: device.signIn(there.challenge) }, there.cookies);
    expect(response.status).toBe(204);
    expect(response.cookies).toMatch(/account=[\w-]{43}/);
    expect((await api.get('/api/account', response.cookies)).status).toBe(200);
    const { rows } = await api.db.app.query<{ data: { isNewDevice: boolean } }>(
      `select data from events where type = 'AccountSignedIn' and data ->> 'method' = 'passkey'`,
    );
    expect(rows).toMatchObject([{ data: { isNewDevice: true } }]);
  });

  it('AUTH-08 SEC-10 refuses a replayed, copied or unverified passkey response, and one for another browser or host', async () => {
    const here = await options();
    const response = device.signIn(here.challenge);
    const thief = await options();
    await refused(thief.cookies, response);
    await refused('', response);
    expect((await post('/api/auth/passkey', { response }, here.cookies)).status).toBe(204);
    await refused(here.cookies, response);
    const again = async (change: () => void, back: () => void) => {
      const fresh = await options();
      change();
      const answer = device.signIn(fresh.challenge);
      back();
      await refused(fresh.cookies, answer);
    };
    await again(
      () => (device.origin = 'https://evil.example'),
      () => (device.origin = api.url),
    );
    await again(
      () => (device.verifies = false),
      () => (device.verifies = true),
    );
    await again(
      () => (device.counter = 0),
      () => (device.counter = 100),
    );
    const stranger = new Authenticator('localhost', api.url);
    const fresh = await options();
    await refused(fresh.cookies, stranger.signIn(fresh.challenge));
  });

  it('AUTH-08 SEC-10 a customer who signed in long ago must enter the password again to add a passkey', async () => {
    const old = await api.signInCustomer();
    await api.db.owner.query(`update account_sessions set proven_at = now() - interval '16 minutes'`);
    expect(await post('/api/account/passkeys/options', {}, old)).toMatchObject({
      status: 403,
      body: { code: 'password-needed' },
    });
    const wrong = () => post('/api/account/passkeys/options', { password: 'not her password' }, old);
    const answers = await Promise.all(Array.from({ length: 12 }, wrong));
    const checked = answers.filter(({ body }) => body['code'] === 'wrong-password').length;
    expect(checked).toBeGreaterThan(0);
    expect(checked).toBeLessThanOrEqual(5);
    await api.db.owner.query('delete from account_attempt_counters');
  });

  it('AUTH-08 SEC-10 the owner renames a passkey with the same proof as a removal; the name is sealed in the event', async () => {
    cookie = await api.signInCustomer();
    const [{ id } = { id: '' }] = await list();
    const rename = (body: object, as = cookie) => post(`/api/account/passkeys/${id}/rename`, body, as);
    expect((await rename({ name: ' Work laptop ' })).status).toBe(204);
    expect(await list()).toMatchObject([{ id, name: 'Work laptop' }]);
    expect((await rename({ name: 'Work laptop' })).status).toBe(204);
    for (const name of ['', 'x'.repeat(41), 'two\nlines']) expect((await rename({ name })).status).toBe(422);
    const other = await api.signInCustomer();
    await api.db.owner.query(`update account_sessions set proven_at = now() - interval '16 minutes'`);
    expect(await rename({ name: 'Mine' }, other)).toMatchObject({ status: 403, body: { code: 'password-needed' } });
    cookie = await api.signInCustomer();
    const copy = (await post('/api/account/export', {}, cookie)).body;
    expect(copy['passkeys']).toEqual([
      { name: 'Work laptop', addedAt: expect.any(String), usedAt: expect.any(String), logsIn: true, confirms: true },
    ]);
    const { rows } = await api.db.app.query<{ data: object }>(
      `select data from events where type = 'AccountPasskeyRenamed'`,
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('laptop');
    // The passkey opens the account as before.
    const there = await options();
    expect((await post('/api/auth/passkey', { response: device.signIn(there.challenge) }, there.cookies)).status).toBe(
      204,
    );
  });

  it('AUTH-08 SEC-10 a passkey switched off for sign-in is refused, and only its holder gets the reason', async () => {
    cookie = await api.signInCustomer();
    const [{ id } = { id: '' }] = await list();
    const second = new Authenticator('localhost', api.url);
    const other = await add(second);
    const account = async () => (await (await api.get('/api/account', cookie)).json()) as AccountView;
    expect((await account()).security).toMatchObject({ passkeys: 2, passkeysFor: { logIn: 2, confirm: 2 } });
    expect((await turn(id, 'log-in', false)).status).toBe(204);
    expect((await turn(id, 'log-in', false)).status).toBe(204);
    expect(await list()).toMatchObject([
      { id: other, logsIn: true },
      { id, logsIn: false, confirms: true },
    ]);
    expect((await account()).security).toMatchObject({ passkeys: 2, passkeysFor: { logIn: 1, confirm: 2 } });
    expect(await logsIn(device)).toMatchObject({ status: 401, body: { code: 'passkey-not-for-log-in' } });
    expect((await logsIn(second)).status).toBe(204);
    // An attacker who only knows its id gets the same response as for any other passkey.
    const there = await options();
    const stranger = new Authenticator('localhost', api.url);
    await refused(there.cookies, { ...stranger.signIn(there.challenge), id: device.id.toString('base64url') });
    // Nor is it offered after the password, where the other methods are.
    const token = 'a'.repeat(43);
    await api.db.owner.query(
      `insert into account_sign_ins (token_hash, account_id, device, ends_at)
       select $1, account_id, 'Phone', now() + interval '10 minutes' from account_passkeys where passkey_id = $2`,
      [hashToken(token), id],
    );
    const after = (await options(`account-sign-in=${token}`)).body['allowCredentials'] as { id: string }[];
    expect(after).toHaveLength(1);
    expect(after[0]!.id).not.toBe(device.id.toString('base64url'));
    expect((await turn(id, 'log-in', true)).status).toBe(204);
    expect((await logsIn(device)).status).toBe(204);
    expect((await post(`/api/account/passkeys/${other}/remove`, {}, cookie)).status).toBe(204);
    const { rows } = await api.db.app.query<{ data: object }>(
      `select data from events where type = 'AccountPasskeyUsesSet' order by global_position`,
    );
    expect(rows.map(({ data }) => data)).toMatchObject([
      { passkeyId: id, logsIn: false, confirms: true },
      { passkeyId: id, logsIn: true, confirms: true },
    ]);
  });

  it('AUTH-08 SEC-10 a sign-in with a passkey that is off for payments cannot enable payments, add or remove passkeys', async () => {
    cookie = await api.signInCustomer();
    const [{ id } = { id: '' }] = await list();
    expect((await turn(id, 'confirm', false)).status).toBe(204);
    const by = (await logsIn(device)).cookies;
    const refusal = { status: 403, body: { code: 'password-for-payments' } };
    expect(await turn(id, 'confirm', true, by)).toMatchObject(refusal);
    expect(await post('/api/account/passkeys/options', {}, by)).toMatchObject(refusal);
    expect(await post(`/api/account/passkeys/${id}/remove`, {}, by)).toMatchObject(refusal);
    expect(await turn(id, 'confirm', true, by, { password: 'not her password' })).toMatchObject({ status: 422 });
    await api.db.owner.query('delete from account_attempt_counters');
    expect(await list()).toMatchObject([{ id, logsIn: true, confirms: false }]);
    expect((await turn(id, 'confirm', true)).status).toBe(204);
    expect((await turn(id, 'confirm', false, by)).status).toBe(204);
    expect((await turn(id, 'confirm', true)).status).toBe(204);
    await api.db.owner.query(`update account_sessions set proven_at = now() - interval '16 minutes'`);
    for (const on of [false, true])
      expect(await turn(id, 'log-in', on)).toMatchObject({ status: 403, body: { code: 'password-needed' } });
  });

  it('AUTH-08 of fifty simultaneous requests to switch off all sign-in methods, the last method stays', async () => {
    cookie = await api.signInCustomer();
    const [{ id } = { id: '' }] = await list();
    expect(await turn(id, 'log-in', false)).toMatchObject({ status: 409, body: { code: 'last-way-in' } });
    const other = await add(new Authenticator('localhost', api.url));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, nth) => turn(nth % 2 === 0 ? id : other, 'log-in', false)),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(25);
    expect(answers.filter(({ body }) => body['code'] === 'last-way-in')).toHaveLength(25);
    const left = (await list()).filter(({ logsIn: stays }) => stays);
    expect(left).toHaveLength(1);
    expect((await turn(id, 'log-in', true)).status).toBe(204);
    expect((await post(`/api/account/passkeys/${other}/remove`, {}, cookie)).status).toBe(204);
  });

  it('AUTH-08 a removed passkey is refused and its sessions end; no other customer can remove it', async () => {
    const lost = (await logsIn(device)).cookies;
    cookie = await api.signInCustomer();
    const [{ id } = { id: '' }] = await list();
    const remove = () => post(`/api/account/passkeys/${id}/remove`, {}, cookie);
    await api.db.owner.query(`update account_sessions set proven_at = now() - interval '16 minutes'`);
    expect(await remove()).toMatchObject({ status: 403, body: { code: 'password-needed' } });
    expect(await list()).toHaveLength(1);
    // The PIN is no proof of who sits there: four digits, seen over a shoulder.
    const pin = (old: string, fresh: string) =>
      api.request('PUT', '/api/account/pin', { cookie, body: JSON.stringify({ old, pin: fresh }) });
    const changed = await pin(DEMO_PIN, '4071');
    expect(changed.status).toBe(204);
    cookie = `${cookiesOf(changed)}; ${cookie.replace(/account=[^;]*;? ?/, '')}`;
    expect(await remove()).toMatchObject({ status: 403, body: { code: 'password-needed' } });
    expect(await post('/api/account/passkeys/options', {}, cookie)).toMatchObject({ status: 403 });
    cookie = await api.signInCustomer();
    expect((await api.get('/api/account', lost)).status).toBe(200);
    expect((await remove()).status).toBe(204);
    expect((await api.get('/api/account', lost)).status).toBe(401);
    expect((await remove()).status).toBe(404);
    expect(await list()).toEqual([]);
    const fresh = await options();
    await refused(fresh.cookies, device.signIn(fresh.challenge));
    const { rows } = await api.db.app.query<{ type: string }>(
      `select type from events where type like 'AccountPasskey%' and data ->> 'passkeyId' = $1
         and type <> 'AccountPasskeyUsesSet' order by global_position`,
      [id],
    );
    expect(rows.map(({ type }) => type)).toEqual([
      'AccountPasskeyAdded',
      'AccountPasskeyRenamed',
      'AccountPasskeyRemoved',
    ]);
  });

  it('AUTH-08 an account has at most ten passkeys, also when several browsers add one simultaneously', async () => {
    const browsers = await Promise.all(Array.from({ length: 4 }, () => api.signInCustomer()));
    for (let nth = 0; nth < 9; nth += 1) {
      const response = new Authenticator('localhost', api.url).register(await toAdd());
      expect((await post('/api/account/passkeys', { response }, cookie)).status).toBe(201);
    }
    const responses = await Promise.all(
      browsers.map(async (as) => new Authenticator('localhost', api.url).register(await toAdd(as))),
    );
    const answers = await Promise.all(
      responses.map((response, nth) => post('/api/account/passkeys', { response }, browsers[nth])),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body['code']).toBe('too-many-passkeys');
    expect(await list()).toHaveLength(10);
    const { rows } = await api.db.app.query<{ count: number }>(
      `select count(*)::int as count from events where type = 'AccountPasskeyAdded'`,
    );
    // With the three that were added and removed before.
    expect(rows).toEqual([{ count: 13 }]);
  });
});

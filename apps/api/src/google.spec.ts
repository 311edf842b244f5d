import { codeAt, stepAt } from '@usdt-africa/authentication';
import type { HttpService } from '../../sandbox/src/kit/http-service.js';
import { OPENID_CLIENT, OpenIdIssuer } from '../../sandbox/src/openid/issuer.js';
import { openIdService } from '../../sandbox/src/openid/openid-server.js';
import { Authenticator } from '@usdt-africa/test-kit/authenticator';
import type { AccountView } from '@usdt-africa/contracts/api';
import { ApiAtWork } from '../test/api-at-work.js';
import { seedOf } from '@usdt-africa/test-kit';
import { almostRegistered, Browser, codeFor, Outbox, PASSWORD, PIN, registered, newPerson } from '../test/customer.js';
import { send } from '../test/plain-http.js';

const CALLBACK = /^http:\/\/127\.0\.0\.1(\/api\/auth\/google\/callback\?.*)$/;

describe('sign-in with Google', () => {
  const issuer = new OpenIdIssuer();
  let service: HttpService;
  beforeAll(async () => {
    service = openIdService(issuer, 0);
    await service.start();
  });
  afterAll(() => service.stop());
  const api = ApiAtWork.forAll(undefined, () => ({
    OPENID_ISSUER: service.url,
    OPENID_CLIENT_ID: OPENID_CLIENT.id,
    OPENID_CLIENT_SECRET: OPENID_CLIENT.secret,
  }));
  beforeEach(async () => {
    issuer.mode = 'ok';
    await api.db.owner.query('delete from rate_limits; delete from text_message_caps');
  });

  /** Submits the issuer's form. Returns the path of ours to which the browser is redirected. */
  async function submit(address: string, answer: Record<string, string>): Promise<string> {
    const form = new URLSearchParams([...new URL(address).searchParams, ...Object.entries(answer)]);
    const back = await fetch(`${service.url}/authorize`, { method: 'POST', body: form, redirect: 'manual' });
    return CALLBACK.exec(back.headers.get('location')!)![1]!;
  }
  const away = async (browser: Browser, next = ''): Promise<string> => {
    const left = await browser.go(`/api/auth/google${next && `?${new URLSearchParams({ next }).toString()}`}`);
    expect([left.status, left.to.startsWith(`${service.url}/authorize?`)]).toEqual([302, true]);
    return left.to;
  };
  async function signIn(browser: Browser, email: string, next = ''): Promise<string> {
    const { to } = await browser.go(await submit(await away(browser, next), { email, name: 'Ngozi Adeyemi' }));
    return to;
  }
  const isIn = async (browser: Browser): Promise<boolean> => (await browser.get('/api/account')).status === 200;
  /** A customer whose account can be opened with Google. */
  async function linked() {
    const customer = await registered(api);
    const { browser, person } = customer;
    expect(await signIn(new Browser(api), person.email)).toBe('/auth/login?google=known');
    const begun = await browser.post('/api/account/google');
    expect(begun.status).toBe(200);
    const back = await submit(String(begun.body['address']), { email: person.email });
    expect((await browser.go(back)).to).toBe('/dashboard/settings/security?google=linked');
    return customer;
  }
  const events = async (type: string): Promise<{ data: Record<string, unknown> }[]> =>
    (await api.db.app.query<{ data: Record<string, unknown> }>(`select data from events where type = $1`, [type])).rows;

  it('AUTH-05 is offered, and requests code, PKCE, nonce and state', async () => {
    expect((await new Browser(api).get('/api/auth/methods')).body).toEqual({ google: true, demo: true });
    const parameters = new URL(await away(new Browser(api))).searchParams;
    expect(Object.fromEntries(parameters)).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: 'http://127.0.0.1/api/auth/google/callback',
      nonce: expect.stringMatching(/^.{20,}$/),
      state: expect.stringMatching(/^.{20,}$/),
    });
  });

  it('AUTH-05 opens an existing account with the same email only after its password was given once, then directly', async () => {
    const { person } = await registered(api);
    const browser = new Browser(api);
    expect(await signIn(browser, person.email, '/dashboard/limits')).toBe(
      '/auth/login?google=known&next=%2Fdashboard%2Flimits',
    );
    expect(await isIn(browser)).toBe(false);
    const login = (password: string) => browser.post('/api/auth/login', { identifier: person.email, password });
    expect((await login('not the right one')).status).toBe(401);
    // In another browser nothing waits.
    expect(await signIn(new Browser(api), person.email)).toBe('/auth/login?google=known');
    expect((await login(PASSWORD)).body).toMatchObject({ next: 'second-step' });
    await api.db.owner.query('delete from account_codes');
    await browser.post('/api/auth/login/email');
    const code = await new Outbox(api).code(person.email);
    expect((await browser.post('/api/auth/login/code', { way: 'email', code })).status).toBe(204);
    expect((await browser.get('/api/account')).body).toMatchObject({ security: { google: true } });
    const elsewhere = new Browser(api);
    expect(await signIn(elsewhere, person.email, '/dashboard/limits')).toBe('/dashboard/limits');
    expect(await isIn(elsewhere)).toBe(true);
    const signedIn = (await events('AccountSignedIn')).filter(({ data }) => data['method'] === 'google');
    expect(signedIn).toMatchObject([{ data: { isNewDevice: true } }]);
    const text = JSON.stringify([
      await events('AccountIdentityLinked'),
      (await api.db.owner.query('select * from account_identities')).rows,
    ]);
    expect(text).not.toContain(person.email);
    expect(text).not.toContain(service.url);
  });

  it('AUTH-05 SEC-82 signs in and registers nothing for an email address that the issuer did not verify', async () => {
    const person = { ...newPerson(), email: 'unproven@mail.example' };
    await registered(api, person);
    const browser = new Browser(api);
    const back = await submit(await away(browser), { person: 'unproven@mail.example' });
    expect((await browser.go(back)).to).toBe('/auth/login?google=unproven');
    expect([...browser.cookies.keys()].filter((name) => /account$|registration|google/.test(name))).toEqual([]);
  });

  it('AUTH-05 SEC-82 identifies a customer by issuer and subject, never by email address', async () => {
    const { person } = await linked();
    // The address is another's at the issuer now: another subject.
    await api.db.owner.query(
      `update account_identities set identity_blind = 'another subject' where linked_at = (select max(linked_at) from account_identities)`,
    );
    const browser = new Browser(api);
    expect(await signIn(browser, person.email)).toBe('/auth/login?google=known');
    expect(await isIn(browser)).toBe(false);
    // Its password opens the account, and the identity stays the one that was linked.
    await api.db.owner.query('delete from account_attempt_counters');
    await browser.post('/api/auth/login', { identifier: person.email, password: PASSWORD });
    const { rows } = await api.db.owner.query('select identity_blind from account_identities');
    expect(rows).toContainEqual({ identity_blind: 'another subject' });
  });

  it('AUTH-05 SEC-82 binds state, nonce and code to one browser and one use, and refuses invalid tokens', async () => {
    const { person } = await linked();
    const [victim, attacker] = [new Browser(api), new Browser(api)];
    const answer = await submit(await away(attacker), { email: person.email });
    // Another browser's answer, with and without a visit of one's own; then its own a second time.
    expect((await victim.go(answer)).to).toBe('/auth/login?google=again');
    await away(victim);
    expect((await victim.go(answer)).to).toBe('/auth/login?google=failed');
    expect(await isIn(victim)).toBe(false);
    expect((await attacker.go(answer)).to).toBe('/dashboard');
    const cookies = new Map(attacker.cookies);
    expect((await attacker.go(answer)).to).toBe('/auth/login?google=again');
    expect(cookies.has('google')).toBe(false);
    // A session is new each time: none that a browser brought is taken over.
    const fixed = new Browser(api);
    fixed.cookies.set('account', 'x'.repeat(43));
    await signIn(fixed, person.email);
    expect(fixed.cookies.get('account')).not.toBe('x'.repeat(43));
    for (const mode of [
      'wrong-nonce',
      'wrong-issuer',
      'wrong-audience',
      'expired',
      'from-tomorrow',
      'unknown-key',
    ] as const) {
      issuer.mode = mode;
      const browser = new Browser(api);
      expect([mode, await signIn(browser, person.email)]).toEqual([mode, '/auth/login?google=failed']);
      expect(await isIn(browser)).toBe(false);
    }
  });

  it('AUTH-05 SEC-82 redirects to our own pages only, whatever was requested', async () => {
    const { person } = await linked();
    for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example', '/api/auth/logout'])
      expect(await signIn(new Browser(api), person.email, next)).toBe('/dashboard');
  });

  it('AUTH-05 AUTH-07 requires the second step where one is enabled', async () => {
    const { browser, person } = await linked();
    const begun = await browser.post('/api/account/totp', { password: PASSWORD });
    const seed = seedOf(String(begun.body['secret']));
    const step = stepAt(new Date());
    await browser.put('/api/account/totp', { code: codeAt(seed, step) });
    const elsewhere = new Browser(api);
    expect(await signIn(elsewhere, person.email, '/rates')).toBe('/auth/login/code?next=%2Frates');
    expect(await isIn(elsewhere)).toBe(false);
    expect((await elsewhere.get('/api/auth/login')).body).toEqual({
      next: 'second-step',
      ways: ['totp', 'recovery'],
      email: null,
    });
    const code = codeAt(seed, step + 1);
    expect((await elsewhere.post('/api/auth/login/code', { way: 'totp', code })).status).toBe(204);
    expect(await isIn(elsewhere)).toBe(true);
    expect((await new Browser(api).get('/api/auth/login')).status).toBe(401);
  });

  it('AUTH-05 SEC-04 accepts a browser that returns from the issuer’s own site; a page of another site can neither fetch nor frame', async () => {
    const { person } = await linked();
    const browser = new Browser(api);
    const back = await submit(await away(browser), { email: person.email });
    // The headers of browsers for a navigation from Google; from another site of ours, as in a sandbox, they send
    // 'same-site'.
    const from = (mode: string, dest: string, path: string, method = 'GET') =>
      send(api.url, method, path, {
        cookie: browser.cookie,
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': mode,
        'sec-fetch-dest': dest,
      });
    expect((await from('no-cors', 'image', back)).status).toBe(403);
    expect((await from('navigate', 'iframe', back)).status).toBe(403);
    expect((await from('navigate', 'document', back, 'POST')).status).not.toBe(302);
    expect((await from('navigate', 'document', '/api/account')).status).toBe(403);
    const response = await from('navigate', 'document', back);
    expect([response.status, response.headers.location]).toEqual([302, '/dashboard']);
    expect(response.headers['set-cookie']?.join()).toMatch(/account=[\w-]{43}/);
  });

  it('AUTH-05 registers a new customer, and needs no email code when the issuer owns the address', async () => {
    const person = { ...newPerson(), email: `ngozi.${Date.now()}@gmail.com` };
    const browser = new Browser(api);
    expect(await signIn(browser, person.email)).toBe('/auth/register');
    expect((await browser.get('/api/auth/registration')).body).toMatchObject({
      step: 'details',
      firstName: 'Ngozi',
      lastName: 'Adeyemi',
      email: person.email,
      phone: '',
      emailCode: { verified: true },
    });
    expect((await browser.post('/api/auth/registration/codes', { channel: 'phone' })).body).toMatchObject({
      code: 'not-ready',
    });
    await browser.put('/api/auth/registration', person);
    await browser.put('/api/auth/registration/username', { username: `ngozi_g${person.phone.slice(-6)}` });
    await browser.put('/api/auth/registration/password', { password: PASSWORD });
    await browser.put('/api/auth/registration/pin', { pin: PIN });
    await browser.post('/api/auth/registration/codes', { channel: 'phone' });
    const code = await new Outbox(api).code(person.phone);
    expect((await browser.post('/api/auth/registration/verify', { channel: 'phone', code })).body).toMatchObject({
      step: 'ready',
    });
    expect((await browser.post('/api/auth/registration/finish')).status).toBe(204);
    expect(await signIn(new Browser(api), person.email)).toBe('/dashboard');

    const other = new Browser(api);
    await signIn(other, `kemi.${Date.now()}@mail.example`);
    expect((await other.get('/api/auth/registration')).body).toMatchObject({ emailCode: { verified: false } });
    // Typed over, the address is proven by nothing.
    const changed = new Browser(api);
    await signIn(changed, `tolu.${Date.now()}@gmail.com`);
    expect((await changed.put('/api/auth/registration', newPerson())).body).toMatchObject({
      emailCode: { verified: false },
    });
  });

  it('AUTH-01 AUTH-05 SEC-82 does not link its identity to an account that another person registers in the same browser', async () => {
    const [browser, outbox, person] = [new Browser(api), new Outbox(api), newPerson()];
    const left = `tolu.${Date.now()}@gmail.com`;
    expect(await signIn(browser, left)).toBe('/auth/register');
    await almostRegistered(browser, person, `ngozi_n${person.phone.slice(-6)}`);
    for (const channel of ['email', 'phone'] as const)
      await browser.post('/api/auth/registration/verify', {
        channel,
        code: await codeFor({ browser, outbox, person }, channel),
      });
    expect((await browser.post('/api/auth/registration/finish')).status).toBe(204);
    expect((await browser.get('/api/account')).body).toMatchObject({
      email: person.email,
      security: { google: false },
    });
    expect(await signIn(new Browser(api), left)).toBe('/auth/register');
  });

  it('AUTH-05 is linked with a fresh proof, belongs to one customer, and is unlinked while another method is left', async () => {
    const { browser, person } = await linked();
    const another = await registered(api);
    const stale = (): Promise<unknown> =>
      api.db.owner.query(`update account_sessions set proven_at = now() - interval '16 minutes'`);
    await stale();
    const link = (password?: string) => another.browser.post('/api/account/google', password ? { password } : {});
    expect((await link()).body).toMatchObject({ code: 'password-needed' });
    const address = String((await link(PASSWORD)).body['address']);
    const answer = await submit(address, { email: person.email });
    const stolen = new Browser(api);
    stolen.cookies.set('google', another.browser.cookies.get('google')!);
    expect((await stolen.go(answer)).to).toBe('/dashboard/settings/security?google=again');
    const again = await submit(String((await link(PASSWORD)).body['address']), { email: person.email });
    expect((await another.browser.go(again)).to).toBe('/dashboard/settings/security?google=taken');
    await stale();
    // An attacker with the identity at the issuer signs in with it, and is signed out by its removal.
    const taken = new Browser(api);
    expect(await signIn(taken, person.email)).toBe('/dashboard');
    expect((await browser.post('/api/account/google/remove')).body).toMatchObject({ code: 'password-needed' });
    expect((await browser.post('/api/account/google/remove', { password: PASSWORD })).status).toBe(204);
    expect([await isIn(taken), await isIn(browser)]).toEqual([false, true]);
    expect((await browser.post('/api/account/google/remove', { password: PASSWORD })).status).toBe(404);
    expect(await signIn(new Browser(api), person.email)).toBe('/auth/login?google=known');
    expect(await events('AccountIdentityUnlinked')).toHaveLength(1);
    // The demo customer has nothing else.
    const demo = new Browser(api);
    await demo.post('/api/auth/demo');
    const back = await submit(String((await demo.post('/api/account/google')).body['address']), {
      email: 'demo@mail.example',
    });
    expect((await demo.go(back)).to).toBe('/dashboard/settings/security?google=linked');
    expect((await demo.post('/api/account/google/remove')).body).toMatchObject({ code: 'last-way-in' });
  });

  it('AUTH-05 AUTH-08 when Google is unlinked and the passkey switched off simultaneously, one of them remains', async () => {
    const demo = new Browser(api);
    await demo.post('/api/auth/demo');
    const { body: options } = await demo.post('/api/account/passkeys/options');
    const response = new Authenticator('localhost', api.url).register(String(options['challenge']));
    const { body: passkey } = await demo.post('/api/account/passkeys', { response });
    const uses = `/api/account/passkeys/${String(passkey['id'])}/uses`;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, nth) =>
        nth % 2 === 0 ? demo.post(uses, { use: 'log-in', on: false }) : demo.post('/api/account/google/remove'),
      ),
    );
    expect(answers.filter(({ body }) => body['code'] === 'last-way-in')).toHaveLength(25);
    const { body } = await demo.get('/api/account');
    const { google, passkeysFor } = (body as unknown as AccountView).security;
    expect([google, passkeysFor.logIn]).toEqual(google ? [true, 0] : [false, 1]);
  });

  it('AUTH-05 AUTH-10 a link that finishes after its account was closed is refused, and stores nothing', async () => {
    const { browser, person } = await registered(api);
    const email = `left.${Date.now()}@mail.example`;
    const back = await submit(String((await browser.post('/api/account/google')).body['address']), { email });
    // Accepted while the account existed; the account is closed during the request to the issuer.
    let closed = 0;
    const exchange = issuer.exchange.bind(issuer);
    issuer.exchange = async (...args) => {
      const tokens = await exchange(...args);
      closed = (await browser.post('/api/account/close', { secret: PASSWORD, word: 'close' })).status;
      return tokens;
    };
    const accounts = async () =>
      (await api.db.owner.query('select account_id from account_identities order by 1')).rows.length;
    const [before, linkedBefore] = [await accounts(), (await events('AccountIdentityLinked')).length];
    const returning = new Browser(api);
    for (const [name, value] of browser.cookies) returning.cookies.set(name, value);
    try {
      expect((await returning.go(back)).to).toBe('/dashboard/settings/security?google=again');
    } finally {
      issuer.exchange = exchange;
    }
    expect(closed).toBe(204);
    expect(await accounts()).toBe(before);
    expect(await events('AccountIdentityLinked')).toHaveLength(linkedBefore);
    // The identity belongs to no account, and opens nothing.
    await signIn(new Browser(api), email);
    expect(
      (await new Browser(api).post('/api/auth/login', { identifier: person.email, password: PASSWORD })).status,
    ).toBe(401);
  });

  it('AUTH-05 AUTH-06 a link that finishes after its session was ended everywhere is refused, and opens nothing', async () => {
    const { browser } = await registered(api);
    const email = `stayed.${Date.now()}@mail.example`;
    const back = await submit(String((await browser.post('/api/account/google')).body['address']), { email });
    const returning = new Browser(api);
    for (const [name, value] of browser.cookies) returning.cookies.set(name, value);
    // Accepted while the session existed; its owner ends all sessions during the request to the issuer.
    let ended = 0;
    const exchange = issuer.exchange.bind(issuer);
    issuer.exchange = async (...args) => {
      const tokens = await exchange(...args);
      ended = (await browser.post('/api/account/sessions/end-all')).status;
      return tokens;
    };
    const linkedBefore = (await events('AccountIdentityLinked')).length;
    try {
      expect((await returning.go(back)).to).toBe('/dashboard/settings/security?google=again');
    } finally {
      issuer.exchange = exchange;
    }
    expect(ended).toBe(204);
    expect(await events('AccountIdentityLinked')).toHaveLength(linkedBefore);
    const later = new Browser(api);
    await signIn(later, email);
    expect(await isIn(later)).toBe(false);
  });

  it('AUTH-05 reports a cancelled sign-in, and an issuer that is down', async () => {
    const browser = new Browser(api);
    const cancelled = await submit(await away(browser, '/rates'), { cancel: '1' });
    expect((await browser.go(cancelled)).to).toBe('/auth/login?google=cancelled&next=%2Frates');
    const late = await submit(await away(browser), { email: 'late@gmail.com' });
    issuer.mode = 'down';
    expect((await browser.go(late)).to).toBe('/auth/login?google=down');
  });
});

describe('sign-in with Google without a reachable issuer', () => {
  const api = ApiAtWork.forAll(undefined, () => ({
    OPENID_ISSUER: 'http://127.0.0.1:9',
    OPENID_CLIENT_ID: 'client',
    OPENID_CLIENT_SECRET: 'secret',
  }));

  it('AUTH-05 the sign-in page reports an issuer that was never reached', async () => {
    expect((await new Browser(api).go('/api/auth/google?next=/rates')).to).toBe(
      '/auth/login?google=down&next=%2Frates',
    );
  });
});

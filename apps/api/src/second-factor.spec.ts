import { codeAt, stepAt } from '@usdt-africa/authentication';
import type { AccountPasskeyView } from '@usdt-africa/contracts/api';
import { seedOf } from '@usdt-africa/test-kit';
import { Authenticator } from '@usdt-africa/test-kit/authenticator';
import type { HttpService } from '../../sandbox/src/kit/http-service.js';
import { OPENID_CLIENT, OpenIdIssuer } from '../../sandbox/src/openid/issuer.js';
import { openIdService } from '../../sandbox/src/openid/openid-server.js';
import { ApiAtWork } from '../test/api-at-work.js';
import { Browser, PASSWORD, PIN, registered } from '../test/customer.js';

type Customer = Awaited<ReturnType<typeof registered>>;

describe('the second factor of a customer', () => {
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
  beforeEach(() => api.db.owner.query('delete from rate_limits; delete from text_message_caps'));

  /** A code of the mail, without the minute between two. */
  const mailed = async ({ browser, outbox, person }: Customer): Promise<string> => {
    await api.db.owner.query('delete from account_codes; delete from rate_limits');
    expect((await browser.post('/api/account/codes')).status).toBe(202);
    return outbox.code(person.email);
  };
  const withEmailCode = async (): Promise<Customer> => {
    const customer = await registered(api);
    const code = await mailed(customer);
    expect((await customer.browser.post('/api/account/email-code', { code })).status).toBe(204);
    return customer;
  };
  /** @returns makes the authenticator's next unused code, and one recovery code after the other */
  const withAuthenticator = async () => {
    const customer = await registered(api);
    const begun = await customer.browser.post('/api/account/totp', { password: PASSWORD });
    const seed = seedOf(String(begun.body['secret']));
    const at = stepAt(new Date());
    const enrolled = await customer.browser.put('/api/account/totp', { code: codeAt(seed, at - 1) });
    const recovery = enrolled.body['recoveryCodes'] as string[];
    return { ...customer, codes: [codeAt(seed, at), codeAt(seed, at + 1)], recovery };
  };

  it('AUTH-07 a mailed code that is chosen is required at each log-in, also in a known browser', async () => {
    const customer = await registered(api);
    const { browser, person, outbox } = customer;
    const logIn = () => browser.post('/api/auth/login', { identifier: person.email, password: PASSWORD });
    expect((await logIn()).body).toMatchObject({ next: 'done' });
    const code = await mailed(customer);
    expect((await browser.post('/api/account/email-code', { code: '000000' })).body).toMatchObject({
      code: 'wrong-code',
    });
    expect((await browser.post('/api/account/email-code', { code })).status).toBe(204);
    const again = await mailed(customer);
    expect((await browser.post('/api/account/email-code', { code: again })).body).toMatchObject({
      code: 'email-code-on',
    });
    expect((await browser.get('/api/account')).body).toMatchObject({ security: { totp: false, emailCode: true } });
    expect((await logIn()).body).toMatchObject({ next: 'second-step', ways: ['email'] });
    await browser.post('/api/auth/login/email');
    const login = await outbox.code(person.email);
    expect((await browser.post('/api/auth/login/code', { way: 'email', code: login })).status).toBe(204);
  });

  it('AUTH-07 asks for the code of the mail at every sensitive change, however new the log-in is, and each code once', async () => {
    const customer = await withEmailCode();
    const { browser } = customer;
    const device = new Authenticator('localhost', api.url);
    const required = async (send: (given: object) => ReturnType<Browser['request']>) => {
      expect((await send({})).body).toMatchObject({ code: 'second-factor-needed' });
      const code = await mailed(customer);
      const wrong = code.replace(/./, (first) => String((Number(first) + 1) % 10));
      expect((await send({ code: wrong })).body).toMatchObject({ code: 'wrong-code' });
      const done = await send({ code });
      expect(done.status).toBeLessThan(300);
      // Used up: it changes nothing else.
      expect((await browser.put('/api/account/pin', { old: PIN, pin: '8306', code })).status).toBe(422);
      return done.body;
    };
    await required((given) => browser.put('/api/account/pin', { old: PIN, pin: '8306', ...given }));
    await required((given) => browser.put('/api/account/pin', { old: '8306', pin: PIN, ...given }));
    const next = 'eight green lanterns';
    await required((given) => browser.put('/api/account/password', { old: PASSWORD, password: next, ...given }));
    await required((given) => browser.put('/api/account/password', { old: next, password: PASSWORD, ...given }));
    const options = await required((given) => browser.post('/api/account/passkeys/options', given));
    const added = await browser.post('/api/account/passkeys', {
      response: device.register(String(options['challenge'])),
    });
    const { id } = added.body as unknown as AccountPasskeyView;
    const passkey = `/api/account/passkeys/${id}`;
    await required((given) => browser.post(`${passkey}/rename`, { name: 'Tecno', ...given }));
    await required((given) => browser.post(`${passkey}/uses`, { use: 'log-in', on: false, ...given }));
    await required((given) => browser.post(`${passkey}/remove`, given));
    await required((given) => browser.post('/api/account/totp', { password: PASSWORD, ...given }));
    const { address } = await required((given) => browser.post('/api/account/google', given));
    const form = new URLSearchParams([...new URL(String(address)).searchParams, ['email', customer.person.email]]);
    const back = await fetch(`${service.url}/authorize`, { method: 'POST', body: form, redirect: 'manual' });
    const { pathname, search } = new URL(back.headers.get('location')!);
    expect((await browser.go(pathname + search)).to).toMatch(/google=linked/);
    // Google alone opens nothing either.
    const elsewhere = new Browser(api);
    const { to: left } = await elsewhere.go('/api/auth/google');
    const again = new URLSearchParams([...new URL(left).searchParams, ['email', customer.person.email]]);
    const came = await fetch(`${service.url}/authorize`, { method: 'POST', body: again, redirect: 'manual' });
    const onTo = new URL(came.headers.get('location')!);
    expect((await elsewhere.go(onTo.pathname + onTo.search)).to).toMatch(/^\/auth\/login\/code/);
    await required((given) => browser.post('/api/account/google/remove', given));
    await required((given) => browser.post('/api/account/export', given));
    expect((await browser.post('/api/account/close', { secret: PASSWORD, word: 'close' })).body).toMatchObject({
      code: 'second-factor-needed',
    });
    const code = await mailed(customer);
    expect((await browser.post('/api/account/close', { secret: PASSWORD, word: 'close', code })).status).toBe(204);
  });

  it('AUTH-07 takes a code of the authenticator or a recovery code for a change, each once', async () => {
    const { browser, codes, recovery } = await withAuthenticator();
    const change = (old: string, pin: string, code?: string) => browser.put('/api/account/pin', { old, pin, code });
    expect((await change(PIN, '8306')).body).toMatchObject({ code: 'second-factor-needed' });
    expect((await browser.post('/api/account/codes')).body).toMatchObject({ code: 'use-authenticator' });
    expect((await change(PIN, '8306', codes[0])).status).toBe(204);
    expect((await change('8306', PIN, codes[0])).body).toMatchObject({ code: 'wrong-code' });
    expect((await change('8306', PIN, recovery[0]!.toUpperCase())).status).toBe(204);
    expect((await change(PIN, '8306', recovery[0])).status).toBe(422);
    expect((await browser.get('/api/account')).body).toMatchObject({ security: { recoveryCodesLeft: 9 } });
    // A lost phone: a recovery code takes the authenticator away, and payouts to new accounts wait.
    const off = { password: PASSWORD, code: recovery[1] };
    expect((await browser.post('/api/account/totp/remove', off)).status).toBe(204);
    expect((await browser.get('/api/account')).body).toMatchObject({
      security: { totp: false },
      payoutsHeldUntil: expect.any(String),
    });
    expect((await change(PIN, '8306')).status).toBe(204);
  });

  it('AUTH-07 AUTH-12 an authenticator replaces the mailed code; switching either off delays payouts', async () => {
    const customer = await withEmailCode();
    const { browser } = customer;
    const code = await mailed(customer);
    const begun = await browser.post('/api/account/totp', { password: PASSWORD, code });
    const seed = seedOf(String(begun.body['secret']));
    await browser.put('/api/account/totp', { code: codeAt(seed, stepAt(new Date())) });
    expect((await browser.get('/api/account')).body).toMatchObject({
      security: { totp: true, emailCode: false },
      payoutsHeldUntil: null,
    });
    expect((await browser.post('/api/account/email-code', { code })).status).toBe(422);
    const other = await withEmailCode();
    const remove = (given: object) => other.browser.post('/api/account/email-code/remove', given);
    expect((await remove({ code: '000000' })).status).toBe(422);
    expect((await remove({ code: await mailed(other) })).status).toBe(204);
    expect((await other.browser.get('/api/account')).body).toMatchObject({
      security: { emailCode: false },
      payoutsHeldUntil: expect.any(String),
    });
    const { rows } = await api.db.app.query<{ type: string }>(
      `select type from events where type like 'AccountEmailCode%' or type = 'AccountPayoutsHeld'
       order by global_position desc limit 2`,
    );
    expect(rows.map(({ type }) => type)).toEqual(['AccountPayoutsHeld', 'AccountEmailCodeRemoved']);
  });

  it('AUTH-07 refuses a change that was begun before the second factor was chosen', async () => {
    const customer = await registered(api);
    const { browser } = customer;
    const code = await mailed(customer);
    const both = await Promise.all([
      browser.copy().put('/api/account/pin', { old: PIN, pin: '8306' }),
      browser.copy().post('/api/account/email-code', { code }),
    ]);
    // Whichever comes second finds the session renewed, or the factor chosen.
    expect(both.filter(({ status }) => status === 204).length).toBeGreaterThan(0);
    for (const { status } of both) expect([204, 401, 403]).toContain(status);
  });
});

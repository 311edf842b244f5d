import { codeAt, stepAt } from '@usdt-africa/authentication';
import { seedOf } from '@usdt-africa/test-kit';
import { ApiAtWork } from '../test/api-at-work.js';
import { Browser, PASSWORD, registered, newPerson } from '../test/customer.js';

const AT = '/api/auth/login';
const WRONG = 'not the right one';
const other = (code: string): string => code.replace(/./, (first) => String((Number(first) + 1) % 10));

describe('sign-in to an account locked by wrong passwords', () => {
  const api = ApiAtWork.forAll();
  beforeEach(() => api.db.owner.query('delete from rate_limits; delete from account_attempt_counters'));
  const logIn = (browser: Browser, identifier: string, password = PASSWORD) =>
    browser.post(AT, { identifier, password });
  const unlock = (browser: Browser, code: string) => browser.post(`${AT}/unlock`, { code });
  const LOCKED = { next: 'locked', ways: [], email: null };

  /** Five wrong passwords of a stranger, for an address or a number. */
  const lock = async (identifier: string) => {
    const stranger = new Browser(api);
    for (let n = 0; n < 5; n += 1)
      expect((await logIn(stranger, identifier, WRONG)).body).toMatchObject({ code: 'wrong-credentials' });
    return stranger;
  };
  /** A customer whom an attacker has locked out of every browser that the account does not know. */
  const lockedOut = async () => {
    const customer = await registered(api);
    return { ...customer, stranger: await lock(customer.person.email) };
  };
  /** Logs in with the right password. @returns the mailed code */
  const mailed = async (browser: Browser, { person, outbox }: Awaited<ReturnType<typeof lockedOut>>) => {
    expect(await logIn(browser, person.email)).toMatchObject({ status: 200, body: LOCKED });
    const earlier = (await outbox.to(person.email)).length;
    expect((await browser.post(`${AT}/email`)).status).toBe(202);
    for (;;) {
      const mails = await outbox.to(person.email);
      if (mails.length > earlier) return mails.at(-1)!.code!;
    }
  };

  it('AUTH-03 SEC-74 signs the owner in on a new device by password and mailed code, and stays locked for guesses', async () => {
    const customer = await lockedOut();
    const owner = new Browser(api);
    const code = await mailed(owner, customer);
    expect(code).toMatch(/^\d{6}$/);
    expect((await owner.get(AT)).body).toEqual(LOCKED);
    expect((await owner.get('/api/account')).status).toBe(401);
    expect((await unlock(owner, other(code))).body).toMatchObject({ code: 'wrong-code' });
    // The code opens nothing elsewhere, nor by the usual second step.
    expect((await unlock(new Browser(api), code)).body).toMatchObject({ code: 'sign-in-again' });
    expect((await owner.post(`${AT}/code`, { way: 'email', code })).body).toMatchObject({ code: 'sign-in-again' });
    expect(await unlock(owner, code)).toMatchObject({ status: 200, body: { next: 'done' } });
    expect((await owner.get('/api/account')).body).toMatchObject({ email: customer.person.email });
    expect((await unlock(owner, code)).body).toMatchObject({ code: 'sign-in-again' });
    expect((await logIn(customer.stranger, customer.person.email, WRONG)).body).toEqual(LOCKED);
    await owner.post('/api/auth/logout');
    expect((await logIn(owner, customer.person.email)).body).toMatchObject({ next: 'done' });
  });

  it('AUTH-03 SEC-74 signs the owner in by phone number when the email address is locked', async () => {
    const { person, outbox } = await lockedOut();
    const owner = new Browser(api);
    expect((await logIn(owner, person.phone, WRONG)).body).toMatchObject({ code: 'wrong-credentials' });
    expect((await logIn(owner, person.phone)).body).toEqual(LOCKED);
    const earlier = (await outbox.to(person.email)).length;
    await owner.post(`${AT}/email`);
    while ((await outbox.to(person.email)).length === earlier) continue;
    expect((await unlock(owner, await outbox.code(person.email))).body).toMatchObject({ next: 'done' });
  });

  it('AUTH-03 SEC-74 answers a right password, a wrong one and an unknown address alike, and mails for the right one alone', async () => {
    const { person, outbox } = await lockedOut();
    const unknown = newPerson().email;
    await lock(unknown);
    const before = (await outbox.to(person.email)).length;
    const responses: unknown[] = [];
    for (const [identifier, password] of [
      [person.email, WRONG],
      [unknown, PASSWORD],
      [person.email, PASSWORD],
    ] as const) {
      const browser = new Browser(api);
      const answers = [await logIn(browser, identifier, password), await browser.get(AT)];
      answers.push(await browser.post(`${AT}/email`), await browser.post(`${AT}/email`));
      answers.push(await browser.post('/api/auth/passkey', { response: {} }));
      answers.push(await browser.post(`${AT}/code`, { way: 'totp', code: '000000' }));
      const right = password === PASSWORD ? await outbox.code(person.email) : '';
      const wrong = right === '000000' ? '111111' : '000000';
      for (let n = 0; n < 7; n += 1) answers.push(await unlock(browser, wrong));
      answers.push(await browser.get(AT));
      responses.push(answers.map(({ status, body: { correlationId: _, ...rest } }) => ({ status, rest })));
      if (identifier !== person.email || password === WRONG)
        expect((await outbox.to(person.email)).length).toBe(before);
    }
    expect(responses[0]).toEqual(responses[2]);
    expect(responses[1]).toEqual(responses[2]);
    while ((await outbox.to(person.email)).length === before) continue;
    expect((await outbox.to(person.email)).at(-1)).toMatchObject({ kind: 'login-code' });
  });

  it('AUTH-03 SEC-74 checks five codes of an account in total over all sign-ins, and then answers a right one as wrong', async () => {
    const customer = await lockedOut();
    const thief = new Browser(api);
    const first = await mailed(thief, customer);
    const answers = await Promise.all(Array.from({ length: 60 }, () => unlock(thief.copy(), other(first))));
    expect(answers.filter(({ body }) => body['code'] === 'wrong-code')).toHaveLength(4);
    const again = new Browser(api);
    const second = await mailed(again, customer);
    expect((await unlock(again, second)).body).toMatchObject({ code: 'wrong-code' });
    await api.db.owner.query(`update account_attempt_counters set locked_until = now() where key like 'locked-code:%'`);
    expect((await unlock(again, second)).body).toMatchObject({ next: 'done' });
  });

  it('AUTH-07 requires the authenticator after the mailed code', async () => {
    const customer = await registered(api);
    const { browser, person } = customer;
    const { body: begun } = await browser.post('/api/account/totp', { password: PASSWORD });
    const seed = seedOf(String(begun['secret']));
    expect((await browser.put('/api/account/totp', { code: codeAt(seed, stepAt(new Date())) })).status).toBe(200);
    const owner = new Browser(api);
    const code = await mailed(owner, { ...customer, stranger: await lock(person.email) });
    expect((await unlock(owner, code)).body).toMatchObject({ next: 'second-step', ways: ['totp', 'recovery'] });
    expect((await owner.get('/api/account')).status).toBe(401);
    const next = codeAt(seed, stepAt(new Date()) + 1);
    expect((await owner.post(`${AT}/code`, { way: 'totp', code: next })).status).toBe(204);
    expect((await owner.get('/api/account')).status).toBe(200);
  });
});

import { accountAlarms } from '@usdt-africa/accounts';
import { ApiAtWork } from '../test/api-at-work.js';
import { Browser, Outbox, PASSWORD, registered, newPerson } from '../test/customer.js';

const RESET = '/api/auth/reset';
const other = (code: string): string => code.replace(/./, (first) => String((Number(first) + 1) % 10));
const attempt = (name: string): string => name.padEnd(32, '-');

/** An address that no other client of this suite has. */
let clients = 0;
const client = (): string => `102.89.${Math.floor(++clients / 250)}.${clients % 250}`;

describe('limits of password resets under attack', () => {
  const api = ApiAtWork.forAll(undefined, () => ({ TRUSTED_PROXIES: '1' }));
  beforeEach(() => api.db.owner.query('delete from rate_limits; delete from text_message_caps'));
  const stranger = () => new Browser(api, client());
  const request = (browser: Browser, email: string) => browser.post(RESET, { email });
  const guess = (browser: Browser, code: string) => browser.post(`${RESET}/code`, { code });
  const statuses = async (answers: readonly Promise<{ readonly status: number }>[]) =>
    (await Promise.all(answers)).map(({ status }) => status);
  const codesTo = async (email: string) =>
    (await new Outbox(api).to(email)).filter(({ kind }) => kind === 'reset-code').map(({ code }) => code!);
  /** Requests a code, and waits until it is sent. */
  const requestCode = async (browser: Browser, email: string): Promise<string> => {
    const earlier = (await codesTo(email)).length;
    expect(await request(browser, email)).toMatchObject({ status: 200, body: { state: 'sent' } });
    for (;;) {
      const codes = await codesTo(email);
      if (codes.length > earlier) return codes.at(-1)!;
    }
  };
  /** Every limit that is used is used `times` as much. */
  const multiply = (times: number) =>
    api.db.owner.query(`update rate_limits set points = points * $1 where key like 'account-reset%'`, [times]);
  const spend = (guesses: number) =>
    api.db.owner.query(`update rate_limits set points = $1 where key = 'account-reset-guesses:all'`, [guesses]);
  const alarms = async () => (await accountAlarms(api.db.app, new Date())).map(({ level, code }) => `${level} ${code}`);

  it('AUTH-04 lets a customer in after 10,000 requests and guesses for addresses without an account', async () => {
    const { person } = await registered(api);
    const browsers = Array.from({ length: 40 }, stranger);
    expect(new Set(await statuses(browsers.map((one) => request(one, newPerson().email))))).toEqual(new Set([200]));
    expect(new Set(await statuses(browsers.map((one) => guess(one, '0000'))))).toEqual(new Set([422]));
    // 40 of each were sent; each limit counts them as if they had been 250 times as many.
    await multiply(250);
    const owner = stranger();
    expect((await guess(owner, await requestCode(owner, person.email))).body).toMatchObject({ state: 'proven' });
    expect(await alarms()).toEqual([]);
  });

  it('AUTH-04 separates the owner’s new device, and a known browser, from strangers’ requests', async () => {
    const { browser, person } = await registered(api);
    await browser.post('/api/auth/logout');
    const one = client();
    const requests = Array.from({ length: 4 }, () => request(new Browser(api, one), person.email));
    expect((await statuses(requests)).sort()).toEqual([200, 200, 200, 429]);
    // Mails go out later: the owner's code below must not be taken for one of these.
    while ((await codesTo(person.email)).length < 3);
    // Codes for a registration with the same address are no way round either.
    for (let n = 0; n < 7; n += 1) {
      const registering = new Browser(api, one);
      await registering.put('/api/auth/registration', { ...person, phone: newPerson().phone });
      await registering.post('/api/auth/registration/codes', { channel: 'email' });
    }
    const owner = stranger();
    expect((await guess(owner, await requestCode(owner, person.email))).status).toBe(200);
    const others = await statuses(Array.from({ length: 10 }, () => request(stranger(), person.email)));
    expect(others.filter((status) => status === 200)).toHaveLength(9 - 3 - 1);
    // Unknown browsers have no requests left; the known browser has three of its own.
    expect((await request(stranger(), person.email)).status).toBe(429);
    for (let n = 0; n < 3; n += 1) await requestCode(browser, person.email);
    expect((await request(browser, person.email)).body).toMatchObject({ code: 'too-many' });
  });

  it('AUTH-04 counts wrong guesses at codes of accounts: alarms from half of a day’s, and stops strangers alone at the last', async () => {
    const [{ browser: known, person }, outsider] = [await registered(api), stranger()];
    await known.post('/api/auth/logout');
    const code = await requestCode(outsider, person.email);
    expect((await guess(outsider, other(code))).body).toMatchObject({ code: 'wrong-code' });
    await spend(2_999);
    expect(await alarms()).toEqual([]);
    expect((await guess(outsider, other(code))).body).toMatchObject({ code: 'wrong-code' });
    expect(await alarms()).toEqual(['warning reset-guesses']);
    await spend(5_999);
    // A correct code does not count.
    expect((await guess(outsider, code)).body).toMatchObject({ state: 'proven' });
    const [real, none] = [stranger(), stranger()];
    await requestCode(real, person.email);
    await request(none, newPerson().email);
    await spend(6_000);
    expect(await alarms()).toEqual(['critical reset-guesses-spent']);
    // An unknown address gets the same answer, before a code is requested and after.
    const refusalOf = async (answer: ReturnType<Browser['request']>) => {
      const { status, body } = await answer;
      return { status, code: body['code'] };
    };
    for (const at of [real, none]) {
      expect(await refusalOf(guess(at, '0000'))).toEqual({ status: 429, code: 'too-many' });
      const email = at === real ? person.email : newPerson().email;
      expect(await refusalOf(request(stranger(), email))).toEqual({ status: 429, code: 'too-many' });
    }
    const own = await requestCode(known, person.email);
    expect((await guess(known, other(own))).body).toMatchObject({ code: 'wrong-code' });
    expect((await guess(known, own)).body).toMatchObject({ state: 'proven' });
  });

  it('AUTH-04 guesses that are not checked do not use up the day’s guesses', async () => {
    const { person } = await registered(api);
    const requester = stranger();
    const code = await requestCode(requester, person.email);
    await Promise.all(Array.from({ length: 60 }, () => guess(requester.copy(client()), other(code))));
    const { rows } = await api.db.owner.query(`select points from rate_limits where key = 'account-reset-guesses:all'`);
    expect(rows).toEqual([{ points: 3 }]);
  });

  it('AUTH-04 SEC-71 changes the secret of a reset with the code: a copy of the cookie sets no password', async () => {
    const { person } = await registered(api);
    const browser = stranger();
    const code = await requestCode(browser, person.email);
    const attacker = browser.copy(client());
    // The response is lost, and the customer sends the code again under the same attempt.
    expect((await browser.copy().post(`${RESET}/code`, { code }, attempt('lost'))).status).toBe(200);
    expect((await attacker.post(`${RESET}/code`, { code }, attempt('else'))).body).toMatchObject({ code: 'no-reset' });
    expect((await browser.post(`${RESET}/code`, { code }, attempt('lost'))).body).toMatchObject({ state: 'proven' });
    expect((await attacker.get(RESET)).body).toMatchObject({ code: 'no-reset' });
    const set = (by: Browser, password: string) => by.put(`${RESET}/password`, { password });
    expect((await set(attacker, 'six green lorries wait')).body).toMatchObject({ code: 'no-reset' });
    expect((await set(browser, 'eight green lanterns')).status).toBe(200);
    const logIn = (password: string) =>
      stranger()
        .post('/api/auth/login', { identifier: person.email, password })
        .then(({ body }) => body);
    expect(await logIn('eight green lanterns')).toMatchObject({ next: 'second-step' });
    expect(await logIn(PASSWORD)).toMatchObject({ code: 'wrong-credentials' });
  });
});

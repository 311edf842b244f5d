import { legible } from '@usdt-africa/test-kit';
import { ApiAtWork } from '../test/api-at-work.js';
import { almostRegistered, Browser, codeFor, Outbox, registered, newPerson } from '../test/customer.js';

const AT = '/api/auth/registration';

describe('registering', () => {
  const api = ApiAtWork.forAll();
  beforeEach(() => api.db.owner.query('delete from rate_limits; delete from text_message_caps'));
  const accounts = async (): Promise<number> =>
    (await api.db.owner.query<{ n: number }>('select count(*)::int as n from accounts')).rows[0]!.n;

  it('AUTH-01 goes step by step, survives a reload, and creates the account only once both codes are verified', async () => {
    const [browser, outbox, person] = [new Browser(api), new Outbox(api), newPerson()];
    const before = await accounts();
    expect((await browser.get(AT)).body).toMatchObject({ code: 'no-registration' });
    expect((await browser.put(AT, person)).body).toMatchObject({ step: 'username', email: person.email });
    await almostRegistered(browser, person, 'ngozi_first');
    const tab = new Browser(api);
    tab.cookies.set('registration', browser.cookies.get('registration')!);
    expect((await tab.get(AT)).body).toMatchObject({
      step: 'codes',
      username: 'ngozi_first',
      emailCode: { verified: false, sent: { triesLeft: 5, endsInSeconds: expect.any(Number) } },
    });
    expect((await browser.post(`${AT}/finish`)).body).toMatchObject({ code: 'not-ready' });
    const verify = (channel: string, code: string) => browser.post(`${AT}/verify`, { channel, code });
    const right = await outbox.code(person.email);
    const wrong = right === '000000' ? '111111' : '000000';
    const refused = await verify('email', wrong);
    expect([refused.status, refused.body]).toMatchObject([422, { code: 'wrong-code', errors: [{ field: 'code' }] }]);
    expect((await verify('email', right)).body).toMatchObject({ emailCode: { verified: true, sent: null } });
    expect(await accounts()).toBe(before);
    expect((await verify('phone', await codeFor({ browser, outbox, person }, 'phone'))).body).toMatchObject({
      step: 'ready',
    });
    // Each proof changed the secret, for all tabs of the browser.
    expect((await tab.get(AT)).body).toMatchObject({ code: 'no-registration' });
    tab.cookies.set('registration', browser.cookies.get('registration')!);
    expect((await browser.post(`${AT}/finish`)).status).toBe(204);
    expect(await accounts()).toBe(before + 1);
    expect((await browser.get('/api/account')).body).toMatchObject({ username: 'ngozi_first', phone: person.phone });
    // The browser that lost the response repeats the request.
    const found = new Browser(api);
    found.cookies.set('registration', tab.cookies.get('registration')!);
    expect([(await tab.post(`${AT}/finish`)).status, (await tab.get('/api/account')).status]).toEqual([204, 200]);
    // Only once: a copy of the cookie does not sign in again.
    expect((await found.post(`${AT}/finish`)).body).toMatchObject({ code: 'no-registration' });
    const { rows } = await api.db.owner.query<{ text: string }>(`select data::text as text from events
      where type like 'Account%' union all select a::text from accounts a union all select c::text from account_credentials c
      union all select r::text from account_registrations r union all select c::text from account_codes c`);
    const text = legible(rows.map(({ text }) => text).join('\n'));
    for (const secret of [person.email, person.phone.slice(4), 'Ngozi', 'ngozi_first', right, 'argon2', 'kettles'])
      expect(text).not.toContain(secret);
  });

  it('AUTH-01 AUTH-02 refuses a number that cannot receive codes with the details, not after all other steps', async () => {
    const browser = new Browser(api);
    for (const phone of ['+447400123456', '+2250749901234'])
      expect((await browser.put(AT, { ...newPerson(), phone })).body).toMatchObject({
        code: 'invalid-fields',
        errors: [{ field: 'phone', code: 'phone-nigerian' }],
      });
    expect((await browser.put(AT, { ...newPerson(), phone: '0803 020 0199' })).body).toMatchObject({
      step: 'username',
      phone: '+2348030200199',
    });
  });

  it('AUTH-01 checks exactly 5 of 200 codes at once, and none that has expired', async () => {
    const [browser, outbox, person] = [new Browser(api), new Outbox(api), newPerson()];
    await almostRegistered(browser, person, 'ngozi_fast');
    const right = await outbox.code(person.email);
    const wrong = right === '000000' ? '111111' : '000000';
    const verify = (code: string) => browser.post(`${AT}/verify`, { channel: 'email', code });
    const answers = await Promise.all(Array.from({ length: 200 }, () => verify(wrong)));
    const { rows } = await api.db.owner.query<{ tries: number }>(`select tries from account_codes
      where purpose = 'registration-email' order by sent_at desc limit 1`);
    expect(rows).toEqual([{ tries: 5 }]);
    expect(answers.filter(({ body }) => body['code'] === 'wrong-code')).toHaveLength(4);
    expect((await verify(right)).body).toMatchObject({ code: 'code-ended' });
  });

  it('AUTH-01 SEC-83 sends no text message before the email of the same registration is proven', async () => {
    const [browser, outbox, person] = [new Browser(api), new Outbox(api), newPerson()];
    const sendText = () => browser.post(`${AT}/codes`, { channel: 'phone' });
    const textsCounted = async () =>
      (await api.db.owner.query('select from text_message_caps where requested_at is not null')).rowCount;
    await browser.put(AT, person);
    expect(await sendText()).toMatchObject({ status: 409, body: { code: 'email-first' } });
    await almostRegistered(browser, person, 'ngozi_texts');
    expect(await sendText()).toMatchObject({ status: 409, body: { code: 'email-first' } });
    const wrong = { channel: 'email', code: (await outbox.code(person.email)) === '000000' ? '111111' : '000000' };
    await browser.post(`${AT}/verify`, wrong);
    expect(await sendText()).toMatchObject({ status: 409, body: { code: 'email-first' } });
    expect([await outbox.to(person.phone), await textsCounted()]).toEqual([[], 0]);
    await browser.post(`${AT}/verify`, { channel: 'email', code: await outbox.code(person.email) });
    expect(await sendText()).toMatchObject({ status: 200, body: { phoneCode: { sent: { triesLeft: 5 } } } });
    expect([(await outbox.to(person.phone)).length, await textsCounted()]).toEqual([1, 1]);
    // Another address is another person's, until it is proven.
    await browser.put(AT, { ...person, email: newPerson().email });
    await api.db.owner.query(`update account_codes set sent_at = sent_at - interval '5 minutes'`);
    expect(await sendText()).toMatchObject({ status: 409, body: { code: 'email-first' } });
  });

  it('AUTH-03 informs the owner of a taken number by text, and the code of the registration is never right', async () => {
    const { person, outbox } = await registered(api);
    const [browser, own] = [new Browser(api), { ...newPerson(), phone: person.phone }];
    await almostRegistered(browser, own, 'ngozi_same');
    await browser.post(`${AT}/verify`, { channel: 'email', code: await outbox.code(own.email) });
    expect((await browser.post(`${AT}/codes`, { channel: 'phone' })).status).toBe(200);
    expect((await outbox.to(person.phone)).at(-1)!.kind).toBe('registration-known');
  });

  it('AUTH-01 a changed email must be verified again, and its earlier code is invalid', async () => {
    const [browser, outbox, person] = [new Browser(api), new Outbox(api), newPerson()];
    await almostRegistered(browser, person, 'ngozi_moved');
    const code = await outbox.code(person.email);
    expect((await browser.post(`${AT}/verify`, { channel: 'email', code })).status).toBe(200);
    const moved = await browser.put(AT, { ...person, email: newPerson().email });
    expect(moved.body).toMatchObject({
      step: 'password',
      emailCode: { verified: false, sent: null },
      username: 'ngozi_moved',
    });
    expect((await browser.post(`${AT}/verify`, { channel: 'email', code })).body).toMatchObject({ code: 'code-ended' });
  });

  it('AUTH-01 SEC-71 the next person at a browser where another began registers separately: no data is carried over', async () => {
    const [browser, outbox, person] = [new Browser(api), new Outbox(api), newPerson()];
    await almostRegistered(browser, newPerson(), 'ngozi_left');
    const copied = new Browser(api);
    copied.cookies.set('registration', browser.cookies.get('registration')!);
    // Neither a password nor a PIN is there by which the one before could come in, or pay.
    expect((await browser.put(AT, person)).body).toMatchObject({
      step: 'username',
      username: null,
      email: person.email,
    });
    await almostRegistered(browser, person, 'ngozi_next');
    for (const channel of ['email', 'phone'] as const)
      await browser.post(`${AT}/verify`, { channel, code: await codeFor({ browser, outbox, person }, channel) });
    expect((await browser.post(`${AT}/finish`)).status).toBe(204);
    expect((await browser.get('/api/account')).body).toMatchObject({ email: person.email });
    expect((await copied.post(`${AT}/finish`)).body).toMatchObject({ code: 'not-ready' });
    expect((await copied.get('/api/account')).status).toBe(401);
  });

  describe('an email changed while its code is on its way', () => {
    const changing = async () => {
      const [browser, person] = [new Browser(api), newPerson()];
      await almostRegistered(new Browser(api), newPerson(), `ngozi_${person.email.slice(6, 12)}`);
      await browser.put(AT, person);
      return { browser, person, moved: { ...person, email: newPerson().email } };
    };
    /** Locks these rows, so that other transactions wait until they are released. */
    const hold = async (rows: string): Promise<() => Promise<void>> => {
      const tx = await api.db.owner.connect();
      await tx.query('begin');
      await tx.query(`select from ${rows} for update`);
      return async () => {
        await tx.query('commit');
        tx.release();
      };
    };
    const waiting = async (count: number): Promise<void> => {
      const { rows } = await api.db.owner.query<{ n: number }>(
        `select count(*)::int as n from pg_locks l join pg_stat_activity a using (pid)
         where not l.granted and a.datname = current_database()`,
      );
      if (rows[0]!.n < count) await waiting(count);
    };
    const verify = (browser: Browser, code: string) => browser.post(`${AT}/verify`, { channel: 'email', code });
    const nothingProven = async (browser: Browser, { email }: { readonly email: string }): Promise<void> =>
      expect((await browser.get(AT)).body).toMatchObject({ email, emailCode: { verified: false } });

    it('SEC-71 is not verified by a code that was sent to the earlier address', async () => {
      const { browser, person, moved } = await changing();
      const letGo = await hold(`rate_limits where key like 'account-mails-of%'`);
      const sending = browser.post(`${AT}/codes`, { channel: 'email' });
      await waiting(1);
      await browser.put(AT, moved);
      await letGo();
      await sending;
      const code = await new Outbox(api).code(person.email);
      expect(code).toMatch(/^[0-9]{6}$/);
      expect((await verify(browser, code)).body).toMatchObject({ code: 'code-ended' });
      await nothingProven(browser, moved);
    });

    it('SEC-71 is not verified by a correct code that is checked during the change', async () => {
      const { browser, person, moved } = await changing();
      await browser.post(`${AT}/codes`, { channel: 'email' });
      const code = await new Outbox(api).code(person.email);
      const letGo = await hold('account_registrations');
      const changed = browser.put(AT, moved);
      await waiting(1);
      const checked = verify(browser, code);
      await waiting(2);
      await letGo();
      expect((await changed).status).toBe(200);
      expect((await checked).body).toMatchObject({ code: 'code-ended' });
      await nothingProven(browser, moved);
    });
  });

  it('AUTH-03 reports an existing account only to its owner by mail; the responses stay the same', async () => {
    const { person, outbox } = await registered(api);
    const [one, other] = [new Browser(api), new Browser(api)];
    await almostRegistered(one, { ...person, firstName: 'Eve' }, 'ngozi_known');
    await almostRegistered(other, { ...newPerson(), firstName: 'Eve' }, 'ngozi_known');
    const mail = (await outbox.to(person.email)).at(-1)!;
    expect([mail.kind, mail.code]).toEqual(['registration-known', undefined]);
    const view = async (browser: Browser) => {
      const { body } = await browser.get(AT);
      // One of the two requests came a moment later: only the remaining seconds may differ.
      const asText = JSON.stringify({ ...body, email: '', phone: '' });
      return JSON.parse(asText, (key, value: unknown) => (key.endsWith('InSeconds') ? typeof value : value)) as unknown;
    };
    expect(await view(one)).toEqual(await view(other));
    const answers = [];
    for (const browser of [one, other])
      answers.push((await browser.post(`${AT}/verify`, { channel: 'email', code: '000001' })).body);
    const [known, unknown] = answers.map(({ correlationId: _, ...rest }) => rest);
    expect(known).toEqual(unknown);
  });

  it('AUTH-02 a username is checked live, with free ones near it; look-alikes and reserved names are refused', async () => {
    const browser = new Browser(api);
    const { person } = await registered(api);
    const name = `ngozi_${person.email.slice(6, 12)}`;
    const check = async (username: string) => (await browser.post('/api/auth/usernames/check', { username })).body;
    expect(await check('@Adaobi_Free')).toEqual({ username: 'adaobi_free', state: 'free', instead: [] });
    const taken = await check(name.replace('ngozi', 'ngoz1'));
    expect(taken).toMatchObject({ state: 'taken', instead: expect.any(Array) });
    expect((taken['instead'] as string[]).length).toBe(3);
    expect(await check('support_1')).toMatchObject({ state: 'reserved' });
    await browser.put(AT, newPerson());
    const refused = await browser.put(`${AT}/username`, { username: name.toUpperCase() });
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { errors: [{ field: 'username', code: 'username-taken' }] },
    ]);
    expect((await browser.put(`${AT}/pin`, { pin: '1234' })).body).toMatchObject({ errors: [{ code: 'pin-common' }] });
    expect((await browser.put(`${AT}/password`, { password: 'ngoziadeyemi' })).body).toMatchObject({
      errors: [{ code: 'password-personal' }],
    });
    expect((await browser.put(AT, { ...newPerson(), terms: '2020-01-01' })).body).toMatchObject({
      errors: [{ field: 'terms' }],
    });
  });
});

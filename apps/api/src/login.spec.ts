import { codeAt, stepAt } from '@usdt-africa/authentication';
import { seedOf } from '@usdt-africa/test-kit';
import { ApiAtWork } from '../test/api-at-work.js';
import { Browser, PASSWORD, registered, newPerson } from '../test/customer.js';

const AT = '/api/auth/login';

describe('logging in', () => {
  const api = ApiAtWork.forAll();
  beforeEach(() =>
    api.db.owner.query('delete from rate_limits; delete from text_message_caps; delete from account_attempt_counters'),
  );
  const logIn = (browser: Browser, identifier: string, password = PASSWORD) =>
    browser.post(AT, { identifier, password });

  /** Waits until at least `several` locks are awaited, or until the response has come. */
  const waiting = async (several = 1, answer?: Promise<unknown>): Promise<void> => {
    const request = `select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`;
    let isOver = false;
    void answer?.finally(() => (isOver = true));
    while (!isOver && (await api.db.owner.query(request)).rowCount! < several) continue;
  };

  it('AUTH-03 signs in by email or phone and password in a known browser, and also needs a mailed code in another', async () => {
    const { browser, person, outbox } = await registered(api);
    expect((await browser.post('/api/auth/logout')).status).toBe(204);
    const session = browser.cookies.get('account');
    browser.cookies.set('guest', 'g'.repeat(43));
    expect((await logIn(browser, person.email.toUpperCase())).body).toEqual({ next: 'done', ways: [], email: null });
    expect(browser.cookies.get('account')).not.toBe(session);
    expect(browser.cookies.get('guest')).not.toBe('g'.repeat(43));
    const other = new Browser(api);
    const first = await logIn(other, `0${person.phone.slice(4)}`);
    expect(first.body).toMatchObject({
      next: 'second-step',
      ways: ['email'],
      email: /^n·+\d@example\.org$/.exec(String(first.body['email']))?.[0],
    });
    expect((await other.get('/api/account')).status).toBe(401);
    expect((await other.post(`${AT}/email`)).status).toBe(202);
    expect((await other.post(`${AT}/email`)).body).toMatchObject({ code: 'too-soon' });
    const right = await outbox.code(person.email);
    const wrong = await other.post(`${AT}/code`, { way: 'email', code: right === '000000' ? '111111' : '000000' });
    expect([wrong.status, wrong.body]).toMatchObject([422, { code: 'wrong-code' }]);
    const stranger = new Browser(api);
    expect((await stranger.post(`${AT}/code`, { way: 'email', code: right })).body).toMatchObject({
      code: 'sign-in-again',
    });
    expect((await other.post(`${AT}/code`, { way: 'email', code: right })).status).toBe(204);
    expect((await other.get('/api/account')).body).toMatchObject({ email: person.email, security: { sessions: 2 } });
    expect((await other.post(`${AT}/code`, { way: 'email', code: right })).body).toMatchObject({
      code: 'sign-in-again',
    });
    const { rows } = await api.db.owner.query<{ data: object }>(
      `select data from events where type = 'AccountSignedIn' order by global_position desc limit 2`,
    );
    expect(rows.map(({ data }) => data)).toMatchObject([
      { method: 'email-code', isNewDevice: true },
      { method: 'password', isNewDevice: false },
    ]);
  });

  it('AUTH-03 signs in by a number copied out of a chat, with invisible characters', async () => {
    const { browser, person } = await registered(api);
    await browser.post('/api/auth/logout');
    expect((await logIn(browser, `\u202a${person.phone}\u202c`)).body).toMatchObject({ next: 'done' });
    expect((await logIn(browser, `\u200e${person.email}\u200b`)).body).toMatchObject({ next: 'done' });
  });

  it('AUTH-03 SEC-74 counts failed sign-ins separately for each identifier that is neither an email nor a phone number', async () => {
    const tried = async (identifier: string) =>
      (await logIn(new Browser(api), identifier, 'no such password 1')).status;
    const first: number[] = [];
    for (let n = 0; n < 6; n += 1) first.push(await tried('adaokafor'));
    // Locked: the answer to any password is 200, and a code that is mailed only for the right one.
    expect(first).toEqual([401, 401, 401, 401, 401, 200]);
    expect([await tried('AdaOkafor'), await tried('bayo eze')]).toEqual([200, 401]);
  });

  it('AUTH-06 SEC-74 ending all other sessions makes all other browsers unknown: a password alone opens nothing there', async () => {
    const { browser, person, outbox } = await registered(api);
    const elsewhere = new Browser(api);
    await logIn(elsewhere, person.email);
    await elsewhere.post(`${AT}/email`);
    await elsewhere.post(`${AT}/code`, { way: 'email', code: await outbox.code(person.email) });
    await elsewhere.post('/api/auth/logout');
    expect((await logIn(elsewhere, person.email)).body).toMatchObject({ next: 'done' });
    await elsewhere.post('/api/auth/logout');
    // That browser has no session now; the owner still makes it unknown.
    expect((await browser.request('DELETE', '/api/account/sessions')).status).toBe(204);
    expect((await logIn(elsewhere, person.email)).body).toMatchObject({ next: 'second-step' });
    await browser.post('/api/auth/logout');
    expect((await logIn(browser, person.email)).body).toMatchObject({ next: 'done' });
    expect((await browser.post('/api/account/sessions/end-all')).status).toBe(204);
    expect((await logIn(browser, person.email)).body).toMatchObject({ next: 'second-step' });
  });

  it.each([
    ['session', true],
    ['second step', false],
  ])('AUTH-03 SEC-75 a sign-in with a password that is reset during its check opens no %s', async (_what, isKnown) => {
    const { browser, person } = await registered(api);
    const requester = isKnown ? browser : new Browser(api);
    const resetting = await api.db.owner.connect();
    try {
      await resetting.query('begin');
      const newest = `account_id = (select account_id from accounts order by registered_at desc limit 1)`;
      await resetting.query(`update account_credentials set password = password || '\\x00'::bytea where ${newest}`);
      const answer = logIn(requester, person.email);
      await waiting(1, answer);
      await resetting.query('commit');
      expect((await answer).body).toMatchObject({ code: 'sign-in-again' });
    } finally {
      resetting.release();
    }
  });

  it('AUTH-06 SEC-74 a browser that becomes unknown while its password is checked can no longer sign in by that alone', async () => {
    const { browser, person } = await registered(api);
    const thief = new Browser(api);
    thief.cookies.set('account-device', browser.cookies.get('account-device')!);
    // A try that is counted already, so that there is something for the next one to wait for.
    expect((await logIn(thief, person.email, 'not the right one')).status).toBe(401);
    const held = await api.db.owner.connect();
    try {
      await held.query('begin');
      await held.query('select from account_attempt_counters for update');
      const answer = logIn(thief, person.email);
      await waiting();
      expect((await browser.post('/api/account/sessions/end-all')).status).toBe(204);
      await held.query('commit');
      expect((await answer).body).toMatchObject({ code: 'sign-in-again' });
    } finally {
      held.release();
    }
    expect((await thief.get('/api/account')).status).toBe(401);
    expect((await logIn(thief, person.email)).body).toMatchObject({ next: 'second-step' });
  });

  it('AUTH-03 SEC-74 a copied device cookie gives no access to the next customer’s account; the browser stays known', async () => {
    const [{ browser, person: before }, { person: after, outbox }] = [await registered(api), await registered(api)];
    const copied = new Browser(api);
    copied.cookies.set('account-device', browser.cookies.get('account-device')!);
    await browser.post('/api/auth/logout');
    expect((await logIn(browser, after.email)).body).toMatchObject({ next: 'second-step' });
    await browser.post(`${AT}/email`);
    const code = await outbox.code(after.email);
    expect((await browser.post(`${AT}/code`, { way: 'email', code })).status).toBe(204);
    for (const { email } of [after, before])
      expect((await logIn(copied, email)).body).toMatchObject({ next: 'second-step' });
    for (const { email } of [after, before]) expect((await logIn(browser, email)).body).toMatchObject({ next: 'done' });
  });

  it('AUTH-07 a pending sign-in must use an authenticator that the owner adds after its password was accepted', async () => {
    const { browser, person, outbox } = await registered(api);
    const [copied, mailed] = [new Browser(api), new Browser(api)];
    copied.cookies.set('account-device', browser.cookies.get('account-device')!);
    expect((await logIn(copied, person.email, 'not the right one')).status).toBe(401);
    await logIn(mailed, person.email);
    await mailed.post(`${AT}/email`);
    const mail = { way: 'email', code: await outbox.code(person.email) };
    const { body: begun } = await browser.post('/api/account/totp', { password: PASSWORD });
    const seed = seedOf(String(begun['secret']));
    const held = await api.db.owner.connect();
    try {
      await held.query('begin');
      await held.query(`select from account_attempt_counters where key like 'password:%' for update`);
      await held.query('select from account_codes for update');
      const answers = [logIn(copied, person.email), mailed.post(`${AT}/code`, mail)];
      await waiting(2);
      expect((await browser.put('/api/account/totp', { code: codeAt(seed, stepAt(new Date())) })).status).toBe(200);
      await held.query('commit');
      for (const answer of answers) expect((await answer).body).toMatchObject({ code: 'sign-in-again' });
    } finally {
      held.release();
    }
    for (const one of [copied, mailed]) expect((await one.get('/api/account')).status).toBe(401);
    expect((await logIn(copied, person.email)).body).toMatchObject({ next: 'second-step', ways: ['totp', 'recovery'] });
  });

  it('AUTH-03 checks exactly 5 of 200 wrong passwords at once, then waits, and accepts a known browser', async () => {
    const { browser, person } = await registered(api);
    const stranger = new Browser(api);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => logIn(stranger, person.email, 'not the right one')),
    );
    const by = (code: string): number => answers.filter(({ body }) => body['code'] === code).length;
    expect(by('wrong-credentials')).toBe(5);
    // Who does not get into the line is turned away before a try is counted.
    const locked = answers.filter(({ body }) => body['next'] === 'locked').length;
    expect(locked + by('busy')).toBe(195);
    expect((await logIn(stranger, person.email)).body).toMatchObject({ next: 'locked' });
    expect((await stranger.get('/api/account')).status).toBe(401);
    await browser.post('/api/auth/logout');
    expect((await logIn(browser, person.email)).body).toMatchObject({ next: 'done' });
  });

  it('SEC-81 a flood of sign-ins gets a retry time, and uses up no attempts of rejected customers', async () => {
    const { browser, person } = await registered(api);
    await browser.post('/api/auth/logout');
    const nobodies = Array.from({ length: 200 }, () => newPerson().email);
    const flood = nobodies.map((identifier) =>
      api.post(AT, { identifier, password: 'not the right one' }).then(async (answer) => ({
        status: answer.status,
        retryAfter: answer.headers.get('retry-after'),
        body: (await answer.json()) as { code: string },
      })),
    );
    const mine = Promise.all(Array.from({ length: 20 }, () => logIn(browser, person.email, 'not the right one')));
    const answers = await Promise.all(flood);
    const away = answers.filter(({ status }) => status === 503);
    expect(away.length).toBeGreaterThan(0);
    for (const one of away) expect(one).toMatchObject({ retryAfter: '5', body: { code: 'busy' } });
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(200 - away.length);
    const checked = (await mine).filter(({ body }) => body['code'] === 'wrong-credentials').length;
    const { rows } = await api.db.owner.query<{ tries: number }>(
      'select coalesce(sum(tries), 0)::int / 2 as tries from account_attempt_counters',
    );
    expect(rows[0]!.tries).toBe(200 - away.length + checked);
    await api.db.owner.query('delete from account_attempt_counters');
    expect((await logIn(browser, person.email)).body).toMatchObject({ next: 'done' });
  });

  it('SEC-74 sends the code of a sign-in however many mails other people request for the address', async () => {
    const { person, outbox } = await registered(api);
    const statuses = [];
    for (let n = 0; n < 7; n += 1) {
      const stranger = new Browser(api);
      await stranger.put('/api/auth/registration', { ...person, phone: newPerson().phone });
      statuses.push((await stranger.post('/api/auth/registration/codes', { channel: 'email' })).status);
    }
    expect(statuses.at(-1)).toBe(429);
    const owner = new Browser(api);
    expect((await logIn(owner, person.email)).body).toMatchObject({ next: 'second-step' });
    expect((await owner.post(`${AT}/email`)).status).toBe(202);
    const code = await outbox.code(person.email);
    expect((await owner.post(`${AT}/code`, { way: 'email', code })).status).toBe(204);
  });

  it('AUTH-03 locks sign-ins longer after each wrong password, up to 30 minutes at the tenth', async () => {
    const unknownEmail = newPerson().email;
    const stranger = new Browser(api);
    const waits: number[] = [];
    for (let tried = 1; tried <= 11; tried += 1) {
      expect((await logIn(stranger, unknownEmail, 'not the right one')).body).toMatchObject({
        code: 'wrong-credentials',
      });
      const { rows } = await api.db.owner.query<{ wait: number }>(
        `select coalesce(extract(epoch from locked_until - last_at) / 60, 0)::int as wait from account_attempt_counters
         order by last_at desc limit 1`,
      );
      waits.push(rows[0]!.wait);
      await api.db.owner.query(
        `update account_attempt_counters set locked_until = now() where locked_until is not null`,
      );
    }
    expect(waits).toEqual([0, 0, 0, 0, 1, 2, 5, 10, 20, 30, 30]);
  });

  it('AUTH-03 answers an unknown address like a wrong password', async () => {
    const { person } = await registered(api);
    const answers = [];
    for (const identifier of [person.email, person.phone, newPerson().email, newPerson().phone, 'not anything']) {
      const { status, body } = await logIn(new Browser(api), identifier, 'not the right one');
      const { correlationId: _, ...rest } = body;
      answers.push({ status, rest });
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ status: 401, rest: { code: 'wrong-credentials' } });
  });
});

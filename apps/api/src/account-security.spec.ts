import { codeAt, stepAt } from '@usdt-africa/authentication';
import { ApiAtWork } from '../test/api-at-work.js';
import { seedOf } from '@usdt-africa/test-kit';
import { Browser, PASSWORD, PIN, registered, newPerson } from '../test/customer.js';

const RESET = '/api/auth/reset';
const other = (code: string): string => code.replace(/./, (first) => String((Number(first) + 1) % 10));

describe('sign-in and confirmation methods of a customer', () => {
  const api = ApiAtWork.forAll();
  beforeEach(() => api.db.owner.query('delete from rate_limits; delete from text_message_caps'));
  const by = (answers: readonly { body: Record<string, unknown> }[], code: string): number =>
    answers.filter(({ body }) => body['code'] === code).length;
  const resetCode = async ({ person, outbox }: Awaited<ReturnType<typeof registered>>, earlier: number) => {
    for (;;) {
      const codes = (await outbox.to(person.email)).filter(({ kind }) => kind === 'reset-code');
      if (codes.length > earlier) return codes.at(-1)!.code!;
    }
  };

  it('AUTH-04 resets a forgotten password in the requesting browser, once; sessions end and payouts are delayed', async () => {
    const customer = await registered(api);
    const { person, browser } = customer;
    const requester = new Browser(api);
    expect((await requester.get(RESET)).body).toMatchObject({ code: 'no-reset' });
    expect((await requester.post(RESET, { email: person.email })).body).toMatchObject({ state: 'sent', triesLeft: 3 });
    const code = await resetCode(customer, 0);
    const stranger = new Browser(api);
    await stranger.post(RESET, { email: newPerson().email });
    expect((await stranger.post(`${RESET}/code`, { code })).status).toBe(422);
    expect((await requester.put(`${RESET}/password`, { password: 'eight green lanterns' })).body).toMatchObject({
      code: 'not-proven',
    });
    expect((await requester.post(`${RESET}/code`, { code })).body).toMatchObject({ state: 'proven' });
    expect((await requester.put(`${RESET}/password`, { password: 'short' })).status).toBe(422);
    expect(await requester.put(`${RESET}/password`, { password: 'eight green lanterns' })).toMatchObject({
      status: 200,
      body: { google: false, passkeys: 0 },
    });
    expect((await requester.put(`${RESET}/password`, { password: 'nine green lanterns' })).status).toBe(404);
    expect((await browser.get('/api/account')).status).toBe(401);
    const logIn = (password: string) => browser.post('/api/auth/login', { identifier: person.email, password });
    expect((await logIn(PASSWORD)).body).toMatchObject({ code: 'wrong-credentials' });
    // The reset makes all browsers unknown again, so an attacker who had one for a minute cannot pass the mailed code.
    expect((await logIn('eight green lanterns')).body).toMatchObject({ next: 'second-step', ways: ['email'] });
    await browser.post('/api/auth/login/email');
    const login = await customer.outbox.code(person.email);
    expect((await browser.post('/api/auth/login/code', { way: 'email', code: login })).status).toBe(204);
    const { body } = await browser.get('/api/account');
    expect(Date.parse(String(body['payoutsHeldUntil'])) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  });

  it('AUTH-04 checks exactly 3 of 200 reset codes at once; three codes a day; the response is the same for any address', async () => {
    const customer = await registered(api);
    const [requester, stranger] = [new Browser(api), new Browser(api)];
    const [first, second] = [
      await requester.post(RESET, { email: customer.person.email }),
      await stranger.post(RESET, { email: newPerson().email }),
    ];
    expect(first).toEqual(second);
    const code = await resetCode(customer, 0);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => requester.post(`${RESET}/code`, { code: other(code) })),
    );
    expect(by(answers, 'wrong-code')).toBe(2);
    expect(by(answers, 'code-ended')).toBe(198);
    const { rows } = await api.db.owner.query(
      `select tries from account_codes where purpose = 'reset' order by tries desc limit 1`,
    );
    expect(rows).toEqual([{ tries: 3 }]);
    expect((await requester.post(`${RESET}/code`, { code })).body).toMatchObject({ code: 'code-ended' });
    expect((await requester.get(RESET)).body).toMatchObject({ state: 'spent', triesLeft: 0 });
    const statuses = [];
    for (let n = 0; n < 3; n += 1)
      statuses.push((await new Browser(api).post(RESET, { email: customer.person.email })).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('AUTH-09 checks exactly 5 of 200 wrong PINs at once and locks; password and code unlock it, and payouts are delayed', async () => {
    const { browser, outbox, person } = await registered(api);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => browser.put('/api/account/pin', { old: other(PIN), pin: '8306' })),
    );
    expect([by(answers, 'wrong-pin'), by(answers, 'pin-locked')]).toEqual([4, 196]);
    expect((await browser.put('/api/account/pin', { old: PIN, pin: '8306' })).body).toMatchObject({
      code: 'pin-locked',
    });
    expect((await browser.get('/api/account')).body).toMatchObject({ security: { pin: 'locked' } });
    expect((await browser.post('/api/account/codes')).status).toBe(202);
    const code = await outbox.code(person.email);
    const unlock = (body: object) =>
      browser.post('/api/account/pin/unlock', { password: PASSWORD, code, pin: '8306', ...body });
    expect((await unlock({ password: 'not the right one' })).body).toMatchObject({ errors: [{ field: 'password' }] });
    expect((await unlock({ code: other(code) })).body).toMatchObject({ code: 'wrong-code' });
    expect((await unlock({ pin: '1111' })).body).toMatchObject({ errors: [{ code: 'pin-common' }] });
    expect((await unlock({})).status).toBe(204);
    expect((await unlock({})).body).toMatchObject({ code: 'code-ended' });
    expect((await browser.get('/api/account')).body).toMatchObject({
      security: { pin: 'set' },
      payoutsHeldUntil: expect.any(String),
    });
    expect((await browser.put('/api/account/pin', { old: '8306', pin: '8306' })).body).toMatchObject({
      errors: [{ field: 'pin', code: 'pin-same' }],
    });
    expect((await browser.put('/api/account/pin', { old: '8306', pin: PIN })).status).toBe(204);
  });

  const attemptId = (name: string): string => name.padEnd(32, '-');

  it('AUTH-09 counts a wrong PIN once per attempt id, however often it is repeated, and reveals nothing about another PIN', async () => {
    const { browser } = await registered(api);
    const change = (old: string, by: string) => browser.put('/api/account/pin', { old, pin: '8306' }, attemptId(by));
    const wrong = await change(other(PIN), 'first');
    expect(wrong).toMatchObject({ status: 422, body: { code: 'wrong-pin', triesLeft: 4, errors: [{ field: 'old' }] } });
    const again = await Promise.all(Array.from({ length: 10 }, () => change(other(PIN), 'first')));
    // Each request has an id of its own; the rest of the response is the same.
    const outcomeOf = ({ status, body }: typeof wrong) => [status, body['code'], body['triesLeft'], body['errors']];
    expect(again.map(outcomeOf)).toEqual(again.map(() => outcomeOf(wrong)));
    expect(await change(PIN, 'first')).toMatchObject({ body: { code: 'wrong-pin', triesLeft: 4 } });
    const atOnce = await Promise.all(Array.from({ length: 10 }, () => change(other(PIN), 'second')));
    expect(by(atOnce, 'wrong-pin') + by(atOnce, 'under-way')).toBe(10);
    expect(await change(other(PIN), 'second')).toMatchObject({ body: { triesLeft: 3 } });
    // Without one, and with one that is none, each is counted.
    expect(await browser.put('/api/account/pin', { old: other(PIN), pin: '8306' })).toMatchObject({
      body: { triesLeft: 2 },
    });
    const none = await browser.put('/api/account/pin', { old: other(PIN), pin: '8306' }, 'none');
    expect(none).toMatchObject({ body: { triesLeft: 1 } });
    expect(await change(other(PIN), 'last')).toMatchObject({ body: { code: 'pin-locked' } });
    expect(await change(other(PIN), 'last')).toMatchObject({ body: { code: 'pin-locked' } });
  });

  it('AUTH-03 AUTH-04 AUTH-06 AUTH-07 counts an attempt once for passwords, mailed codes and authenticator codes', async () => {
    const customer = await registered(api);
    const { browser, person } = customer;
    const tries = async (): Promise<number> => {
      const { rows } = await api.db.owner.query<{ n: number }>(
        `select (coalesce((select sum(tries) from account_attempt_counters), 0)
           + coalesce((select sum(tries) from account_codes where purpose in ('reset', 'prove')), 0))::int as n`,
      );
      return rows[0]!.n;
    };
    const begun = await browser.post('/api/account/totp', { password: PASSWORD });
    expect(begun.status).toBe(200);
    const stranger = new Browser(api);
    await stranger.post(RESET, { email: person.email });
    const code = other(await resetCode(customer, 0));
    await browser.post('/api/account/codes');
    const wrong = 'not the right one';
    const attempts: readonly (readonly [number, (by: string) => ReturnType<Browser['request']>])[] = [
      // The password is right, which gives back the attempts counted for it before.
      [1, (by) => browser.post('/api/account/pin/unlock', { password: PASSWORD, code: '000000', pin: '8306' }, by)],
      // Counted for the account and for the typed identifier.
      [2, (by) => stranger.post('/api/auth/login', { identifier: person.email, password: wrong }, by)],
      [1, (by) => browser.put('/api/account/password', { old: wrong, password: 'eight green lanterns' }, by)],
      [1, (by) => browser.put('/api/account/totp', { code: '000000' }, by)],
      [1, (by) => stranger.post(`${RESET}/code`, { code }, by)],
    ];
    for (const [at, [counted, send]] of attempts.entries()) {
      const before = await tries();
      const first = await send(attemptId(`wrong-${at}`));
      expect([first.status >= 400, await tries()]).toEqual([true, before + counted]);
      for (let again = 0; again < 3; again += 1)
        expect(await send(attemptId(`wrong-${at}`))).toMatchObject({
          status: first.status,
          body: { code: first.body['code'] },
        });
      expect(await tries()).toBe(before + counted);
      await send(attemptId(`another-${at}`));
      expect(await tries()).toBe(before + 2 * counted);
    }
    // A correct password that was refused for another reason is checked again.
    const same = () => browser.put('/api/account/password', { old: PASSWORD, password: PASSWORD }, attemptId('right'));
    expect([(await same()).body, (await same()).body]).toMatchObject([
      { errors: [{ code: 'password-same' }] },
      { errors: [{ code: 'password-same' }] },
    ]);
  });

  it('AUTH-09 of simultaneous changes of a PIN with the same old PIN exactly one succeeds', async () => {
    const { browser } = await registered(api);
    const wanted = ['8306', '6159', '7294', '3817'];
    const answers = await Promise.all(wanted.map((pin) => browser.put('/api/account/pin', { old: PIN, pin })));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    const { rows } = await api.db.app.query(`select from events where type = 'AccountPinSet' and stream_id = (
      select stream_id from events where type = 'AccountRegistered' order by global_position desc limit 1)`);
    expect(rows).toHaveLength(1);
  });

  it('AUTH-06 AUTH-09 refuses another tab’s request that used the session before a PIN change, and clears no cookies', async () => {
    const { browser } = await registered(api);
    // One browser has one jar for its cookies: the other tab's request left with the one before, and is answered last.
    const left = browser.cookie;
    expect((await browser.put('/api/account/pin', { old: PIN, pin: '8306' })).status).toBe(204);
    const late = await api.get('/api/account', left);
    expect([late.status, late.headers.getSetCookie()]).toEqual([401, []]);
    expect((await browser.get('/api/account')).status).toBe(200);
  });

  it('AUTH-06 checks exactly 5 of 60 wrong passwords of a signed-in customer, whatever each is for', async () => {
    const { browser } = await registered(api);
    await api.db.owner.query(`update account_sessions set proven_at = now() - interval '16 minutes'`);
    const password = 'not the right one';
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) => {
        if (at % 3 === 0)
          return browser.put('/api/account/password', { old: password, password: 'eight green lanterns' });
        if (at % 3 === 1) return browser.post('/api/account/totp', { password });
        return browser.post('/api/account/export', { password });
      }),
    );
    expect([by(answers, 'invalid-fields') + by(answers, 'wrong-password'), by(answers, 'wrong-credentials')]).toEqual([
      5, 0,
    ]);
    expect([by(answers, 'locked') > 0, answers.filter(({ status }) => status < 400)]).toEqual([true, []]);
  });

  it('AUTH-06 a password change ends every other session and gives this one a new secret', async () => {
    const { browser, person, outbox } = await registered(api);
    const elsewhere = new Browser(api);
    await elsewhere.post('/api/auth/login', { identifier: person.email, password: PASSWORD });
    await elsewhere.post('/api/auth/login/email');
    await elsewhere.post('/api/auth/login/code', { way: 'email', code: await outbox.code(person.email) });
    expect((await elsewhere.get('/api/account')).status).toBe(200);
    const before = browser.cookies.get('account')!;
    const change = (old: string, password: string) => browser.put('/api/account/password', { old, password });
    expect((await change('not the right one', 'eight green lanterns')).body).toMatchObject({
      errors: [{ field: 'old' }],
    });
    expect((await change(PASSWORD, PASSWORD)).body).toMatchObject({ errors: [{ code: 'password-same' }] });
    expect((await change(PASSWORD, 'eight green lanterns')).status).toBe(204);
    expect((await api.get('/api/account', `account=${before}`)).status).toBe(401);
    expect([(await browser.get('/api/account')).status, (await elsewhere.get('/api/account')).status]).toEqual([
      200, 401,
    ]);
    expect((await browser.get('/api/account')).body).toMatchObject({ payoutsHeldUntil: null });
    // Only this browser is still known.
    const logIn = (by: Browser) =>
      by.post('/api/auth/login', { identifier: person.email, password: 'eight green lanterns' });
    expect((await logIn(elsewhere)).body).toMatchObject({ next: 'second-step' });
    expect((await logIn(browser)).body).toMatchObject({ next: 'done' });
  });

  it('AUTH-03 AUTH-06 accepts a password in composed and decomposed Unicode form', async () => {
    const { browser, person } = await registered(api);
    const [composed, decomposed] = (['NFC', 'NFD'] as const).map((form) => 'ọ̀rẹ́ mi àtàtà kan'.normalize(form));
    expect(composed).not.toBe(decomposed);
    expect((await browser.put('/api/account/password', { old: PASSWORD, password: decomposed })).status).toBe(204);
    for (const password of [composed, decomposed])
      expect((await browser.post('/api/auth/login', { identifier: person.email, password })).body).toMatchObject({
        next: 'done',
      });
  });

  it('AUTH-07 sign-in requires the authenticator, each code once; recovery codes work once; a reset bypasses neither', async () => {
    const customer = await registered(api);
    const { browser, person } = customer;
    const begun = await browser.post('/api/account/totp', { password: PASSWORD });
    const seed = seedOf(String(begun.body['secret']));
    const step = stepAt(new Date());
    const [now, next] = [codeAt(seed, step), codeAt(seed, step + 1)];
    const enrolled = await browser.put('/api/account/totp', { code: now });
    const codes = enrolled.body['recoveryCodes'] as string[];
    expect(codes).toHaveLength(10);
    const pastPassword = async () => {
      const fresh = new Browser(api);
      const { body } = await fresh.post('/api/auth/login', { identifier: person.phone, password: PASSWORD });
      expect(body).toEqual({ next: 'second-step', ways: ['totp', 'recovery'], email: null });
      return fresh;
    };
    const fresh = await pastPassword();
    expect((await fresh.post('/api/auth/login/email')).body).toMatchObject({ code: 'sign-in-again' });
    const give = (in_: Browser, digits: string) => in_.post('/api/auth/login/code', { way: 'totp', code: digits });
    expect((await give(fresh, now)).body).toMatchObject({ code: 'wrong-code' });
    expect((await give(fresh, next)).status).toBe(204);
    const again = await pastPassword();
    expect((await give(again, next)).status).toBe(422);
    expect((await again.post('/api/auth/login/recovery', { code: codes[0]!.toUpperCase() })).status).toBe(204);
    expect((await again.get('/api/account')).body).toMatchObject({ security: { totp: true, recoveryCodesLeft: 9 } });
    const once = await pastPassword();
    expect((await once.post('/api/auth/login/recovery', { code: codes[0] })).status).toBe(422);
    const requester = new Browser(api);
    await requester.post(RESET, { email: person.email });
    await requester.post(`${RESET}/code`, { code: await resetCode(customer, 0) });
    expect((await requester.put(`${RESET}/password`, { password: PASSWORD })).status).toBe(200);
    const back = await pastPassword();
    expect((await back.post('/api/auth/login/recovery', { code: codes[1] })).status).toBe(204);
  });

  it('AUTH-06 AUTH-07 does not renew recovery codes in a session that is ended while the request is checked', async () => {
    const { browser } = await registered(api);
    const { body: begun } = await browser.post('/api/account/totp', { password: PASSWORD });
    const seed = seedOf(String(begun['secret']));
    const step = stepAt(new Date());
    await browser.put('/api/account/totp', { code: codeAt(seed, step) });
    const found = new Browser(api);
    for (const [name, value] of browser.cookies) found.cookies.set(name, value);
    const wrong = codeAt(seed, step + 5);
    // A try that is counted already, so that there is something for the next one to wait for.
    expect((await found.post('/api/account/recovery-codes', { code: wrong })).status).toBe(422);
    const codes = async () =>
      (await api.db.owner.query('select code_hash from account_recovery_codes order by 1')).rows;
    const before = await codes();
    const held = await api.db.owner.connect();
    const waiting = `select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`;
    try {
      await held.query('begin');
      await held.query(`select from account_attempt_counters where key like 'code:%' for update`);
      const answer = found.post('/api/account/recovery-codes', { code: codeAt(seed, step + 1) });
      while ((await api.db.owner.query(waiting)).rowCount === 0) continue;
      expect((await browser.post('/api/account/sessions/end-all')).status).toBe(204);
      await held.query('commit');
      expect((await answer).status).toBe(401);
    } finally {
      held.release();
    }
    expect(await codes()).toEqual(before);
  });

  it('INT-06 customers choose their messages and language; one channel for their documents stays on', async () => {
    const customer = await registered(api);
    const { browser, person } = customer;
    const messages = '/api/account/messages';
    const first = { mails: { orders: true, upgrades: true }, texts: { money: false, upgrades: true } };
    expect((await browser.get(messages)).body).toEqual(first);
    const chosen = { mails: { orders: false, upgrades: false }, texts: { money: true, upgrades: true } };
    for (let attempt = 0; attempt < 2; attempt += 1) expect((await browser.put(messages, chosen)).status).toBe(204);
    expect((await browser.get(messages)).body).toEqual(chosen);
    const none = { ...chosen, texts: { money: true, upgrades: false } };
    expect((await browser.put(messages, none)).body).toMatchObject({
      errors: [{ field: 'texts.upgrades', code: 'one-way-stays' }],
    });
    // There is no switch for what keeps them safe.
    expect((await browser.put(messages, { ...first, security: { mail: false } })).status).toBe(422);
    expect((await new Browser(api).get(messages)).status).toBe(401);
    expect((await browser.put('/api/account/language', { language: 'fr' })).status).toBe(422);
    expect((await browser.put('/api/account/language', { language: 'yo' })).status).toBe(204);
    expect((await browser.get('/api/account')).body).toMatchObject({ language: 'yo' });
    await browser.post('/api/auth/reset', { email: person.email });
    // It is sent after the response.
    await resetCode(customer, 0);
    const { rows } = await api.db.app.query<{ type: string; language: string }>(
      `select type, data ->> 'language' as language from events
       where type in ('AccountNotificationPreferencesSet', 'AccountLanguageSet', 'AccountMailRequested')
       order by global_position desc limit 3`,
    );
    expect(rows).toEqual([
      { type: 'AccountMailRequested', language: 'yo' },
      { type: 'AccountLanguageSet', language: 'yo' },
      { type: 'AccountNotificationPreferencesSet', language: null },
    ]);
  });
});

import { PASSWORD, TestApp } from './test-app.js';

const MINUTE = 60_000;

describe('signing in', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.open();
  });
  afterAll(() => app.close());

  it('ADM-01 takes a one-time link, a password and an authenticator; the link works once', async () => {
    const { token, operatorId } = await app.invite('first@example.org');
    const browser = app.browser();
    const short = await browser.post('/auth/enrol', { token, password: 'short' });
    expect([short.status, short.body['errors']]).toMatchObject([422, [{ field: 'password', code: 'password-short' }]]);
    const common = await browser.post('/auth/enrol', { token, password: 'Password123!' });
    expect(common.body['errors']).toMatchObject([{ code: 'password-common' }]);
    const enrolled = await browser.post('/auth/enrol', { token, password: PASSWORD });
    expect([enrolled.status, enrolled.body]).toMatchObject([200, { next: 'enrol-totp', enrolment: {} }]);
    expect((await browser.get('/me')).status).toBe(401);
    expect((await app.browser().post('/auth/enrol', { token, password: PASSWORD })).body['code']).toBe('link-ended');
    const recorded = await app.events(operatorId);
    expect(recorded.map((event) => event.type)).toEqual(['OperatorInvited', 'OperatorPasswordSet']);
    expect(JSON.stringify(recorded.map((event) => [event.data, event.metadata]))).not.toMatch(
      /first@example|Grace|argon2/,
    );
  });

  it('ADM-01 needs the second step, and shows ten recovery codes that work once each', async () => {
    const person = await app.person('second@example.org');
    expect(person.recoveryCodes).toHaveLength(10);
    expect((await person.browser.get('/me')).body).toMatchObject({
      email: 'second@example.org',
      role: 'support',
      sessions: 1,
    });
    const own = (await person.browser.get('/auth/session')).body;
    expect(own).toMatchObject({ me: { email: 'second@example.org', role: 'support' } });
    const another = await app.pastPassword(person);
    // No error: a browser would report it on the sign-in page.
    expect(await another.get('/auth/session')).toMatchObject({ status: 200, body: { me: null } });
    expect((await another.get('/me')).status).toBe(401);
    const code = person.recoveryCodes[3]!.toUpperCase().replaceAll('-', ' ');
    expect((await another.post('/auth/recovery', { code })).status).toBe(204);
    expect((await another.get('/me')).body).toMatchObject({ recoveryCodesLeft: 9, sessions: 2 });
    const again = await app.pastPassword(person);
    expect((await again.post('/auth/recovery', { code })).body).toMatchObject({ code: 'wrong-code' });
  });

  it('ADM-01 takes each code of the authenticator once', async () => {
    const person = await app.person('once@example.org');
    const first = await app.pastPassword(person);
    const second = await app.pastPassword(person);
    const code = app.code(person.seed);
    expect((await first.post('/auth/totp', { code })).status).toBe(204);
    expect((await second.post('/auth/totp', { code })).status).toBe(401);
  });

  it('ADM-01 checks exactly 5 of 200 wrong codes at once, and the right one again after 15 minutes', async () => {
    const person = await app.person('parallel@example.org');
    const browser = await app.pastPassword(person);
    const right = app.code(person.seed);
    const wrong = right === '000000' ? '111111' : '000000';
    const answers = await Promise.all(Array.from({ length: 200 }, () => browser.post('/auth/totp', { code: wrong })));
    const by = (code: string): number => answers.filter((answer) => answer.body['code'] === code).length;
    expect([by('wrong-code'), by('locked')]).toEqual([5, 195]);
    expect((await browser.post('/auth/totp', { code: right })).status).toBe(429);
    app.clock.advance(15 * MINUTE);
    const later = await app.pastPassword(person);
    expect((await later.post('/auth/totp', { code: app.code(person.seed) })).status).toBe(204);
    const failures = (await app.events(person.id)).filter((event) => event.type === 'OperatorSignInFailed');
    expect(failures.map((event) => (event.data as { failures: number }).failures).sort()).toEqual([1, 5]);
  });

  it('ADM-01 gives the same response to a wrong password and to an unknown address', async () => {
    const person = await app.person('known@example.org');
    const signIn = async (email: string) => {
      const answers = [];
      for (let tried = 0; tried < 6; tried += 1) {
        const { status, body } = await app.browser().post('/auth/sign-in', { email, password: 'not the password' });
        answers.push([status, body['code'], body['detail']]);
      }
      return answers;
    };
    const known = await signIn(person.email);
    expect(known).toEqual(await signIn('nobody@example.org'));
    expect(known.map(([status]) => status)).toEqual([401, 401, 401, 401, 401, 429]);
    app.clock.advance(15 * MINUTE);
    expect((await app.pastPassword(person)).cookies.size).toBe(1);
  });

  it('ADM-01 ending all sessions of an operator ends sign-ins in progress, too, also without a session', async () => {
    const person = await app.person('underway@example.org');
    const [stranger, admin] = [await app.pastPassword(person), await app.inOneClick('admin')];
    await person.browser.post('/auth/sign-out');
    const revoked = await admin.post(`/operators/${person.id}/revoke-sessions`, { reason: 'Phone lost' });
    expect(revoked).toMatchObject({ status: 200, body: { sessions: 0 } });
    expect((await stranger.post('/auth/totp', { code: app.code(person.seed) })).body).toMatchObject({
      code: 'sign-in-again',
    });
    expect((await app.events(person.id)).at(-1)).toMatchObject({
      type: 'OperatorSessionsRevoked',
      metadata: { reason: 'Phone lost' },
    });
    app.clock.advance(MINUTE);
    const own = await app.signedIn(person);
    const other = await app.pastPassword(person);
    expect((await own.send('DELETE', '/me/sessions')).status).toBe(204);
    app.clock.advance(MINUTE);
    expect((await other.post('/auth/totp', { code: app.code(person.seed) })).status).toBe(401);
    expect((await own.get('/me')).status).toBe(200);
  });

  it('ADM-01 issues a new token at every step, so that planted and earlier ones are refused', async () => {
    const person = await app.person('fixation@example.org');
    const browser = app.browser();
    const planted = 'A'.repeat(43);
    browser.cookies.set('operator', planted).set('operator-sign-in', planted);
    await browser.post('/auth/sign-in', { email: person.email, password: PASSWORD });
    const pending = browser.cookies.get('operator-sign-in')!;
    await browser.post('/auth/totp', { code: app.code(person.seed) });
    const session = browser.cookies.get('operator')!;
    expect(new Set([planted, pending, session]).size).toBe(3);
    for (const token of [planted, pending]) {
      const other = app.browser();
      other.cookies.set('operator', token).set('operator-sign-in', token);
      expect((await other.get('/me')).status).toBe(401);
      expect((await other.post('/auth/totp', { code: app.code(person.seed) })).status).toBe(401);
    }
  });

  it('ADM-01 refuses a change from another site, or without an Origin, with a good cookie', async () => {
    const { browser } = await app.person('origin@example.org');
    const foreign: Record<string, string | null>[] = [
      { origin: null },
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'null' },
    ];
    for (const headers of foreign)
      expect((await browser.send('DELETE', '/me/sessions', undefined, headers)).body['code']).toBe('foreign-origin');
    expect((await browser.get('/me', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await browser.get('/me')).status).toBe(200);
  });

  it('ADM-01 ends sessions after 15 idle minutes, after 8 hours, on revocation and on a password change', async () => {
    const person = await app.person('ends@example.org');
    const quiet = await app.signedIn(person);
    const busy = await app.signedIn(person);
    for (let minutes = 0; minutes < 14; minutes += 7) {
      app.clock.advance(7 * MINUTE);
      await busy.get('/me');
      await quiet.get('/me', { 'x-background': '1' });
    }
    app.clock.advance(2 * MINUTE);
    expect((await quiet.get('/me')).body['code']).toBe('session-ended');
    expect((await busy.get('/me')).status).toBe(200);
    const revoked = await app.signedIn(person);
    const { body } = await busy.get('/me/sessions');
    const others = (body as unknown as { id: string; current: boolean }[]).filter((one) => !one.current);
    expect((await busy.send('DELETE', `/me/sessions/${others[0]!.id}`)).status).toBe(204);
    expect((await revoked.get('/me')).body['code']).toBe('session-ended');
    const other = await app.signedIn(person);
    const before = busy.cookies.get('operator');
    const next = 'four grey owls at noon';
    expect((await busy.post('/me/password', { current: PASSWORD, next })).body['code']).toBe('code-needed');
    const wrong = await busy.post('/me/password', { current: 'not this', next, code: app.code(person.seed) });
    expect(wrong.body['errors']).toMatchObject([{ field: 'current', code: 'password-wrong' }]);
    const code = app.code(person.seed);
    expect((await busy.post('/me/password', { current: PASSWORD, next, code })).status).toBe(204);
    expect(busy.cookies.get('operator')).not.toBe(before);
    expect([(await busy.get('/me')).status, (await other.get('/me')).status]).toEqual([200, 401]);
    for (let hours = 0; hours < 8; hours += 0.2) {
      app.clock.advance(12 * MINUTE);
      await busy.get('/me');
    }
    expect((await busy.get('/me')).status).toBe(401);
  });

  it('ADM-01 signs out on the server, too', async () => {
    const { browser } = await app.person('leaves@example.org');
    const token = browser.cookies.get('operator')!;
    expect((await browser.post('/auth/sign-out')).status).toBe(204);
    const thief = app.browser();
    thief.cookies.set('operator', token);
    expect((await thief.get('/me')).status).toBe(401);
  });

  it('ADM-01 stores no token, password, recovery code, seed or email address in clear text', async () => {
    const person = await app.person('dump@example.org');
    const token = person.browser.cookies.get('operator')!;
    const { rows } = await app.db.owner.query<{ dump: string }>(
      `select string_agg(t::text, ' ') as dump from (
         select c::text as t from operator_credentials c union all select s::text from operator_sessions s
         union all select r::text from operator_recovery_codes r union all select o::text from operators o
         union all select e.data::text from events e) all_rows`,
    );
    for (const secret of [
      token,
      PASSWORD,
      person.email,
      person.recoveryCodes[0]!,
      'argon2',
      person.seed.toString('hex'),
    ])
      expect(rows[0]!.dump).not.toContain(secret);
  });
});

import { jest } from '@jest/globals';
import { Authenticator } from '@usdt-africa/test-kit/authenticator';
import { PASSWORD, TestApp } from './test-app.js';

/** Operators who are disabled at the moment in which they sign in or add a sign-in method. */
describe('operators whose access changes during a request', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.open();
  });
  afterAll(() => app.close());
  afterEach(() => jest.restoreAllMocks());

  const ORDER = { by: [], metadata: { correlationId: 'c', actor: 'system:test' } };
  const reset = (operatorId: string): Promise<void> => app.operators.reset(operatorId, ORDER);
  /** A first step whose password is verified already: `meanwhile` runs before it is taken. */
  const beforeTheFirstStep = (meanwhile: () => Promise<void>): void => {
    const firstStep = app.signIns.firstStep.bind(app.signIns);
    jest.spyOn(app.signIns, 'firstStep').mockImplementationOnce(async (...args) => {
      await meanwhile();
      return firstStep(...args);
    });
  };
  /** An act that was proven already: something happens before it is written. */
  const beforeItIsWritten = (meanwhile: () => Promise<void>): void => {
    const append = app.operatorLog.append.bind(app.operatorLog);
    jest.spyOn(app.operatorLog, 'append').mockImplementationOnce(async (...args) => {
      await meanwhile();
      return append(...args);
    });
  };

  it('ADM-01 a password that is reset while it is checked starts no sign-in: an attacker who had it would have enrolled the authenticator', async () => {
    const { operatorId, token } = await app.invite('early@example.org');
    await app.browser().post('/auth/enrol', { token, password: PASSWORD });
    const thief = app.browser();
    beforeTheFirstStep(() => reset(operatorId));
    const begun = await thief.post('/auth/sign-in', { email: 'early@example.org', password: PASSWORD });
    expect(begun).toMatchObject({ status: 401, body: { code: 'sign-in-again' } });
    expect((await thief.post('/auth/enrol-totp', { code: '000000' })).body['code']).toBe('sign-in-again');
  });

  it('ADM-01 a link is refused when its operator is reset or disabled while the password is being set', async () => {
    const [early, gone] = [await app.invite('link@example.org'), await app.invite('gone@example.org')];
    beforeTheFirstStep(() => reset(early.operatorId));
    const enrolled = await app.browser().post('/auth/enrol', { token: early.token, password: PASSWORD });
    expect(enrolled).toMatchObject({ status: 401, body: { code: 'sign-in-again' } });
    beforeTheFirstStep(() => app.operators.disable(gone.operatorId, ORDER));
    const late = await app.browser().post('/auth/enrol', { token: gone.token, password: PASSWORD });
    expect(late.status).toBe(401);
  });

  it('ADM-01 a passkey created while its owner’s sign-in is reset is not stored, and opens nothing', async () => {
    const { id, browser } = await app.person('thief-key@example.org', 'finance');
    const key = new Authenticator('localhost', app.url);
    const { body } = await browser.post('/me/passkeys/options');
    beforeItIsWritten(() => reset(id));
    const added = await browser.post('/me/passkeys', { response: key.register(String(body['challenge'])) });
    expect(added).toMatchObject({ status: 401, body: { code: 'session-ended' } });
    const alone = app.browser();
    const { body: options } = await alone.post('/auth/passkey/options');
    const response = key.signIn(String(options['challenge']));
    expect((await alone.post('/auth/passkey/verify', { response })).body['code']).toBe('passkey-refused');
  });

  it('ADM-01 a request with the session before a password change is refused, and clears no cookie', async () => {
    const { browser } = await app.person('two-tabs@example.org');
    const tab = app.browser();
    for (const [name, value] of browser.cookies) tab.cookies.set(name, value);
    const next = 'four grey owls at noon';
    expect((await browser.post('/me/password', { current: PASSWORD, next })).status).toBe(204);
    const cookies = [...tab.cookies];
    expect((await tab.get('/me')).status).toBe(401);
    expect([...tab.cookies]).toEqual(cookies);
    expect((await browser.get('/me')).status).toBe(200);
  });

  it('ADM-01 a password is not changed in a session that an admin ended meanwhile', async () => {
    const { id, browser, ...person } = await app.person('changed@example.org');
    const next = 'four grey owls at noon';
    beforeItIsWritten(() => app.sessions.revokeAll(id, { id: app.operators.newId() }, { reason: 'Phone lost' }));
    expect((await browser.post('/me/password', { current: PASSWORD, next })).body['code']).toBe('session-ended');
    expect((await app.pastPassword({ id, browser, ...person })).cookies.size).toBe(1);
  });

  it('ADM-01 recovery codes are not renewed in a session that was ended meanwhile: they would be a way back in', async () => {
    const { id, browser, ...person } = await app.person('codes@example.org');
    const values = async () =>
      (
        await app.db.owner.query('select code_hash from operator_recovery_codes where operator_id = $1 order by 1', [
          id,
        ])
      ).rows;
    const before = await values();
    beforeItIsWritten(() => app.sessions.revokeAll(id, { id: app.operators.newId() }, { reason: 'Phone lost' }));
    const renewed = await browser.post('/me/recovery-codes', { code: app.code(person.seed) });
    expect(renewed).toMatchObject({ status: 401, body: { code: 'session-ended' } });
    expect(await values()).toEqual(before);
  });

  it('ADM-01 one of two admins who disable each other concurrently keeps access', async () => {
    const [one, other] = [
      await app.person('one-admin@example.org', 'admin'),
      await app.person('other-admin@example.org', 'admin'),
    ];
    const reason = 'Is not who they say';
    const held = await app.db.owner.connect();
    const waiting = `select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`;
    try {
      await held.query('begin');
      await held.query('select from operators for update');
      const answers = [
        one.browser.post(`/operators/${other.id}/disable`, { reason }),
        other.browser.post(`/operators/${one.id}/disable`, { reason }),
      ];
      while ((await app.db.owner.query(waiting)).rowCount! < 2) continue;
      await held.query('commit');
      const statuses = (await Promise.all(answers)).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 401]);
    } finally {
      held.release();
    }
    const states = [await app.operators.show(one.id), await app.operators.show(other.id)].map(({ state }) => state);
    expect(states.toSorted()).toEqual(['active', 'disabled']);
  });
});

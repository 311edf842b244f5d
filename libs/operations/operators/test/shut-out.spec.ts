import { jest } from '@jest/globals';
import { Authenticator } from '@usdt-africa/test-kit/authenticator';
import { PASSWORD, World } from './world.js';

/** Whoever is shut out in the moment in which they come in, or make themselves another way in. */
describe('operators who are shut out meanwhile', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.open();
  });
  afterAll(() => world.close());
  afterEach(() => jest.restoreAllMocks());

  const ORDER = { by: [], metadata: { correlationId: 'c', actor: 'system:test' } };
  const reset = (operatorId: string): Promise<void> => world.operators.reset(operatorId, ORDER);
  /** A first step whose password was looked at already: something happens before it is taken. */
  const beforeTheFirstStep = (meanwhile: () => Promise<void>): void => {
    const firstStep = world.signIns.firstStep.bind(world.signIns);
    jest.spyOn(world.signIns, 'firstStep').mockImplementationOnce(async (...asked) => {
      await meanwhile();
      return firstStep(...asked);
    });
  };
  /** An act that was proven already: something happens before it is written. */
  const beforeItIsWritten = (meanwhile: () => Promise<void>): void => {
    const append = world.operatorLog.append.bind(world.operatorLog);
    jest.spyOn(world.operatorLog, 'append').mockImplementationOnce(async (...asked) => {
      await meanwhile();
      return append(...asked);
    });
  };

  it('ADM-01 a password that was reset while it was looked at begins no way in: whoever had found it would have made the authenticator their own', async () => {
    const { operatorId, token } = await world.invite('early@example.org');
    await world.browser().post('/auth/enrol', { token, password: PASSWORD });
    const thief = world.browser();
    beforeTheFirstStep(() => reset(operatorId));
    const begun = await thief.post('/auth/sign-in', { email: 'early@example.org', password: PASSWORD });
    expect(begun).toMatchObject({ status: 401, body: { code: 'sign-in-again' } });
    expect((await thief.post('/auth/enrol-totp', { code: '000000' })).body['code']).toBe('sign-in-again');
  });

  it('ADM-01 a link whose password was reset while it was set leads no further; nor one of somebody who was disabled meanwhile', async () => {
    const [early, gone] = [await world.invite('link@example.org'), await world.invite('gone@example.org')];
    beforeTheFirstStep(() => reset(early.operatorId));
    const enrolled = await world.browser().post('/auth/enrol', { token: early.token, password: PASSWORD });
    expect(enrolled).toMatchObject({ status: 401, body: { code: 'sign-in-again' } });
    beforeTheFirstStep(() => world.operators.disable(gone.operatorId, ORDER));
    const late = await world.browser().post('/auth/enrol', { token: gone.token, password: PASSWORD });
    expect(late.status).toBe(401);
  });

  it('ADM-01 a passkey that was made while its owner’s sign-in was reset is not kept, and opens nothing', async () => {
    const { id, browser } = await world.person('thief-key@example.org', 'finance');
    const key = new Authenticator('localhost', world.url);
    const { body } = await browser.post('/me/passkeys/options');
    beforeItIsWritten(() => reset(id));
    const added = await browser.post('/me/passkeys', { response: key.register(String(body['challenge'])) });
    expect(added).toMatchObject({ status: 401, body: { code: 'session-ended' } });
    const alone = world.browser();
    const { body: asked } = await alone.post('/auth/passkey/options');
    const response = key.signIn(String(asked['challenge']));
    expect((await alone.post('/auth/passkey/verify', { response })).body['code']).toBe('passkey-refused');
  });

  it('ADM-01 what another tab had on its way while the password was changed is refused, and takes nothing from the browser', async () => {
    const { browser } = await world.person('two-tabs@example.org');
    const tab = world.browser();
    for (const [name, value] of browser.cookies) tab.cookies.set(name, value);
    const next = 'four grey owls at noon';
    expect((await browser.post('/me/password', { current: PASSWORD, next })).status).toBe(204);
    const kept = [...tab.cookies];
    expect((await tab.get('/me')).status).toBe(401);
    expect([...tab.cookies]).toEqual(kept);
    expect((await browser.get('/me')).status).toBe(200);
  });

  it('ADM-01 a password is not changed in a session that an admin ended meanwhile', async () => {
    const { id, browser, ...person } = await world.person('changed@example.org');
    const next = 'four grey owls at noon';
    beforeItIsWritten(() => world.sessions.revokeAll(id, { id: world.operators.newId() }, { reason: 'Phone lost' }));
    expect((await browser.post('/me/password', { current: PASSWORD, next })).body['code']).toBe('session-ended');
    expect((await world.pastPassword({ id, browser, ...person })).cookies.size).toBe(1);
  });

  it('ADM-01 recovery codes are not renewed in a session that was ended meanwhile: they would be a way back in', async () => {
    const { id, browser, ...person } = await world.person('codes@example.org');
    const kept = async () =>
      (
        await world.db.owner.query('select code_hash from operator_recovery_codes where operator_id = $1 order by 1', [
          id,
        ])
      ).rows;
    const before = await kept();
    beforeItIsWritten(() => world.sessions.revokeAll(id, { id: world.operators.newId() }, { reason: 'Phone lost' }));
    const renewed = await browser.post('/me/recovery-codes', { code: world.code(person.seed) });
    expect(renewed).toMatchObject({ status: 401, body: { code: 'session-ended' } });
    expect(await kept()).toEqual(before);
  });

  it('ADM-01 of two admins who keep each other out in one moment one stays', async () => {
    const [one, other] = [
      await world.person('one-admin@example.org', 'admin'),
      await world.person('other-admin@example.org', 'admin'),
    ];
    const reason = 'Is not who they say';
    const held = await world.db.owner.connect();
    const waiting = `select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`;
    try {
      await held.query('begin');
      await held.query('select from operators for update');
      const answers = [
        one.browser.post(`/operators/${other.id}/disable`, { reason }),
        other.browser.post(`/operators/${one.id}/disable`, { reason }),
      ];
      while ((await world.db.owner.query(waiting)).rowCount! < 2) continue;
      await held.query('commit');
      const statuses = (await Promise.all(answers)).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 401]);
    } finally {
      held.release();
    }
    const states = [await world.operators.show(one.id), await world.operators.show(other.id)].map(({ state }) => state);
    expect(states.toSorted()).toEqual(['active', 'disabled']);
  });
});

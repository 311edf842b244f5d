import { Authenticator } from '@usdt-africa/test-kit/authenticator';
import { type Browser, type Person, TestApp } from './test-app.js';

describe('passkeys', () => {
  let app: TestApp;
  let person: Person;
  let device: Authenticator;
  beforeAll(async () => {
    app = await TestApp.open();
    person = await app.person('passkey@example.org');
    device = new Authenticator('localhost', app.url);
  });
  afterAll(() => app.close());

  const challengeFor = async (browser: Browser): Promise<string> =>
    String((await browser.post('/auth/passkey/options')).body['challenge']);

  it('ADM-01 are stored only from a recent session, once per challenge, and only when the device has verified its owner', async () => {
    const { browser } = person;
    const challenge = async () => String((await browser.post('/me/passkeys/options')).body['challenge']);
    device.verifies = false;
    expect((await browser.post('/me/passkeys', { response: device.register(await challenge()) })).status).toBe(422);
    device.verifies = true;
    const options = await challenge();
    const added = await browser.post('/me/passkeys', { response: device.register(options), name: 'The blue key' });
    expect(added).toMatchObject({ status: 201, body: { name: 'The blue key', usedAt: null } });
    expect((await browser.post('/me/passkeys', { response: device.register(options) })).status).toBe(422);
    expect((await browser.get('/me/passkeys')).body).toHaveLength(1);
    app.clock.advance(10 * 60_000);
    await browser.get('/me');
    app.clock.advance(10 * 60_000);
    expect(await browser.post('/me/passkeys/options')).toMatchObject({ status: 403, body: { code: 'code-needed' } });
  });

  it('ADM-01 are added and removed with proof of presence: a fresh sign-in, or a code', async () => {
    const { browser, seed, id } = await app.person('own-keys@example.org');
    for (let tenth = 0; tenth < 2; tenth += 1) {
      app.clock.advance(10 * 60_000);
      await browser.get('/me');
    }
    const key = new Authenticator('localhost', app.url);
    expect((await browser.post('/me/passkeys/options', { code: '000000' })).body['code']).toBe('wrong-code');
    const code = app.code(seed);
    const { body } = await browser.post('/me/passkeys/options', { code });
    expect((await browser.post('/me/passkeys/options', { code })).body['code']).toBe('wrong-code');
    const added = await browser.post('/me/passkeys', { response: key.register(String(body['challenge'])) });
    expect(added.status).toBe(201);
    const remove = `/me/passkeys/${String(added.body['id'])}/remove`;
    expect((await browser.post(remove)).body['code']).toBe('code-needed');
    expect((await browser.post(remove, { code: app.code(seed) })).status).toBe(204);
    expect((await browser.get('/me/passkeys')).body).toEqual([]);
    const types = (await app.events(id)).map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['OperatorPasskeyAdded', 'OperatorPasskeyRemoved']));
  });

  it('ADM-01 sign in to the console without a password, or replace the code after the password', async () => {
    const alone = app.browser();
    const response = device.signIn(await challengeFor(alone));
    expect((await alone.post('/auth/passkey/verify', { response })).status).toBe(204);
    expect((await alone.get('/me')).body).toMatchObject({ email: person.email });
    const second = await app.pastPassword(person);
    const answer = device.signIn(await challengeFor(second));
    expect((await second.post('/auth/passkey/verify', { response: answer })).status).toBe(204);
  });

  it('ADM-01 are a second sign-in method while codes are locked', async () => {
    const attacker = await app.pastPassword(person);
    for (let tried = 0; tried < 6; tried += 1) await attacker.post('/auth/totp', { code: '000000' });
    const owner = app.browser();
    const response = device.signIn(await challengeFor(owner));
    expect((await owner.post('/auth/passkey/verify', { response })).status).toBe(204);
    app.clock.advance(15 * 60_000);
  });

  it('ADM-01 are refused replayed, from another browser, page or person, without proof, and copied', async () => {
    const refused = async (browser: Browser, response: object) =>
      expect((await browser.post('/auth/passkey/verify', { response })).body['code']).toBe('passkey-refused');
    const browser = app.browser();
    const response = device.signIn(await challengeFor(browser));
    const thief = app.browser();
    await challengeFor(thief);
    await refused(thief, response);
    await refused(app.browser(), response);
    expect((await browser.post('/auth/passkey/verify', { response })).status).toBe(204);
    await refused(browser, response);

    device.origin = 'https://evil.example';
    await refused(browser, device.signIn(await challengeFor(browser)));
    device.origin = app.url;
    device.verifies = false;
    await refused(browser, device.signIn(await challengeFor(browser)));
    device.verifies = true;
    device.counter = 0;
    await refused(browser, device.signIn(await challengeFor(browser)));
    device.counter = 100;
    const other = await app.pastPassword(await app.person('other@example.org'));
    await refused(other, device.signIn(await challengeFor(other)));
  });

  it('ADM-01 are limited to ten, also when several browsers create one at once', async () => {
    const operator = await app.person('many-keys@example.org');
    const browsers: Browser[] = [];
    for (let nth = 0; nth < 4; nth += 1) browsers.push(await app.signedIn(operator));
    const made = async (browser: Browser) => {
      const { body } = await browser.post('/me/passkeys/options');
      return new Authenticator('localhost', app.url).register(String(body['challenge']));
    };
    for (let nth = 0; nth < 9; nth += 1) {
      const response = await made(operator.browser);
      expect((await operator.browser.post('/me/passkeys', { response })).status).toBe(201);
    }
    const responses = await Promise.all(browsers.map(made));
    const answers = await Promise.all(
      responses.map((response, nth) => browsers[nth]!.post('/me/passkeys', { response })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    expect((await operator.browser.get('/me/passkeys')).body).toHaveLength(10);
  });
});

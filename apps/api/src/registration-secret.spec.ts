import { ApiAtWork } from '../test/api-at-work.js';
import { almostRegistered, Browser, codeFor, Outbox, PASSWORD, PIN, newPerson } from '../test/customer.js';

const AT = '/api/auth/registration';
const attempt = (name: string): string => name.padEnd(32, '-');

describe('the secret of a registration', () => {
  const api = ApiAtWork.forAll();
  beforeEach(() => api.db.owner.query('delete from rate_limits; delete from text_message_caps'));
  const start = () => ({ browser: new Browser(api), outbox: new Outbox(api), person: newPerson() });
  const secretOf = (browser: Browser) => browser.cookies.get('registration');

  it.each(['email', 'phone'] as const)(
    'AUTH-01 SEC-71 keeps the earlier user of a shared browser out of an account whose %s they had typed',
    async (typed) => {
      const { browser, outbox, person } = start();
      const username = `ngozi_${typed}`;
      // Step 1: the attacker types what they know of the next person, sets secrets, and copies the cookie.
      await browser.put(AT, { ...newPerson(), [typed]: person[typed] });
      await browser.put(`${AT}/username`, { username });
      await browser.put(`${AT}/password`, { password: 'the attacker knows this' });
      await browser.put(`${AT}/pin`, { pin: '8306' });
      const attacker = browser.copy();
      // Step 2: the owner registers in the same browser.
      expect((await browser.put(AT, person)).body).toMatchObject({ step: 'password', username, email: person.email });
      await almostRegistered(browser, person, username);
      // Step 3: the attacker, elsewhere, sees nothing, changes nothing and cannot finish.
      const none = { status: 404, body: { code: 'no-registration' } };
      const refuseAttacker = async () => {
        expect(await attacker.get(AT)).toMatchObject(none);
        expect(await attacker.put(`${AT}/pin`, { pin: '8306' })).toMatchObject(none);
        expect(await attacker.put(`${AT}/password`, { password: 'the attacker knows this' })).toMatchObject(none);
        expect(await attacker.post(`${AT}/codes`, { channel: 'email' })).toMatchObject(none);
        expect(await attacker.post(`${AT}/finish`)).toMatchObject(none);
      };
      await refuseAttacker();
      for (const channel of ['email', 'phone'] as const) {
        const before = browser.copy();
        await browser.post(`${AT}/verify`, { channel, code: await codeFor({ browser, outbox, person }, channel) });
        expect(await before.get(AT)).toMatchObject(none);
        await refuseAttacker();
      }
      const proven = browser.copy();
      expect((await browser.post(`${AT}/finish`)).status).toBe(204);
      await refuseAttacker();
      expect((await attacker.get('/api/account')).status).toBe(401);
      const logIn = (password: string) =>
        browser.post('/api/auth/login', { identifier: person.email, password }).then(({ body }) => body);
      expect(await logIn('the attacker knows this')).toMatchObject({ code: 'wrong-credentials' });
      expect(await logIn(PASSWORD)).toMatchObject({ next: 'done' });
      expect((await browser.put('/api/account/pin', { old: PIN, pin: '6159' })).status).toBe(204);
      // The owner whose last response was lost finishes again, with the secret of the last proof.
      expect((await proven.post(`${AT}/finish`)).status).toBe(204);
      expect((await proven.get('/api/account')).body).toMatchObject({ email: person.email });
    },
  );

  it('AUTH-01 SEC-71 changes with the details and with every proven code, and drops password and PIN with new details', async () => {
    const { browser, outbox, person } = start();
    const secrets: (string | undefined)[] = [];
    const changesWith = async (step: Promise<{ readonly status: number }>) => {
      expect((await step).status).toBe(200);
      expect(secrets).not.toContain(secretOf(browser));
      secrets.push(secretOf(browser));
    };
    await changesWith(browser.put(AT, person));
    await almostRegistered(browser, person, 'ngozi_secrets');
    await changesWith(browser.put(AT, { ...person, firstName: 'Ngọzi' }));
    expect((await browser.get(AT)).body).toMatchObject({ step: 'password', username: 'ngozi_secrets' });
    await browser.put(`${AT}/password`, { password: PASSWORD });
    expect((await browser.get(AT)).body).toMatchObject({ step: 'pin' });
    await browser.put(`${AT}/pin`, { pin: PIN });
    for (const channel of ['email', 'phone'] as const)
      await changesWith(
        browser.post(`${AT}/verify`, { channel, code: await codeFor({ browser, outbox, person }, channel) }),
      );
    expect((await browser.post(`${AT}/finish`)).status).toBe(204);
  });

  it('AUTH-01 lets only the customer whose response was lost continue, under the same attempt', async () => {
    const { browser, outbox, person } = start();
    await browser.put(AT, person);
    await browser.put(`${AT}/username`, { username: 'ngozi_lost' });
    const changed = { ...person, firstName: 'Ngọzi' };
    expect((await browser.copy().put(AT, changed, attempt('details'))).status).toBe(200);
    expect((await browser.put(AT, changed, attempt('details'))).body).toMatchObject({ username: 'ngozi_lost' });
    await almostRegistered(browser, person, 'ngozi_lost');
    const code = await outbox.code(person.email);
    const body = { channel: 'email', code };
    // The response, and the new secret in it, never reach the customer.
    const lost = browser.copy();
    expect((await lost.post(`${AT}/verify`, body, attempt('first'))).status).toBe(200);
    for (const other of [attempt('second'), undefined])
      expect((await browser.copy().post(`${AT}/verify`, body, other)).body).toMatchObject({ code: 'no-registration' });
    const wrong = { channel: 'email', code: code === '000000' ? '111111' : '000000' };
    expect((await browser.copy().post(`${AT}/verify`, wrong, attempt('first'))).body).toMatchObject({
      code: 'no-registration',
    });
    expect(await browser.post(`${AT}/verify`, body, attempt('first'))).toMatchObject({
      status: 200,
      body: { emailCode: { verified: true } },
    });
    // The secret that was lost on the way is worth nothing from now on.
    expect((await lost.get(AT)).body).toMatchObject({ code: 'no-registration' });
    const last = { channel: 'phone', code: await codeFor({ browser, outbox, person }, 'phone') };
    await browser.copy().post(`${AT}/verify`, last, attempt('last'));
    expect((await browser.post(`${AT}/verify`, last, attempt('last'))).body).toMatchObject({ step: 'ready' });
    // Nor is the attempt, once the account is there.
    const before = browser.copy();
    expect((await browser.post(`${AT}/finish`)).status).toBe(204);
    expect((await before.post(`${AT}/verify`, last, attempt('last'))).status).toBe(409);
    expect((await browser.get('/api/account')).body).toMatchObject({ email: person.email });
  });
});

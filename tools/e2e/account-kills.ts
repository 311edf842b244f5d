import { randomUUID } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { type ClaimableOrdersView, type OrderView, TERMS_VERSION, type UpgradeView } from '@usdt-africa/contracts/api';
import sharp from 'sharp';
import { until } from '../lib/processes.mjs';
import type { ApiAnswer, Guest, Product } from './product.js';

const PASSWORD = 'nine brown kettles sing';
const NEW_PASSWORD = 'eight green lanterns';
const [PIN, NEW_PIN] = ['2749', '8306'];
const EMAIL = 'halima.sule@example.com';
const PHONE = '+2348035557213';
const USERNAME = 'halima_sule';
const SIX = /\b(\d{6})\b/;
const FOUR = /(?:^|\n)\s*(\d{4})\s*(?:\n|$)/;

/**
 * One person's account, from its first step to its last, while the api is killed at every point at which something
 * could be half done; the checks use what this person and others see from outside afterwards.
 * @param crashAt the file that `CRASH_AT` of the product's parts names
 */
export function accountKills(product: Product, crashAt: string): void {
  let her: Guest;
  let accountId = '';

  const isBack = async (killed: number): Promise<boolean> => {
    try {
      return product.pidOf('api') !== killed && (await fetch(`${product.app}/api/health`)).ok;
    } catch {
      return false;
    }
  };
  /** Sends a request that the api does not survive, and waits until there is another api. */
  async function dies(point: string, request: () => Promise<unknown>): Promise<void> {
    const killed = product.pidOf('api');
    writeFileSync(crashAt, `${point}:1`);
    await request().catch(() => undefined);
    if (!(await until(() => !existsSync(crashAt), 30_000, 20))) throw new Error(`nothing came by ${point}`);
    if (!(await until(() => isBack(killed), 60_000, 50)))
      throw new Error(`the api did not come back after ${point}:\n${product.output.slice(-2_000)}`);
  }
  const request = <Body = Record<string, unknown>>(method: string, path: string, body?: unknown, key?: string) =>
    her.call<Body>(method, path, body ?? (method === 'GET' ? undefined : {}), key ? { 'idempotency-key': key } : {});
  const post = (path: string, body?: unknown, key?: string) => request('POST', path, body, key);
  const statusOf = async (answer: Promise<ApiAnswer<unknown>>): Promise<number> => (await answer).status;
  const codeOf = async (answer: Promise<ApiAnswer<Record<string, unknown>>>) => (await answer).body['code'];
  const logIn = (password: string, who = her) =>
    who.call<Record<string, unknown>>('POST', '/api/auth/login', { identifier: EMAIL, password });
  /** In an unknown browser: a right password leads to a further check, a wrong one to a refusal. */
  const opens = async (password: string): Promise<boolean> => (await logIn(password, product.guest())).status === 200;

  /** How often this event is in her account's own stream. */
  async function times(type: string, how: string | null = null): Promise<number> {
    const [row] = await product.query<{ n: number }>(
      `select count(*)::int as n from events
       where stream_id = 'account-' || $1 and type = $2 and ($3::text is null or data->>'how' = $3)`,
      [accountId, type, how],
    );
    return row!.n;
  }

  /** Mails to her with this subject, as her provider has them. */
  async function mails(subject: RegExp): Promise<string[]> {
    const box = await product.control.must<{ mails: { id: string; to: string | string[]; subject: string }[] }>(
      'GET',
      '/control/mails',
    );
    const hers = box.mails.filter((mail) => String(mail.to).includes(EMAIL) && subject.test(mail.subject));
    const whole = await Promise.all(
      hers.map(({ id }) => product.control.must<{ text: string }>('GET', `/control/mails/${id}`)),
    );
    return whole.map(({ text }) => text);
  }
  const texts = async (): Promise<string[]> =>
    (await product.control.must<{ messages: { text: string }[] }>('GET', '/control/sms')).messages.map(
      ({ text }) => text,
    );
  /** What came, once there is more than before. */
  async function oneMore(read: () => Promise<readonly string[]>, before = 0): Promise<readonly string[]> {
    let all: readonly string[] = [];
    if (!(await until(async () => (all = await read()).length > before, 60_000, 100)))
      throw new Error(`nothing came:\n${product.output.slice(-2_000)}`);
    return all;
  }
  /** The digits that are in one of these and were in none before. */
  async function newCode(read: () => Promise<readonly string[]>, pattern: RegExp, before: readonly string[] = []) {
    const all = await oneMore(read, before.length);
    return all.filter((text) => !before.includes(text)).flatMap((text) => pattern.exec(text)?.[1] ?? [])[0] ?? 'none';
  }
  const logInCodes = () => mails(/code to log in/);
  const changeCodes = () => mails(/code to confirm a change/);

  it('ENG-07 AUTH-01 killed during registration: no account exists, or a complete one, and the same attempt finishes it', async () => {
    her = product.guest();
    for (let n = 0; n < 2; n++) await her.placeOrder('5');
    await request('PUT', '/api/auth/registration', {
      firstName: 'Halima',
      lastName: 'Sule',
      email: EMAIL,
      phone: PHONE,
      referralSource: null,
      referral: null,
      terms: TERMS_VERSION,
      language: 'en',
    });
    await request('PUT', '/api/auth/registration/username', { username: USERNAME });
    await request('PUT', '/api/auth/registration/password', { password: PASSWORD });
    await request('PUT', '/api/auth/registration/pin', { pin: PIN });
    const sentCodes = () => mails(/code to open an account/);
    const codes = { email: sentCodes, phone: texts };
    for (const channel of ['email', 'phone'] as const) {
      expect(await statusOf(post('/api/auth/registration/codes', { channel }))).toBe(200);
      const code = await newCode(codes[channel], SIX);
      expect(await statusOf(post('/api/auth/registration/verify', { channel, code }))).toBe(200);
    }
    const finish = () => post('/api/auth/registration/finish');
    const accounts = () =>
      product.query<{ id: string }>(
        'select account_id as id from accounts join account_registrations using (account_id)',
      );
    await dies('registration.before-commit', finish);
    expect([await accounts(), await opens(PASSWORD)]).toEqual([[], false]);
    expect((await request('GET', '/api/auth/registration')).body).toMatchObject({ step: 'ready', username: USERNAME });
    await dies('registration.after-append', finish);
    accountId = (await accounts())[0]!.id;
    expect(await statusOf(request('GET', '/api/account'))).toBe(401);
    expect((await request('GET', '/api/auth/registration')).body).toMatchObject({ step: 'done' });
    expect(await statusOf(finish())).toBe(204);
    expect((await request('GET', '/api/account')).body).toMatchObject({ email: EMAIL, username: USERNAME });
    expect(await codeOf(finish())).toBe('no-registration');
    expect(await times('AccountRegistered')).toBe(1);
    expect([await oneMore(() => mails(/Welcome/)), await sentCodes()].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('ENG-07 TRACK-05 killed between two claimed orders: each is complete, and the same request reports both', async () => {
    const key = randomUUID();
    const adopt = () => post('/api/account/guest-orders/claim', {}, key);
    await dies('adoption.after-order', adopt);
    const halves = await product.query<{ type: string; n: number }>(
      `select type, count(*)::int as n from events where type in ('OrderClaimedByAccount', 'OrderIndexed', 'AccountOrdersClaimed')
       group by type order by type`,
    );
    expect(halves.map(({ n }) => n)).toEqual([1, 1, 1]);
    expect((await request<ClaimableOrdersView>('GET', '/api/account/guest-orders')).body.orders).toHaveLength(1);
    expect((await adopt()).body).toEqual({ claimed: 2 });
    expect((await adopt()).body).toEqual({ claimed: 2 });
    expect(await times('AccountOrdersClaimed')).toBe(2);
  });

  it('ENG-07 LIM-02 killed during a tier upgrade: each document is stored once, sealed, or not at all; the request is sent once', async () => {
    const upgradeRequest = async () => (await request<UpgradeView>('GET', '/api/account/upgrade')).body.request!;
    const photo = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#0a6' } })
      .jpeg()
      .toBuffer();
    const document = (part: string, key: string) =>
      fetch(`${product.app}/api/account/upgrade/documents/${part}`, {
        method: 'POST',
        headers: {
          cookie: her.cookie,
          origin: product.app,
          'idempotency-key': key,
          'content-type': 'application/octet-stream',
        },
        body: new Uint8Array(photo),
      });
    const files = () => product.query<{ sealed: Buffer }>('select sealed from stored_files order by created_at');
    expect(await statusOf(post('/api/account/upgrade', { tier: 'individual' }))).toBe(200);
    const [front, selfie, sending] = [randomUUID(), randomUUID(), randomUUID()];
    await dies('upgrade-request.before-commit', () => document('identity-front', front));
    expect([(await upgradeRequest()).documents, await files()]).toEqual([[], []]);
    expect((await document('identity-front', front)).status).toBe(200);
    await dies('upgrade-request.after-commit', () => document('selfie', selfie));
    expect((await document('selfie', selfie)).status).toBe(200);
    expect((await upgradeRequest()).documents.map(({ part }) => part).sort()).toEqual(['identity-front', 'selfie']);
    const storedFiles = await files();
    expect(storedFiles).toHaveLength(2);
    expect(
      storedFiles.filter(({ sealed }) => sealed.includes('JFIF') || sealed.includes(photo.subarray(0, 12))),
    ).toEqual([]);
    const send = () =>
      post(
        '/api/account/upgrade/send',
        { document: 'nin-slip', number: { kind: 'nin', value: '70123456789' }, account: null },
        sending,
      );
    await dies('upgrade-request.after-commit', send);
    expect([(await upgradeRequest()).state, await statusOf(send())]).toEqual(['waiting-us', 200]);
    const sent = await product.query(`select from events where type = 'VerificationSubmitted'`);
    expect(sent).toHaveLength(1);
  });

  it('ENG-07 AUTH-09 killed at the fifth wrong PIN: locked and notified once; killed during the unlock: unlocked', async () => {
    const change = (old: string, pin: string) => request('PUT', '/api/account/pin', { old, pin });
    for (let n = 0; n < 4; n++) expect(await codeOf(change('9183', NEW_PIN))).toBe('wrong-pin');
    await dies('pin.before-lock', () => change('9183', NEW_PIN));
    // The process that takes the last try has ten seconds to evaluate it; the test moves them into the past.
    await product.query(
      `update account_attempt_counters set locked_until = locked_until - interval '10 seconds' where key like 'pin:%'`,
    );
    for (let n = 0; n < 2; n++) expect(await codeOf(change(PIN, NEW_PIN))).toBe('pin-locked');
    expect(await times('AccountPinLocked')).toBe(1);
    expect(await statusOf(post('/api/account/codes'))).toBe(202);
    const code = await newCode(changeCodes, SIX);
    await dies('account.after-commit', () =>
      post('/api/account/pin/unlock', { password: PASSWORD, code, pin: NEW_PIN }),
    );
    // The session had a new secret, which went with the answer: she comes in again.
    expect((await logIn(PASSWORD)).body).toMatchObject({ next: 'done' });
    expect((await request('GET', '/api/account')).body).toMatchObject({ security: { pin: 'set' } });
    expect(await statusOf(change(NEW_PIN, PIN))).toBe(204);
    expect([await times('AccountPinSet', 'reset'), (await oneMore(() => mails(/PIN is locked/))).length]).toEqual([
      1, 1,
    ]);
  });

  it('ENG-07 AUTH-04 killed at each step of a password reset: the step is repeated or done, and expired steps end', async () => {
    const reset = (email = EMAIL) => post('/api/auth/reset', { email });
    await dies('reset.before-mail', reset);
    expect((await request('GET', '/api/auth/reset')).body).toMatchObject({ state: 'sent' });
    const mailed = () => mails(/code for a new password/);
    expect(await statusOf(reset())).toBe(200);
    const code = await newCode(mailed, FOUR);
    expect((await post('/api/auth/reset/code', { code })).body).toMatchObject({ state: 'proven' });
    for (let n = 0; n < 6; n++) await logIn('not the right one', product.guest());
    const set = () => request('PUT', '/api/auth/reset/password', { password: NEW_PASSWORD });
    await dies('account.before-commit', set);
    expect((await request('GET', '/api/auth/reset')).body).toMatchObject({ state: 'proven' });
    expect(await times('AccountPasswordSet', 'reset')).toBe(0);
    await dies('account.after-commit', set);
    expect(await codeOf(set())).toBe('no-reset');
    expect([await opens(NEW_PASSWORD), await opens(PASSWORD)]).toEqual([true, false]);
    expect(await times('AccountPasswordSet', 'reset')).toBe(1);
  });

  it('ENG-07 AUTH-10 killed while closing an account: it is unchanged or closed, and no notification is sent twice', async () => {
    her = product.guest();
    const before = await logInCodes();
    expect((await logIn(NEW_PASSWORD)).body).toMatchObject({ next: 'second-step' });
    expect(await statusOf(post('/api/auth/login/email'))).toBe(202);
    const code = await newCode(logInCodes, SIX, before);
    expect(await statusOf(post('/api/auth/login/code', { way: 'email', code }))).toBe(204);
    expect(await statusOf(post('/api/account/upgrade/withdraw'))).toBe(200);
    const numbers = await product.query<{ number: string }>(
      `select data->>'number' as number from events where type = 'OrderPlaced'
       and stream_id in (select stream_id from events where type = 'OrderClaimedByAccount')`,
    );
    for (const { number } of numbers) await her.must<OrderView>('POST', `/api/orders/${number}/cancel`, {});
    const close = () => post('/api/account/close', { secret: NEW_PASSWORD, word: 'close' });
    await dies('closing.before-commit', close);
    expect([await times('AccountClosed'), await statusOf(request('GET', '/api/account'))]).toEqual([0, 200]);
    await dies('closing.after-commit', close);
    expect([await times('AccountClosed'), await statusOf(close()), await opens(NEW_PASSWORD)]).toEqual([1, 401, false]);
    const isForgotten = async () =>
      (
        await product.query('select from subject_keys where subject_id = $1 and destroyed_at is not null', [
          `account-${accountId}`,
        ])
      ).length === 1;
    expect(await until(isForgotten, 60_000, 100)).toBe(true);
    expect(await oneMore(() => mails(/account is closed/))).toHaveLength(1);
  });
}

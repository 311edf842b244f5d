import { newPerson } from './attacker.mjs';
import { detailsOf, must, victim } from './people.mjs';

/** @typedef {import('./attacker.mjs').Attacker} Attacker */

/**
 * A cookie that was planted before its bearer signed in.
 * @param {Attacker} attacker
 */
async function fixation(attacker) {
  const { who, browser } = await victim(attacker);
  await must(browser.post('/api/auth/logout'));
  const planted = /** @type {const} */ ({
    account: 'a'.repeat(43),
    guest: 'g'.repeat(43),
    'account-sign-in': 's'.repeat(43),
  });
  for (const [name, value] of Object.entries(planted)) browser.cookies.set(name, value);
  const before = browser.copy();
  await must(browser.post('/api/auth/login', { identifier: who.email, password: who.password }));
  attacker.expect('a planted session after its bearer logged in', (await before.get('/api/account')).status, 401);
  attacker.expect(
    'cookies that came through a log-in unchanged',
    Object.entries(planted).flatMap(([name, value]) => (browser.cookies.get(name) === value ? [name] : [])),
    // The one of the second step belongs to nothing, and is gone.
    [],
    3,
  );
  const old = browser.copy();
  await must(browser.put('/api/account/password', { old: who.password, password: 'six green lorries wait' }));
  attacker.expect('a stolen session after the password was changed', (await old.get('/api/account')).status, 401);
  const stolen = browser.copy();
  await must(browser.post('/api/auth/logout'));
  attacker.expect('a stolen session after its owner logged out', (await stolen.get('/api/account')).status, 401);
}

/** What a cookie allows the browser. @param {Attacker} attacker */
async function cookies(attacker) {
  const who = newPerson();
  const answers = [
    await attacker.browser().put('/api/auth/registration', detailsOf(who)),
    await attacker.browser().post('/api/auth/reset', { email: who.email }),
    await attacker.browser().post('/api/quotes', { side: 'sell', amount: '5' }),
    await attacker.browser().post('/api/auth/demo'),
  ];
  const set = answers.flatMap(({ headers }) => headers.getSetCookie()).filter((line) => !/^[^=]+=;/.test(line));
  attacker.expect('cookies were given at all', set.length >= 5, true, answers.length);
  const isHttps = attacker.target.app.startsWith('https:');
  const open = set.filter(
    (line) =>
      !/; ?HttpOnly/i.test(line) ||
      !/; ?SameSite=(Lax|Strict)/i.test(line) ||
      !/; ?Path=\/(;|$)/i.test(line) ||
      /; ?Domain=/i.test(line) ||
      (isHttps && (!line.startsWith('__Host-') || !/; ?Secure/i.test(line))),
  );
  attacker.expect(
    'cookies that a script, another site or another host may have',
    open.map((line) => line.split('=')[0]),
    [],
    set.length,
  );
}

/** What another site's page may have a browser do. @param {Attacker} attacker */
async function otherSites(attacker) {
  const { browser } = await victim(attacker);
  const before = (await browser.get('/api/account')).body;
  const request = /** @type {const} */ ([
    ['POST', '/api/auth/logout'],
    ['POST', '/api/account/sessions/end-all'],
    ['DELETE', '/api/account/sessions'],
    ['PUT', '/api/account/password'],
    ['POST', '/api/quotes'],
    ['POST', '/api/auth/login'],
    ['POST', '/api/auth/reset'],
    ['POST', '/api/order-links/recent'],
    ['GET', '/api/account'],
  ]);
  /** @type {readonly Record<string, string>[]} */
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${attacker.target.app}.evil.example` },
    { origin: attacker.target.app.replace('://', '://evil.') },
    { 'sec-fetch-site': 'cross-site' },
  ];
  /** @type {string[]} */
  const through = [];
  for (const [method, path] of request)
    for (const headers of foreign) {
      const { status, headers: answered } = await browser
        .copy()
        .request(method, path, method === 'GET' ? undefined : {}, headers);
      if (status !== 403 || answered.get('access-control-allow-origin'))
        through.push(`${method} ${path} ${JSON.stringify(headers)} ${status}`);
    }
  attacker.expect('requests of other sites that were heard', through, [], request.length * foreign.length);
  /** @type {string[]} */
  const forms = [];
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    '',
    'application/json; charset=utf-16',
  ])
    for (const path of ['/api/auth/logout', '/api/account/sessions/end-all', '/api/quotes']) {
      const { status } = await browser.copy().request('POST', path, '{}', { 'content-type': type });
      if (status !== 415 && status !== 403) forms.push(`${path} ${type} ${status}`);
    }
  attacker.expect('bodies as a form of another site can send them', forms, [], 15);
  /** @type {string[]} */
  const gets = [];
  for (const path of [
    '/api/auth/logout',
    '/api/account/sessions/end-all',
    '/api/account/guest-orders/claim',
    '/api/auth/login',
    '/api/auth/demo',
  ]) {
    const { status } = await browser.copy().get(path);
    if (status < 400) gets.push(`${path} ${status}`);
    const tunnelled = await browser.copy().request('GET', path, undefined, { 'x-http-method-override': 'POST' });
    if (tunnelled.status < 400) gets.push(`${path} ${tunnelled.status}`);
  }
  attacker.expect('what a picture on another page could change', gets, [], 10);
  const after = (await browser.get('/api/account')).body;
  attacker.expect('the account after all of it is as it was', after.username, before.username);
}

/**
 * Checks that no link of the product redirects to another site.
 * @param {Attacker} attacker
 */
async function redirects(attacker) {
  const elsewhere = [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/%2f%2fevil.example',
    'javascript:alert(1)',
  ];
  const paths = ['/', '/auth/login', '/auth/register', '/order/S482039551840', '/dashboard', '/api/auth/login'];
  const names = ['next', 'to', 'returnTo', 'redirect', 'redirect_uri', 'url', 'continue', 'back'];
  /** @type {string[]} */
  const leaderTask = [];
  let tried = 0;
  for (const where of elsewhere) {
    for (const path of paths) {
      const query = names.map((name) => `${name}=${encodeURIComponent(where)}`).join('&');
      const { status, headers } = await attacker.browser().get(`${path}?${query}`);
      tried += names.length;
      if ((status >= 300 && status < 400) || /evil|javascript:/.test(headers.get('location') ?? ''))
        leaderTask.push(`${path} ${where} ${status}`);
    }
    const raw = await attacker.browser().get(where.startsWith('/') ? where : `/${where}`);
    tried += 1;
    if (/evil|javascript:/.test(raw.headers.get('location') ?? ''))
      leaderTask.push(`${where} ${raw.headers.get('location')}`);
  }
  attacker.expect('links of ours that lead to another site', leaderTask, [], tried);
}

export const SESSIONS = [fixation, cookies, otherSites, redirects];

import { randomBytes, randomUUID } from 'node:crypto';
import { newPerson } from './attacker.mjs';
import { detailsOf, must, victim } from './people.mjs';

/** @typedef {import('./attacker.mjs').Attacker} Attacker */

/**
 * Sends fields that only the product itself sets.
 * @param {Attacker} attacker
 */
async function massAssignment(attacker) {
  const { who, browser } = await victim(attacker);
  const wanted = {
    tier: 'business',
    accountId: randomUUID(),
    role: 'admin',
    state: 'active',
    emailVerified: true,
    isProven: true,
    limitMicro: '999999999999',
    rate: '9999.0000',
    amountMicro: '1',
    guestHash: 'a'.repeat(64),
    step: 'ready',
  };
  /** @type {readonly [string, string, object][]} */
  const bodies = [
    ['PUT', '/api/auth/registration', detailsOf(newPerson())],
    ['POST', '/api/auth/login', { identifier: who.email, password: who.password }],
    ['POST', '/api/auth/reset', { email: who.email }],
    ['POST', '/api/auth/registration/finish', {}],
    ['POST', '/api/quotes', { side: 'sell', amount: '5' }],
    ['PUT', '/api/account/pin', { old: who.pin, pin: '4071' }],
    ['PUT', '/api/account/password', { old: who.password, password: 'six green lorries wait' }],
    ['POST', '/api/account/guest-orders/claim', {}],
    ['POST', '/api/account/transactions/search', {}],
  ];
  /** @type {string[]} */
  const taken = [];
  let tried = 0;
  for (const [method, path, body] of bodies)
    for (const [name, value] of Object.entries(wanted)) {
      const { status } = await browser.copy().request(method, path, { ...body, [name]: value });
      tried += 1;
      if (status < 400) taken.push(`${method} ${path} ${name} ${status}`);
    }
  for (const [method, path, body] of bodies) {
    const text = JSON.stringify(body).replace(/^\{/, '{"__proto__":{"tier":"business"},').replace(',}', '}');
    const { status } = await browser.copy().request(method, path, text);
    tried += 1;
    if (status < 400) taken.push(`${method} ${path} __proto__ ${status}`);
  }
  attacker.expect('fields that are not anybody’s to set', taken, [], tried);
  attacker.expect('the tier after all of it', (await browser.get('/api/account/limits')).body.tier, 'basic');
}

/**
 * Sends oversized input.
 * @param {Attacker} attacker
 */
async function tooMuch(attacker) {
  const { who, browser } = await victim(attacker);
  const long = 'x'.repeat(40_000);
  /** @type {readonly [string, string, unknown][]} */
  const bodies = [
    ['POST', '/api/auth/login', { identifier: long, password: long }],
    ['POST', '/api/auth/login', { identifier: who.email, password: 'p'.repeat(30_000) }],
    ['PUT', '/api/auth/registration', detailsOf({ ...newPerson(), firstName: long })],
    ['POST', '/api/auth/reset', { email: `${'a'.repeat(30_000)}@example.org` }],
    ['POST', '/api/order-links/recent', { email: long }],
    ['POST', '/api/account/transactions/search', { filter: { search: long } }],
    ['POST', '/api/quotes', '['.repeat(20_000)],
    ['POST', '/api/quotes', `{"side":${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
    ['POST', '/api/auth/login', 'not json'],
    ['POST', '/api/auth/login', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]).toString('latin1')],
    ['POST', '/api/quotes', { side: 'sell', amount: '1'.repeat(500) }],
    ['PUT', '/api/account/pin', { old: long, pin: long }],
  ];
  /** @type {string[]} */
  const odd = [];
  for (const [method, path, body] of bodies) {
    const { status, text } = await browser.copy().request(method, path, body);
    if (![400, 413, 422].includes(status) || /node_modules|\bat .*\(|select /.test(text))
      odd.push(`${method} ${path} ${status}`);
  }
  attacker.expect('bodies that are far too large, too deep, or nothing', odd, [], bodies.length);
  const headers = await browser
    .copy()
    .request('GET', '/api/account', undefined, { 'x-much': 'x'.repeat(30_000) })
    .catch(() => null);
  attacker.expect('headers that are far too large', headers === null || headers.status >= 400, true);
  const cookie = attacker.browser();
  for (const name of ['account', 'guest', 'registration', 'reset', 'account-sign-in', 'account-device'])
    cookie.cookies.set(name, "x' or 1=1--");
  const answers = await Promise.all(
    ['/api/account', '/api/auth/registration', '/api/auth/reset'].map((path) => cookie.get(path)),
  );
  attacker.expect(
    'cookies that are no secrets',
    answers.map(({ status }) => status),
    [401, 404, 404],
    3,
  );
}

/**
 * Requests another customer's records by their ids.
 * @param {Attacker} attacker
 */
async function idsOfOthers(attacker) {
  const [one, other] = [await victim(attacker), await victim(attacker)];
  const sessions = (await must(one.browser.get('/api/account/sessions'))).body;
  const list = Array.isArray(sessions) ? sessions : sessions.sessions;
  const id = list[0].id;
  const terms = await agreed(one.browser, one.who);
  const number = (await must(one.browser.post('/api/account/orders', terms))).body.number;
  const file = randomUUID();
  /** @type {readonly [string, string, unknown, ...number[]][]} */
  const request = [
    ['DELETE', `/api/account/sessions/${id}`, undefined, 404],
    ['DELETE', `/api/account/passkeys/${file}`, undefined, 404],
    ['GET', `/api/account/recipients/${file}`, undefined, 404],
    ['DELETE', `/api/account/recipients/${file}`, undefined, 404],
    ['GET', `/api/account/transactions/${number}`, undefined, 404],
    ['PUT', `/api/account/transactions/${number}/hidden`, { hidden: true }, 404],
    ['PUT', `/api/account/transactions/${number}/note`, { note: 'mine' }, 404, 422],
    ['GET', `/api/account/transactions/${number}/files/${file}`, undefined, 404],
    ['POST', `/api/orders/${number}/cancel`, {}, 404],
    ['POST', `/api/orders/${number}/mark-sent`, {}, 404],
    ['POST', `/api/orders/${number}/shares`, {}, 404],
    ['POST', `/api/orders/${number}/choose-partial-payout`, {}, 404],
    ['GET', `/api/orders/${number}/dispute`, undefined, 404],
    ['GET', `/api/orders/${number}/events`, undefined, 401],
  ];
  const before = (await one.browser.get(`/api/orders/${number}`)).body;
  /** @type {string[]} */
  const through = [];
  for (const [method, path, body, ...expected] of request)
    for (const [who, browser] of /** @type {const} */ ([
      ['another customer', other.browser.copy()],
      ['another guest', withGuest(attacker.browser())],
      ['nobody', attacker.browser()],
    ])) {
      const { status } = await browser.request(method, path, body);
      if (![401, 404, ...expected].includes(status)) through.push(`${who} ${method} ${path} ${status}`);
    }
  attacker.expect('what is another customer’s, by its id', through, [], request.length * 3);
  const masked = await other.browser.get(`/api/orders/${number}`);
  attacker.expect(
    'names, accounts and addresses of another’s order',
    [one.who.lastName, one.who.email, one.who.phone.slice(-8), '0145528174', 'OKONKWO'].filter((word) =>
      masked.text.includes(word),
    ),
    [],
  );
  const after = (await one.browser.get(`/api/orders/${number}`)).body;
  attacker.expect(
    'the order after all of it is as it was',
    [after.status, after.version],
    [before.status, before.version],
  );
  attacker.expect('its owner still has it', (await one.browser.get('/api/account')).status, 200);
  const guesses = await Promise.all(
    Array.from({ length: 200 }, () =>
      one.browser.copy().get(`/api/orders/S${String(Math.floor(Math.random() * 1e12)).padStart(12, '0')}`),
    ),
  );
  attacker.expect('order numbers that were guessed', guesses.filter(({ status }) => status === 200).length, 0, 200);
}

/** @param {import('./attacker.mjs').Browser} browser */
function withGuest(browser) {
  browser.cookies.set('guest', randomBytes(32).toString('base64url'));
  return browser;
}

/**
 * The terms that a customer accepts when they sell to a saved recipient, with their PIN.
 * @param {import('./attacker.mjs').Browser} browser
 * @param {ReturnType<typeof newPerson>} who
 */
async function agreed(browser, who) {
  const account = { bankCode: '058', accountNumber: '0145528174', whose: 'other', name: null };
  const named = (await must(browser.post('/api/account/recipients/enquiries', account))).body;
  const savedId = (await must(browser.post('/api/account/recipients', { enquiryId: named.id, nickname: null }))).body;
  const { enquiryId } = (await must(browser.post(`/api/account/recipients/${savedId.id}/checks`, {}))).body;
  const quote = (await must(browser.post('/api/quotes', { side: 'sell', amount: '5' }))).body;
  return { quoteId: quote.id, recipientId: savedId.id, enquiryId, network: 'TRC20', note: null, pin: who.pin };
}

/** A person's one request, sent as many. @param {Attacker} attacker */
async function repeated(attacker) {
  const { who, browser } = await victim(attacker);
  const [key, body, path] = [randomUUID(), await agreed(browser, who), '/api/account/orders'];
  const many = await Promise.all(
    Array.from({ length: 30 }, () => browser.copy().request('POST', path, body, { 'idempotency-key': key })),
  );
  const numbers = new Set(many.flatMap(({ status, body: order }) => (status < 300 ? [order.number] : [])));
  attacker.expect('orders by one request sent 30 times', numbers.size, 1, 30);
  const stranger = await attacker.browser().request('POST', path, body, { 'idempotency-key': key });
  attacker.expect(
    'a stranger with the same key and body',
    stranger.status >= 400 && !/S\d{12}/.test(stranger.text),
    true,
  );
  const other = await browser.copy().request('POST', path, { ...body, note: 'Rent' }, { 'idempotency-key': key });
  attacker.expect('the same key with another body', other.status >= 400, true);
  const { quoteId, enquiryId } = body;
  const { firstName, lastName, email, phone } = who;
  const asGuest = { quoteId, enquiryId, network: 'TRC20', sender: { firstName, lastName, email, phone } };
  const unconfirmed = await browser.post('/api/orders', { ...asGuest, recipientEmail: 'adaeze@example.com' });
  attacker.expect('a sale without a PIN, by the way of guests', unconfirmed.status, 403);
}

export const INPUTS = [massAssignment, tooMuch, idsOfOthers, repeated];

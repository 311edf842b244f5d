import { newPerson } from './attacker.mjs';
import { byCode, detailsOf, entersEmailCode, must, provesEmail, upToTheCodes, victim } from './people.mjs';

/** @typedef {import('./attacker.mjs').Attacker} Attacker */
/** @typedef {import('./attacker.mjs').Answer} Answer */
/** @typedef {import('./attacker.mjs').Browser} Browser */

/**
 * The parts of a response that could tell two people apart: all but those that vary in every response.
 * @param {Answer} answer
 */
function visibleOf({ status, headers, body }) {
  const names = [...headers].map(([name, value]) => (VARIES.has(name) ? name : `${name}: ${value}`));
  const cookies = headers.getSetCookie().map((line) => line.replace(/=[^;]{20,}/, '=…').replace(/Expires=[^;]+/, ''));
  return JSON.stringify({
    status,
    names: names.filter((name) => !name.startsWith('set-cookie')),
    cookies,
    body: withoutNoise(body),
  });
}
const VARIES = new Set(['date', 'x-correlation-id', 'etag', 'content-length', 'x-request-id', 'keep-alive']);

/** @param {any} body */
function withoutNoise(body) {
  return JSON.parse(
    JSON.stringify(body, (key, value) => {
      if (key === 'correlationId') return undefined;
      // Values that the requester typed are echoed.
      if (['email', 'phone', 'username'].includes(key) && typeof value === 'string') return '…';
      return /Seconds$/.test(key) && typeof value === 'number' ? '…' : value;
    }),
  );
}

/**
 * Checks whether responses reveal who is a customer.
 * @param {Attacker} attacker
 */
async function knownPeople(attacker) {
  const { who } = await victim(attacker);
  const guest = attacker.browser();
  const unknownPerson = newPerson();
  /** @type {readonly [string, (person: typeof unknownPerson) => Promise<Answer>][]} */
  const ways = [
    [
      'login by email',
      ({ email }) => attacker.browser().post('/api/auth/login', { identifier: email, password: 'not the right one' }),
    ],
    [
      'login by phone',
      ({ phone }) => attacker.browser().post('/api/auth/login', { identifier: phone, password: 'not the right one' }),
    ],
    ['forgot', ({ email }) => attacker.browser().post('/api/auth/reset', { email })],
    ['track', ({ email }) => attacker.browser().post('/api/order-links/recent', { email })],
    ['passkeys', () => attacker.browser().post('/api/auth/passkey/options')],
    ['register, details', (person) => attacker.browser().put('/api/auth/registration', detailsOf(person))],
  ];
  for (const [name, request] of ways) {
    const [known, unknown] = [
      visibleOf(withoutChallenge(await request(who))),
      visibleOf(withoutChallenge(await request(unknownPerson))),
    ];
    attacker.expect(
      `${name}: a known and an unknown person are answered alike`,
      known === unknown ? 'alike' : [known, unknown],
      'alike',
      2,
    );
  }
  for (const channel of /** @type {const} */ (['email', 'phone'])) {
    /** @type {string[]} */
    const answers = [];
    for (const person of [who, unknownPerson]) {
      const browser = attacker.browser();
      const mixed = { ...newPerson(), [channel]: person[channel] };
      await upToTheCodes(browser, mixed);
      if (channel === 'phone') await provesEmail(attacker, browser, mixed);
      answers.push(visibleOf(await browser.post('/api/auth/registration/codes', { channel })));
      answers.push(visibleOf(await browser.post('/api/auth/registration/verify', { channel, code: '000000' })));
    }
    attacker.expect(
      `register, code by ${channel}: a known and an unknown person are answered alike`,
      answers[0] === answers[2] && answers[1] === answers[3] ? 'alike' : answers,
      'alike',
      4,
    );
  }
  const codes = [];
  for (const email of [who.email, unknownPerson.email]) {
    const browser = attacker.browser();
    await browser.post('/api/auth/reset', { email });
    codes.push(visibleOf(await browser.post('/api/auth/reset/code', { code: '0000' })));
    codes.push(visibleOf(await browser.put('/api/auth/reset/password', { password: 'six green lorries wait' })));
  }
  attacker.expect(
    'forgot, a wrong code and no code: answered alike',
    codes[0] === codes[2] && codes[1] === codes[3] ? 'alike' : codes,
    'alike',
    4,
  );
  attacker.expect('orders of a number that is nobody’s', (await guest.get('/api/orders/S000000000001')).status, 404);
}

/** @param {Answer} answer */
function withoutChallenge(answer) {
  return 'challenge' in answer.body ? { ...answer, body: { ...answer.body, challenge: '…' } } : answer;
}

/** Names that a hurried eye takes for another's. @param {Attacker} attacker */
async function lookAlikes(attacker) {
  const { who } = await victim(attacker);
  const own = who.username;
  const names = [
    own.toUpperCase(),
    own.replace('_', ''),
    own.replace('o', '0'),
    own.replace('i', 'l'),
    own.replace('i', '1'),
    `@${own}`,
    own.replace('o', 'о'),
    own.replace('n', 'ｎ'),
    `${own}\u200b`,
    'supp0rt',
    'usdt_africa',
    'adm1n',
    'gtbank_help',
    'my_cbn',
  ];
  const free = [];
  for (const username of names) {
    const { status, body } = await attacker.browser().post('/api/auth/usernames/check', { username });
    if (status === 200 && body.state === 'free') free.push(username);
  }
  attacker.expect('names that pass for somebody else’s', free, [], names.length);
}

/** @param {Browser} browser */
const sendText = (browser) => browser.post('/api/auth/registration/codes', { channel: 'phone' });

/**
 * Requests a text message to each number, from mailboxes that the attacker reads.
 * @param {Attacker} attacker
 * @param {readonly string[]} phones
 */
async function textsTo(attacker, phones) {
  const registrations = [];
  for (const phone of phones) {
    const [browser, who] = [attacker.browser(), { ...newPerson(), phone }];
    await must(browser.put('/api/auth/registration', detailsOf(who)));
    await must(browser.post('/api/auth/registration/codes', { channel: 'email' }));
    registrations.push({ browser, who });
  }
  const answers = [];
  for (const { browser, who } of registrations) {
    await entersEmailCode(attacker, browser, who.email);
    answers.push(await sendText(browser));
  }
  return answers;
}

/**
 * Text messages to numbers that pay the attacker for each message.
 * @param {Attacker} attacker
 */
async function pumping(attacker) {
  const block = `+234810${String(Math.floor(Math.random() * 9_000) + 1_000)}`;
  const inBlock = (/** @type {number} */ n) => `${block}${String(n).padStart(3, '0')}`;
  const unproven = [];
  for (let n = 0; n < 60; n++) {
    const browser = attacker.browser();
    await must(browser.put('/api/auth/registration', detailsOf({ ...newPerson(), phone: inBlock(n) })));
    unproven.push(await sendText(browser));
  }
  attacker.expect('texts without a proven email', byCode(unproven)['200'] ?? 0, 0, 60);
  const inRow = await textsTo(
    attacker,
    Array.from({ length: 18 }, (_, n) => inBlock(n)),
  );
  attacker.expect('texts to a thousand numbers in a row, from everywhere', byCode(inRow)['200'] ?? 0, 15, 18);
  const same = await textsTo(attacker, new Array(8).fill(newPerson().phone));
  attacker.expect('texts to one number, from everywhere', byCode(same)['200'] ?? 0, 5, 8);
  const abroad = [];
  for (const phone of ['+882161234567', '+447400123456', '+12025550143', '+2342012345678']) {
    const browser = attacker.browser();
    const typed = await browser.put('/api/auth/registration', detailsOf({ ...newPerson(), phone }));
    if (typed.status === 200) abroad.push(await sendText(browser));
  }
  attacker.expect('texts to numbers abroad, to satellites and to no mobile', byCode(abroad)['200'] ?? 0, 0, 4);
  const email = newPerson().email;
  const mails = [];
  for (let n = 0; n < 12; n++) {
    const browser = attacker.browser();
    await must(browser.put('/api/auth/registration', detailsOf({ ...newPerson(), email })));
    mails.push(await browser.post('/api/auth/registration/codes', { channel: 'email' }));
  }
  attacker.expect('mails to one address, from everywhere', byCode(mails)['200'] ?? 0, 6, 12);
}

export const ORACLES = [knownPeople, lookAlikes, pumping];

import { TERMS_VERSION } from '@usdt-africa/contracts/api';
import { SIX, newPerson } from './attacker.mjs';

/** @typedef {import('./attacker.mjs').Attacker} Attacker */
/** @typedef {import('./attacker.mjs').Browser} Browser */
/** @typedef {ReturnType<typeof newPerson>} Person */

/**
 * Input of the first step of registering.
 * @param {Person} who
 * @param {object} [more]
 */
export function detailsOf({ firstName, lastName, email, phone }, more = {}) {
  return {
    firstName,
    lastName,
    email,
    phone,
    referralSource: null,
    referral: null,
    terms: TERMS_VERSION,
    language: 'en',
    ...more,
  };
}

/** @param {Browser} browser @param {Person} who */
export async function upToTheCodes(browser, who) {
  await must(browser.put('/api/auth/registration', detailsOf(who)));
  await must(browser.put('/api/auth/registration/username', { username: who.username }));
  await must(browser.put('/api/auth/registration/password', { password: who.password }));
  await must(browser.put('/api/auth/registration/pin', { pin: who.pin }));
}

/**
 * Proves the email of a registration: without that, no text message is sent.
 * @param {Attacker} attacker
 * @param {Browser} browser
 * @param {Pick<Person, 'email'>} who
 */
export async function provesEmail(attacker, browser, { email }) {
  await must(browser.post('/api/auth/registration/codes', { channel: 'email' }));
  await entersEmailCode(attacker, browser, email);
}

/**
 * Enters the code that an email received.
 * @param {Attacker} attacker
 * @param {Browser} browser
 * @param {string} email
 */
export async function entersEmailCode(attacker, browser, email) {
  const code = await attacker.code(email, SIX);
  await must(browser.post('/api/auth/registration/verify', { channel: 'email', code }));
}

/**
 * A person who has registered in the usual way, and whose browser is signed in.
 * @param {Attacker} attacker
 */
export async function victim(attacker) {
  const who = newPerson();
  const browser = attacker.browser();
  await upToTheCodes(browser, who);
  await provesEmail(attacker, browser, who);
  await must(browser.post('/api/auth/registration/codes', { channel: 'phone' }));
  const code = await attacker.code(who.phone, SIX);
  await must(browser.post('/api/auth/registration/verify', { channel: 'phone', code }));
  await must(browser.post('/api/auth/registration/finish'));
  return { who, browser };
}

/**
 * @param {Promise<import('./attacker.mjs').Answer>} request
 * @returns {Promise<import('./attacker.mjs').Answer>}
 */
export async function must(request) {
  const answer = await request;
  if (answer.status >= 300) throw new Error(`what everybody may do was refused: ${answer.status} ${answer.text}`);
  return answer;
}

/** How many answers had which code, or which status where they had none. @param {import('./attacker.mjs').Answer[]} answers */
export function byCode(answers) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const { status, body } of answers) {
    const name = body.code ?? String(status);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

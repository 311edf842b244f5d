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
 * A person who has registered in the usual way, and whose browser is signed in.
 * @param {Attacker} attacker
 */
export async function victim(attacker) {
  const who = newPerson();
  const browser = attacker.browser();
  await upToTheCodes(browser, who);
  for (const channel of /** @type {const} */ (['email', 'phone'])) {
    await must(browser.post('/api/auth/registration/codes', { channel }));
    const code = await attacker.code(who[channel], SIX);
    await must(browser.post('/api/auth/registration/verify', { channel, code }));
  }
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

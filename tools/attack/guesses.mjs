import { FOUR, otherThan, SIX, newPerson } from './attacker.mjs';
import { must, upToTheCodes, victim } from './people.mjs';

/** @typedef {import('./attacker.mjs').Attacker} Attacker */
/** @typedef {import('./attacker.mjs').Answer} Answer */

const AT_ONCE = 200;

/**
 * Makes many tries at once from as many addresses. The api is killed halfway, and tries counted before still count
 * afterwards.
 * @param {Attacker} attacker
 * @param {() => Promise<Answer>} one
 * @param {(answer: Answer) => boolean} isChecked whether a try was evaluated
 */
async function guess(attacker, one, isChecked) {
  const some = () => Promise.allSettled(Array.from({ length: AT_ONCE / 2 }, one));
  const first = await some();
  await attacker.target.crash?.();
  const second = await some();
  const answers = [...first, ...second].flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  return answers.filter(isChecked).length;
}

/**
 * Guesses that are made in the middle of a crash: some are lost with the api, and none is given back by it.
 * @param {Attacker} attacker
 * @param {() => Promise<Answer>} one
 * @param {(answer: Answer) => boolean} isChecked
 */
async function guessThroughACrash(attacker, one, isChecked) {
  const under = Promise.allSettled(Array.from({ length: AT_ONCE }, one));
  await attacker.target.crash?.();
  const cut = await under;
  const after = await Promise.allSettled(Array.from({ length: AT_ONCE / 4 }, one));
  return [...cut, ...after].filter((each) => each.status === 'fulfilled' && isChecked(each.value)).length;
}

const isWrong = (/** @type {string} */ code) => (/** @type {Answer} */ answer) => answer.body.code === code;
/** Passwords. @param {Attacker} attacker */
async function passwords(attacker) {
  const { who } = await victim(attacker);
  const wrong = () =>
    attacker.browser().post('/api/auth/login', { identifier: who.email, password: 'not the right one' });
  const checked = await guess(attacker, wrong, isWrong('wrong-credentials'));
  attacker.expect('wrong passwords looked at, over a kill of the api', checked, 5, AT_ONCE);
  const right = await attacker.browser().post('/api/auth/login', { identifier: who.email, password: who.password });
  attacker.expect('the right password after them', [right.status, right.body.next], [200, 'locked']);
  const byPhone = await attacker.browser().post('/api/auth/login', { identifier: who.phone, password: who.password });
  attacker.expect('the right password by the phone number', [byPhone.status, byPhone.body.next], [200, 'locked']);
  const locked = attacker.browser();
  await must(locked.post('/api/auth/login', { identifier: who.email, password: 'not the right one' }));
  const owner = attacker.browser();
  await must(owner.post('/api/auth/login', { identifier: who.email, password: who.password }));
  await must(locked.post('/api/auth/login/email'));
  const codes = await Promise.all(
    Array.from({ length: AT_ONCE }, () => locked.copy().post('/api/auth/login/unlock', { code: '000000' })),
  );
  attacker.expect(
    'codes looked at under the lock that had tries left',
    codes.filter(isWrong('wrong-code')).length,
    4,
    AT_ONCE,
  );
  const earlier = await attacker.code(who.email, SIX);
  await must(owner.post('/api/auth/login/email'));
  const mailed = await attacker.code(who.email, SIX, earlier);
  const passed = await owner.post('/api/auth/login/unlock', { code: mailed });
  attacker.expect('the owner on a new device by the mailed code', [passed.status, passed.body.next], [200, 'done']);
  const other = await victim(attacker);
  const cut = await guessThroughACrash(
    attacker,
    () => attacker.browser().post('/api/auth/login', { identifier: other.who.phone, password: 'not the right one' }),
    isWrong('wrong-credentials'),
  );
  attacker.expect('wrong passwords looked at while the api is killed, at most 5', cut <= 5, true, AT_ONCE);
}

/** PINs of a session that was found open. @param {Attacker} attacker */
async function pins(attacker) {
  const { browser } = await victim(attacker);
  const thief = browser.copy();
  const wrong = () => thief.copy().put('/api/account/pin', { old: '8306', pin: '4071' });
  // The response to the fifth wrong PIN, like those after it, is that the PIN is locked.
  const checked = await guess(attacker, wrong, isWrong('wrong-pin'));
  attacker.expect('wrong PINs that had tries left, over a kill of the api', checked, 4, AT_ONCE);
  const right = await thief.put('/api/account/pin', { old: '2749', pin: '4071' });
  attacker.expect('the right PIN after them', right.status < 300, false);
}

/** Codes by which a registration proves an address. @param {Attacker} attacker */
async function registrationCodes(attacker) {
  const who = newPerson();
  const browser = attacker.browser();
  await upToTheCodes(browser, who);
  await must(browser.post('/api/auth/registration/codes', { channel: 'email' }));
  const right = await attacker.code(who.email, SIX);
  const verify = (/** @type {string} */ code) =>
    browser.copy().post('/api/auth/registration/verify', { channel: 'email', code });
  // The response to the fifth wrong code, like those after it, is that the code has ended.
  const checked = await guess(attacker, () => verify(otherThan(right)), isWrong('wrong-code'));
  attacker.expect('wrong codes that had tries left, over a kill of the api', checked, 4, AT_ONCE);
  attacker.expect('the right code after them', (await verify(right)).body.code, 'code-ended');
}

/** The second step of a log-in. @param {Attacker} attacker */
async function loginCodes(attacker) {
  const { who } = await victim(attacker);
  const browser = attacker.browser();
  await must(browser.post('/api/auth/login', { identifier: who.email, password: who.password }));
  const before = await attacker.code(who.email, SIX);
  await must(browser.post('/api/auth/login/email'));
  const right = await attacker.code(who.email, SIX, before);
  const type = (/** @type {string} */ code) => browser.copy().post('/api/auth/login/code', { way: 'email', code });
  const checked = await guess(attacker, () => type(otherThan(right)), isWrong('wrong-code'));
  attacker.expect('wrong log-in codes that had tries left, over a kill of the api', checked, 4, AT_ONCE);
  attacker.expect('the right log-in code after them', (await type(right)).status < 300, false);
}

/** Four digits for a new password. @param {Attacker} attacker */
async function resetCodes(attacker) {
  const { who } = await victim(attacker);
  const browser = attacker.browser();
  await must(browser.post('/api/auth/reset', { email: who.email }));
  const right = await attacker.code(who.email, FOUR);
  const type = (/** @type {string} */ code) => browser.copy().post('/api/auth/reset/code', { code });
  const checked = await guess(attacker, () => type(otherThan(right)), isWrong('wrong-code'));
  // The response to the third wrong code, like those after it, is that the code has ended.
  attacker.expect('wrong reset codes that had tries left, over a kill of the api', checked, 2, AT_ONCE);
  attacker.expect('the right reset code after them', (await type(right)).body.code, 'code-ended');
  const set = await browser.put('/api/auth/reset/password', { password: 'six green lorries wait' });
  attacker.expect('a new password without the code', [set.status, set.body.code], [409, 'not-proven']);
  const codes = await Promise.all(
    Array.from({ length: 20 }, () => attacker.browser().post('/api/auth/reset', { email: who.email })),
  );
  attacker.expect(
    'more reset codes of a day for one address',
    codes.filter(({ status }) => status === 200).length,
    8,
    20,
  );
}

/**
 * Repeats codes and requests that were valid once.
 * @param {Attacker} attacker
 */
async function replays(attacker) {
  const { who, browser: own } = await victim(attacker);
  const browser = attacker.browser();
  await must(browser.post('/api/auth/login', { identifier: who.email, password: who.password }));
  const before = await attacker.code(who.email, SIX);
  await must(browser.post('/api/auth/login/email'));
  const code = await attacker.code(who.email, SIX, before);
  const thief = browser.copy();
  const stranger = await attacker.browser().post('/api/auth/login/code', { way: 'email', code });
  attacker.expect(
    'a log-in code in a browser that typed no password',
    [stranger.status, stranger.body.code],
    [401, 'sign-in-again'],
  );
  const both = await Promise.all(
    Array.from({ length: 20 }, () => thief.copy().post('/api/auth/login/code', { way: 'email', code })),
  );
  attacker.expect('sessions by one log-in code at once', both.filter(({ status }) => status < 300).length, 1, 20);
  const reset = attacker.browser();
  await must(reset.post('/api/auth/reset', { email: who.email }));
  const four = await attacker.code(who.email, FOUR);
  await must(reset.post('/api/auth/reset/code', { code: four }));
  const again = reset.copy();
  const sets = await Promise.all(
    Array.from({ length: 5 }, (_, n) =>
      again.copy().put('/api/auth/reset/password', { password: `six green lorries ${n}` }),
    ),
  );
  attacker.expect('passwords set by one reset at once', sets.filter(({ status }) => status === 200).length, 1, 5);
  attacker.expect('a session from before the reset', (await own.get('/api/account')).status, 401);
  attacker.expect(
    'the old password',
    (await attacker.browser().post('/api/auth/login', { identifier: who.email, password: who.password })).body.code,
    'wrong-credentials',
  );
}

export const GUESSES = [passwords, pins, registrationCodes, loginCodes, resetCodes, replays];

/** What `npm run demo -- --fund` and `--buy` do: naira into the demo customer's wallet, and USDT out of it. */
import { join } from 'node:path';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';

/** The demo customer as a payer's bank writes the name. */
const SENDER = { senderName: 'AMARA OKAFOR', senderBank: 'Guaranty Trust Bank' };
const EVENTS = join(ROOT, 'apps/cli/bin/events.mjs');
const MOST_PROOFS = 5;

/**
 * @typedef {object} Demo
 * @property {import('./demo-client.mjs').DemoClient} app signed in as the demo customer
 * @property {import('./demo-client.mjs').DemoClient} sandbox its control API
 * @property {(what: string, detail?: string) => void} print
 * @property {number} until when it is given up, in milliseconds
 * @property {NodeJS.ProcessEnv} env
 */

/** @param {bigint | string} kobo */
export const naira = (kobo) => {
  const digits = String(kobo).padStart(3, '0');
  return `₦${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')}.${digits.slice(-2)}`;
};

/**
 * Asks again until there is an answer.
 * @template T
 * @param {number} until
 * @param {() => Promise<T | null>} look null: not yet
 * @param {() => string} waitsFor what to say when it never came
 * @returns {Promise<T>}
 */
export async function answerOf(until, look, waitsFor) {
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (Date.now() > until) throw new Error(waitsFor());
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/**
 * The demo customer's account number; it is opened on the first sign-in, when the bank has confirmed the BVN.
 * @param {Pick<Demo, 'app' | 'until'>} demo
 * @returns {Promise<{ readonly number: string, readonly bankName: string, readonly accountName: string }>}
 */
async function accountOf({ app, until }) {
  let state = '';
  return answerOf(
    until,
    async () => {
      const { account } = await app.call('GET', '/api/wallet');
      state = account.state;
      if (state === 'none') await app.call('POST', '/api/wallet/account', {});
      return state === 'ready' ? account : null;
    },
    () => `The demo customer has no account number yet: it is ${state}.`,
  );
}

/**
 * Pays naira into the demo customer's number at the sandbox's bank, and waits until the wallet shows them.
 * @param {Demo} demo
 * @param {bigint} amountKobo
 * @returns {Promise<{ readonly amountKobo: string, readonly balanceKobo: string, readonly reference: string }>}
 */
export async function addNaira(demo, amountKobo) {
  const { app, sandbox, print, until } = demo;
  const account = await accountOf(demo);
  print('Account number', `${account.number}, ${account.bankName}, ${account.accountName}`);
  const { balanceKobo: before } = await app.call('GET', '/api/wallet');
  const intent = await app.call('POST', '/api/wallet/fundings', { amountKobo: String(amountKobo) });
  const payment = { accountNumber: account.number, amountKobo: String(amountKobo), ...SENDER };
  const { reference } = await sandbox.call('POST', '/control/bank/pay-in', payment);
  print('Naira sent', `${naira(amountKobo)}, reference ${reference}`);
  let state = '';
  const funding = await answerOf(
    until,
    async () => {
      const view = await app.call('GET', `/api/wallet/fundings/${intent.intentId}`);
      state = view.state;
      if (state === 'held') throw new Error(`The naira is held: ${view.held.why}.`);
      return state === 'credited' ? view : null;
    },
    () => `The naira is not in the wallet: the payment is ${state}.`,
  );
  const { balanceKobo } = await app.call('GET', '/api/wallet');
  if (BigInt(balanceKobo) !== BigInt(before) + amountKobo || funding.reference !== reference)
    throw new Error(`The wallet shows ${naira(balanceKobo)} after ${naira(before)} and ${naira(amountKobo)}.`);
  print('Naira in the wallet', `${naira(balanceKobo)} now`);
  return { amountKobo: String(amountKobo), balanceKobo, reference };
}

/**
 * Runs `events verify` on this machine's product.
 * @param {Pick<Demo, 'print' | 'env'>} demo
 * @throws Error when something is not as it must be, or cannot be proven
 */
export async function proveHistory({ print, env }) {
  for (let attempt = 1; ; attempt += 1) {
    const { code, output } = await run([process.execPath, EVENTS, 'verify'], [], { env: { ...env, NO_COLOR: '1' } });
    if (code === 0) break;
    // 3: the newest events are not sealed yet.
    if (code !== 3 || attempt >= MOST_PROOFS) throw new Error(`events verify found something wrong:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  }
  print('History', 'events verify found nothing wrong');
}

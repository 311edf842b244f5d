/** What `npm run demo -- --sweep` does: sold USDT from their addresses to the hot wallet and the treasury, and a look at the chain. */
import { DemoClient, placeAsGuest, sandboxOperator } from './demo-client.mjs';
import { digits } from './demo-orders.mjs';
import { answerOf } from './demo-wallet.mjs';
import { finalFeeSun, finalTransfer, hexOf, solidUsdt } from './demo-chain.mjs';
import { decimalOf, microOf } from './demo-amounts.mjs';

const CONFIRMING_BLOCKS = 22;
const MINE_MS = 2_000;
/** The sandbox's operator who sweeps. */
const OPERATOR = 'Femi Ojo';
/** Sales whose USDT fill the hot wallet. */
const SALES = 2;

/**
 * @typedef {Omit<import('./demo-wallet.mjs').Demo, 'app'> & { readonly app: string }} SweepDemo `app`: its URL
 * @typedef {{ readonly amount: string, readonly solidity: string, readonly isFast: boolean, readonly account: { readonly bankCode: string, readonly accountNumber: string } }} SweepTerms
 * @typedef {{ readonly address: string, readonly amount: string }} Paid
 * @typedef {{ readonly id: string, readonly address: string, readonly to: string, readonly into: string, readonly phase: string, readonly usdt: string, readonly planTrx: string, readonly planNaira: string, readonly planBps: number, readonly trx: string, readonly naira: string | null, readonly txId: string | null, readonly stuck: { readonly leg: string, readonly reason: string, readonly detail: string | null } | null }} Sweep
 */

/**
 * The limits of the hot wallet, once it was filled and read.
 * @param {SweepDemo} demo
 * @param {DemoClient} finance
 */
function wallets({ until, sandbox }, finance) {
  return answerOf(
    until,
    async () => {
      const { hotWallet, treasury, ledger } = await finance.call('GET', '/treasury');
      const { hotWallet: shown } = await sandbox.call('GET', '/control/tron');
      const isThere = hotWallet !== null && treasury !== null && shown !== null && shown.filledBy !== null;
      if (!isThere || hotWallet.usdt !== shown.USDT || ledger.hot.usdt !== shown.USDT) return null;
      return { hotWallet, treasury, ledger };
    },
    () => 'The product has no hot wallet that was read, or no treasury.',
  );
}

/**
 * A guest's order, which is paid.
 * @param {SweepDemo} demo
 * @param {SweepTerms} terms
 * @param {string} amount that is sent to it
 * @param {boolean} isCancelled before it is paid
 * @returns {Promise<Paid>}
 */
async function paidOrder({ app, sandbox, print }, { amount: sold, account }, amount, isCancelled) {
  const guest = new DemoClient(app);
  const terms = { account: account.accountNumber, bank: account.bankCode, amount: sold, person: digits(7) };
  const { number, address } = await placeAsGuest(guest, terms);
  if (isCancelled) await guest.call('POST', `/api/orders/${number}/cancel`, {});
  await sandbox.call('POST', '/control/tron/send', { to: address, amount, token: 'USDT' });
  print('USDT sent', `${amount} to ${address}${isCancelled ? ', after its order was cancelled' : ''}`);
  return { address, amount };
}

/**
 * Waits until our events say that addresses hold what was sent to them.
 * @param {SweepDemo} demo
 * @param {DemoClient} finance
 * @param {readonly Paid[]} paid
 */
function held({ until }, finance, paid) {
  const query = `filter=${encodeURIComponent(JSON.stringify({ id: paid.map(({ address }) => address) }))}`;
  return answerOf(
    until,
    async () => {
      /** @type {readonly { readonly id: string }[]} */
      const rows = await finance.call('GET', `/holdings?${query}`);
      return paid.every(({ address }) => rows.some(({ id }) => id === address)) ? rows : null;
    },
    () => 'The deposits were not confirmed.',
  );
}

/**
 * A run by an operator; one of the clock may have taken the addresses a moment before.
 * @param {SweepDemo} demo
 * @param {DemoClient} finance
 */
async function plannedRun({ until, print }, finance) {
  const { id, number } = await finance.call('POST', '/sweeps', { reason: 'The hot wallet is to be filled' });
  print('Sweep requested', `run ${number}, by ${OPERATOR}`);
  return answerOf(
    until,
    async () => {
      const run = await finance.call('GET', `/sweeps/${id}`);
      return run.state === 'planning' ? null : run;
    },
    () => 'No worker planned the run.',
  );
}

/**
 * All sweeps of the runs since a time: they take other addresses that hold enough, too.
 * @param {DemoClient} finance
 * @param {string} since
 * @returns {Promise<readonly Sweep[]>}
 */
async function sweepsSince(finance, since) {
  const query = `filter=${encodeURIComponent(JSON.stringify({ at_gte: since }))}`;
  /** @type {readonly { readonly id: string }[]} */
  const runs = await finance.call('GET', `/sweeps?${query}`);
  const all = await Promise.all(runs.map(({ id }) => finance.call('GET', `/sweeps/${id}`)));
  return all.flatMap(({ sweeps }) => sweeps);
}

/**
 * What the solidity port shows of a completed sweep: exactly its sum went from its address to its destination, and nothing is left.
 * @param {SweepDemo} demo
 * @param {string} solidity
 * @param {Sweep} sweep
 * @returns {Promise<bigint>} what its own transaction cost, in sun
 */
async function proveSweep({ sandbox, print }, solidity, { address, to, into, usdt, trx, naira, txId }) {
  const moved = txId === null ? null : await finalTransfer(solidity, txId);
  const left = await solidUsdt(sandbox, solidity, address);
  const [from, receiver] = [await hexOf(address), await hexOf(to)];
  if (moved === null || moved.from !== from || moved.to !== receiver || moved.micro !== microOf(usdt) || left !== 0n)
    throw new Error(
      `The sweep of ${address} is completed, but the network shows ${moved ? decimalOf(moved.micro) : 'nothing'}, and ${decimalOf(left)} USDT left.`,
    );
  const where = into === 'chain:hot' ? 'hot wallet' : 'treasury';
  print(`USDT in the ${where}`, `${usdt} from ${address}, ${trx} TRX burned (₦${naira})`);
  return finalFeeSun(solidity, /** @type {string} */ (txId));
}

/**
 * Sells to several addresses and sweeps them: to the hot wallet up to its ceiling, and above it to the treasury.
 * @param {SweepDemo} demo
 * @param {SweepTerms} terms
 */
export async function sweepDeposits(demo, terms) {
  const { print, until, sandbox, app } = demo;
  const { amount, solidity, isFast } = terms;
  const finance = await sandboxOperator(app, OPERATOR);
  const before = await wallets(demo, finance);
  const { hotWallet, treasury } = before;
  print('Hot wallet', `${hotWallet.usdt} USDT, ${hotWallet.trx} TRX, ceiling ${hotWallet.ceiling}`);
  const capacity = microOf(hotWallet.ceiling) - microOf(hotWallet.usdt);
  const large = decimalOf((capacity > 0n ? capacity : 0n) + microOf(amount));
  const treasuryBefore = await solidUsdt(sandbox, solidity, treasury.address);
  const since = new Date(Date.now() - 1_000).toISOString();
  /** @type {Paid[]} */
  const paid = [await paidOrder(demo, terms, large, true)];
  for (let sale = 0; sale < SALES; sale += 1) paid.push(await paidOrder(demo, terms, amount, false));
  if (isFast) await sandbox.call('POST', '/control/tron/mine', { blocks: CONFIRMING_BLOCKS });
  await held(demo, finance, paid);
  print('Deposits confirmed', `${paid.length} addresses`);
  const run = await plannedRun(demo, finance);
  for (const { address, usdt, planTrx, planNaira, planBps } of /** @type {readonly Sweep[]} */ (run.sweeps))
    print('Planned', `${usdt} USDT from ${address} for ${planTrx} TRX (₦${planNaira}, ${planBps / 100} %)`);

  let [seen, minedAt] = ['', 0];
  const sweeps = await answerOf(
    until,
    async () => {
      const found = (await sweepsSince(finance, since)).filter((one) => paid.some((p) => p.address === one.address));
      const phases = found.map(({ phase }) => phase).join(', ');
      if (phases !== seen) print('Sweeps', phases);
      seen = phases;
      const stuck = found.find(({ phase }) => phase === 'stuck')?.stuck;
      if (stuck) throw new Error(`A sweep is stuck: ${stuck.leg}, ${stuck.reason}, ${stuck.detail}.`);
      if (found.length === paid.length && found.every(({ phase }) => phase === 'completed')) return found;
      if (isFast && Date.now() - minedAt > MINE_MS) {
        await sandbox.call('POST', '/control/tron/mine', { blocks: CONFIRMING_BLOCKS });
        minedAt = Date.now();
      }
      return null;
    },
    () => `The sweeps are not completed: ${seen}; the run is ${run.state}, ${run.outcome ?? ''} ${run.detail ?? ''}.`,
  );

  for (const sweep of sweeps) {
    const ownSun = await proveSweep(demo, solidity, sweep);
    if (ownSun > microOf(sweep.trx)) throw new Error(`A sweep burned ${decimalOf(ownSun)} TRX, not ${sweep.trx}.`);
  }
  const burnedTrx = decimalOf(sunOf(sweeps));
  const into = (/** @type {string} */ place) => sweeps.filter((one) => one.into === place);
  const toTreasury = into('chain:treasury').reduce((sum, { usdt }) => sum + microOf(usdt), 0n);
  const treasuryGrew = (await solidUsdt(sandbox, solidity, treasury.address)) - treasuryBefore;
  if (toTreasury === 0n || treasuryGrew !== toTreasury)
    throw new Error(
      `The treasury has ${decimalOf(treasuryGrew)} USDT more on the network, not ${decimalOf(toTreasury)}.`,
    );
  if (into('chain:hot').length === 0 && capacity >= microOf(amount))
    throw new Error('Nothing went to the hot wallet, although it is below its ceiling.');
  await proveCosts(demo, finance, before.ledger, { since, isFast });
  return { run, sweeps, burnedTrx, toTreasury: decimalOf(toTreasury) };
}

/** @param {readonly Sweep[]} sweeps */
const sunOf = (sweeps) => sweeps.reduce((sum, { trx }) => sum + microOf(trx), 0n);

/**
 * What the sweeps since a time burned is gone from our TRX in the ledger, and nothing else is.
 * @param {SweepDemo} demo
 * @param {DemoClient} finance
 * @param {{ readonly [place: string]: { readonly trx: string } }} before
 * @param {{ readonly since: string, readonly isFast: boolean }} run
 */
async function proveCosts({ until, print, sandbox }, finance, before, { since, isFast }) {
  const ours = (/** @type {{ readonly [place: string]: { readonly trx: string } }} */ ledger) =>
    Object.values(ledger).reduce((sum, { trx }) => sum + microOf(trx), 0n);
  let [cost, burned, open] = [0n, 0n, 0];
  await answerOf(
    until,
    async () => {
      const sweeps = await sweepsSince(finance, since);
      const { ledger } = await finance.call('GET', '/treasury');
      [cost, burned] = [ours(before) - ours(ledger), sunOf(sweeps)];
      open = sweeps.filter(({ phase }) => phase !== 'completed').length;
      if (open > 0 && isFast) await sandbox.call('POST', '/control/tron/mine', { blocks: CONFIRMING_BLOCKS });
      return open === 0 && cost === burned ? true : null;
    },
    () => `The sweeps burned ${decimalOf(burned)} TRX, ${open} are open, but the ledger has ${decimalOf(cost)} less.`,
  );
  print('TRX in the ledger', `${decimalOf(cost)} less: what the sweeps burned`);
}

/** What `npm run demo -- --buy` does: buys USDT to a new address, and looks there at the sandbox's solidity port. */
import { randomBytes } from 'node:crypto';
import { microOf } from './demo-amounts.mjs';
import { solidUsdt } from './demo-chain.mjs';
import { addNaira, answerOf, naira } from './demo-wallet.mjs';

/**
 * An address without a key that is known. The package is loaded on use: the starter installs it.
 * @returns {Promise<string>} `T…`
 */
async function newAddress() {
  const { encodeBase58, sha256 } = await import('ethers');
  const bytes = `0x41${randomBytes(20).toString('hex')}`;
  return encodeBase58(bytes + sha256(sha256(bytes)).slice(2, 10));
}

/**
 * Waits until the demo customer can buy: prices are there, and the hot wallet is filled.
 * @param {import('./demo-wallet.mjs').Demo} demo
 */
async function buyingIsOpen({ app, until }) {
  let state = '';
  return answerOf(
    until,
    async () => {
      const terms = await app.call('GET', '/api/account/purchases/terms');
      state = terms.state;
      return state === 'open' ? terms : null;
    },
    () => `Buying is not possible: it is ${state}.`,
  );
}

/**
 * Buys for so many naira, which are added to the wallet first where it has fewer.
 * @param {import('./demo-wallet.mjs').Demo} demo
 * @param {bigint} amountKobo
 * @param {{ pin: string, solidity: string, isFast: boolean }} how
 */
export async function buyUsdt(demo, amountKobo, { pin, solidity, isFast }) {
  const { app, sandbox, print, until } = demo;
  const { balanceKobo } = await app.call('GET', '/api/wallet');
  if (BigInt(balanceKobo) < amountKobo) await addNaira(demo, amountKobo - BigInt(balanceKobo));
  await buyingIsOpen(demo);
  const amount = `${amountKobo / 100n}.${String(amountKobo % 100n).padStart(2, '0')}`;
  const quote = await app.call('POST', '/api/account/purchases/quotes', { naira: amount });
  print('Quote', `${naira(quote.nairaKobo)} → ${quote.usdt} USDT at ₦${quote.rate}, held ${quote.secondsLeft} s`);
  const address = await newAddress();
  await app.call('POST', '/api/account/purchases/address-checks', { address });
  const terms = { quoteId: quote.id, network: 'TRC20', address, differentWallet: false, saveAs: null };
  const { number, word } = await app.call('POST', '/api/account/purchases', { ...terms, pin });
  print('Purchase placed', `${number}, word ${word}, to ${address}`);
  let seen = '';
  const purchase = await answerOf(
    until,
    async () => {
      const view = await app.call('GET', `/api/purchases/${number}`);
      const { transaction, status } = view;
      const state = transaction ? `${status}, ${transaction.confirmations} confirmations` : status;
      if (state !== seen) print(status, transaction ? `${transaction.confirmations} confirmations` : '');
      if (isFast && transaction && !seen.startsWith('sent'))
        await sandbox.call('POST', '/control/tron/mine', { blocks: 22 });
      seen = state;
      if (status === 'undone') throw new Error(`The purchase was undone: ${view.undone.reason}.`);
      if (status === 'approval') throw new Error(`The purchase is waiting for finance: ${view.hold.why}.`);
      return status === 'completed' ? view : null;
    },
    () => `The USDT has not arrived: the purchase is ${seen}.`,
  );
  const micro = await solidUsdt(sandbox, solidity, address);
  if (micro !== microOf(quote.usdt))
    throw new Error(`The purchase is completed, but ${address} has ${micro} micro USDT.`);
  print('USDT delivered', `${quote.usdt} USDT, transaction ${purchase.transaction.hash}`);
  return purchase;
}

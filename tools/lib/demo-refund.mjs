/** What `npm run demo -- --refund` does: USDT of a cancelled order back to a wallet that proves itself, and a look at the chain. */
import { decimalOf, microOf } from './demo-amounts.mjs';
import { finalTransfer, hexOf } from './demo-chain.mjs';
import { placeAsGuest, sandboxOperator } from './demo-client.mjs';
import { digits } from './demo-orders.mjs';
import { answerOf } from './demo-wallet.mjs';

const WALLET = 'demo-phone';
const CONFIRMING_BLOCKS = 22;
/** Two of the sandbox's people of finance. */
const [REQUESTER, APPROVER] = ['Femi Ojo', 'Tayo Musa'];

/**
 * @typedef {Omit<import('./demo-wallet.mjs').Demo, 'app'> & { readonly app: string, readonly guest: import('./demo-client.mjs').DemoClient }} RefundDemo
 *   `app`: its URL; `guest`: who sells
 * @typedef {{ readonly amount: string, readonly solidity: string, readonly isFast: boolean, readonly account: { readonly bankCode: string, readonly accountNumber: string } }} RefundTerms
 */

/**
 * The phone's wallet, with enough USDT for the sale and the proof.
 * @param {RefundDemo} demo
 * @param {string} amount
 */
async function filledWallet({ sandbox, print }, amount) {
  const wallet = await sandbox.call('POST', '/control/tron/wallets', { name: WALLET, kind: 'phone' });
  const needed = microOf(amount) + microOf('2');
  const missing = needed - microOf(wallet.USDT);
  const send = (/** @type {string} */ sum, /** @type {string} */ token) =>
    sandbox.call('POST', '/control/tron/send', { to: wallet.address, amount: sum, token });
  if (missing > 0n) await send(decimalOf(missing), 'USDT');
  if (microOf(wallet.TRX) < microOf('60')) await send('100', 'TRX');
  print('Wallet', `${wallet.name}, ${wallet.address}`);
  return wallet;
}

/**
 * Pays from the phone's wallet.
 * @param {RefundDemo} demo
 * @param {{ to: string, amount: string }} payment
 * @param {boolean} isFast
 */
async function payFromPhone({ sandbox }, payment, isFast) {
  const { txid } = await sandbox.call('POST', `/control/tron/wallets/${WALLET}/send`, payment);
  if (isFast) await sandbox.call('POST', '/control/tron/mine', { blocks: CONFIRMING_BLOCKS });
  return txid;
}

/**
 * The codes that come by email and by text message when they are asked for.
 * @param {RefundDemo} demo
 * @param {{ readonly email: string, readonly phone: string }} to
 * @param {() => Promise<unknown>} request
 * @returns {Promise<{ readonly emailCode: string, readonly phoneCode: string }>}
 */
async function codesSent({ sandbox, until }, { email, phone }, request) {
  const mails = async () => (await sandbox.call('GET', `/control/mails?to=${encodeURIComponent(email)}`)).mails;
  const texts = async () => (await sandbox.call('GET', `/control/sms?to=${encodeURIComponent(phone)}`)).messages;
  const old = new Set([...(await mails()), ...(await texts())].map((/** @type {{ id: string }} */ { id }) => id));
  await request();
  /** @param {readonly { id: string, text?: string }[]} all */
  const fresh = (all) => all.filter(({ id }) => !old.has(id));
  const code = (/** @type {string | undefined} */ text) => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? null;
  const emailCode = await answerOf(
    until,
    async () => {
      for (const { id } of fresh(await mails())) {
        const found = code((await sandbox.call('GET', `/control/mails/${id}`)).text);
        if (found) return found;
      }
      return null;
    },
    () => 'No code arrived by email.',
  );
  const phoneCode = await answerOf(
    until,
    async () =>
      fresh(await texts())
        .map(({ text }) => code(text))
        .find((found) => found !== null) ?? null,
    () => 'No code arrived by text message.',
  );
  return { emailCode, phoneCode };
}

/**
 * Two people of finance approve a refund that waits for them.
 * @param {RefundDemo} demo
 * @param {string} refundId
 */
async function approvedByTwo({ app, print, until }, refundId) {
  const requester = await sandboxOperator(app, REQUESTER);
  const approver = await sandboxOperator(app, APPROVER);
  const path = `/refunds/${refundId}`;
  await requester.call('POST', `${path}/approve`, { reason: 'Address proved by its own sum' });
  const approval = await answerOf(
    until,
    async () => (await approver.call('GET', path)).approval ?? null,
    () => 'No approval by a second person was requested.',
  );
  const { payloadHash } = await approver.call('GET', `/approvals/${approval.id}`);
  await approver.call('POST', `/approvals/${approval.id}/approve`, { payloadHash });
  print('Approved', `by ${REQUESTER} and ${APPROVER}`);
}

/**
 * Sells, cancels, pays all the same, and has it sent back to the wallet that proved itself by the small sum.
 * @param {RefundDemo} demo
 * @param {RefundTerms} terms
 */
export async function refundSale(demo, { amount, solidity, isFast, account }) {
  const { guest, print, until } = demo;
  const wallet = await filledWallet(demo, amount);
  const person = digits(7);
  const contacts = { email: `temitope.${person}@example.com`, phone: `+234803${person}` };
  const { accountNumber, bankCode: bank } = account;
  const { number, address } = await placeAsGuest(guest, { account: accountNumber, bank, amount, person });
  const at = `/api/orders/${number}`;
  await guest.call('POST', `${at}/cancel`, {});
  print('Order cancelled', number);
  await payFromPhone(demo, { to: address, amount }, isFast);
  print('USDT sent', `${amount} to ${address}, after it was cancelled`);
  const offer = await answerOf(
    until,
    async () => (await guest.call('GET', at)).refundOffer,
    () => 'The order offers no refund for its deposit.',
  );
  print('Refund offered', `${offer.sends} USDT, cost ${offer.cost}`);
  const to = { address: wallet.address };
  const codes = await codesSent(demo, contacts, () => guest.call('POST', `${at}/refunds/codes`, to));
  const requested = await guest.call('POST', `${at}/refunds`, { ...to, ...codes });
  print('Refund requested', `${requested.number}, confirmed by two codes`);
  const { proof } = await guest.call('POST', `${at}/refund/proofs`, { method: 'sum' });
  await payFromPhone(demo, { to: proof.to, amount: proof.amount }, isFast);
  print('Small transfer sent', `${proof.amount} USDT from ${wallet.address}`);
  let seen = '';
  const look = async () => {
    const view = await guest.call('GET', `${at}/refund`);
    if (view.status !== seen) print(view.status);
    seen = view.status;
    if (seen === 'stuck' || seen === 'ended') throw new Error(`The refund is ${seen}.`);
    return view;
  };
  const waits = () => `The USDT is not refunded: the refund is ${seen}.`;
  const proved = await answerOf(
    until,
    async () => {
      const view = await look();
      return view.status === 'unproved' ? null : view;
    },
    waits,
  );
  if (proved.status === 'held') await approvedByTwo(demo, proved.refundId);
  const refund = await answerOf(
    until,
    async () => {
      const view = await look();
      if (isFast && view.status === 'sending')
        await demo.sandbox.call('POST', '/control/tron/mine', { blocks: CONFIRMING_BLOCKS });
      return view.status === 'completed' ? view : null;
    },
    waits,
  );
  const paid = await finalTransfer(solidity, refund.transactionId);
  const owed = microOf(amount) + microOf(proof.amount) - microOf(refund.cost);
  const receiver = await hexOf(wallet.address);
  if (paid === null || paid.to !== receiver || paid.micro !== owed || microOf(refund.sends) !== owed)
    throw new Error(`The refund is completed, but the network shows ${paid ? decimalOf(paid.micro) : 'nothing'}.`);
  print('USDT refunded', `${decimalOf(owed)} USDT, transaction ${refund.transactionId}`);
  return refund;
}

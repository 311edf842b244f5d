/** What `npm run demo -- --withdraw` does: naira from the demo customer's wallet to a bank account, and a look at the bank. */
import { addNaira, answerOf, naira } from './demo-wallet.mjs';

/**
 * Saves an account as a recipient, and has its name queried again.
 * @param {import('./demo-wallet.mjs').Demo} demo
 * @param {{ readonly bankCode: string, readonly accountNumber: string }} account
 * @returns {Promise<{ readonly recipientId: string, readonly enquiryId: string }>}
 */
async function recipientOf({ app, print }, account) {
  const enquiry = await app.call('POST', '/api/account/recipients/enquiries', {
    ...account,
    whose: 'other',
    name: null,
  });
  const { id } = await app.call('POST', '/api/account/recipients', { enquiryId: enquiry.id, nickname: null });
  const { recipient, enquiryId } = await app.call('POST', `/api/account/recipients/${id}/checks`, {});
  if (enquiryId === null) throw new Error(`the bank now gives another name: ${recipient.change.name}`);
  print('Name at the bank', `${recipient.name}, ${recipient.bankName}`);
  return { recipientId: id, enquiryId };
}

/**
 * Withdraws so many naira, which are added to the wallet first where it has fewer, and compares them with the bank's own books.
 * @param {import('./demo-wallet.mjs').Demo} demo
 * @param {bigint} amountKobo
 * @param {{ pin: string, account: { readonly bankCode: string, readonly accountNumber: string } }} how
 */
export async function withdrawNaira(demo, amountKobo, { pin, account }) {
  const { app, sandbox, print, until } = demo;
  const { balanceKobo } = await app.call('GET', '/api/wallet');
  if (BigInt(balanceKobo) < amountKobo) await addNaira(demo, amountKobo - BigInt(balanceKobo));
  const recipient = await recipientOf(demo, account);
  const terms = { ...recipient, amountKobo: String(amountKobo), note: 'School fees' };
  const requested = await app.call('POST', '/api/wallet/withdrawals', { ...terms, pin });
  print('Withdrawal requested', `${requested.number}, ${naira(amountKobo)}`);
  let seen = '';
  const withdrawal = await answerOf(
    until,
    async () => {
      const view = await app.call('GET', `/api/wallet/withdrawals/${requested.withdrawalId}`);
      if (view.status !== seen) print(view.status);
      seen = view.status;
      if (seen === 'undone') throw new Error('The bank did not pay it. The naira is back in the wallet.');
      return seen === 'paid' ? view : null;
    },
    () => `The naira has not arrived: the withdrawal is ${seen}.`,
  );
  const { transfers } = await sandbox.call('GET', '/control/bank/transfers?limit=100000');
  /** @type {readonly { reference: string, status: string, amountKobo: string, accountNumber: string, sessionId: string, reason: string }[]} */
  const paid = transfers.filter((/** @type {{ reason: string }} */ { reason }) => reason === withdrawal.number);
  const [transfer] = paid;
  if (
    paid.length !== 1 ||
    transfer?.status !== 'success' ||
    transfer.reference !== withdrawal.reference ||
    transfer.sessionId !== withdrawal.sessionId ||
    BigInt(transfer.amountKobo) !== amountKobo ||
    transfer.accountNumber !== account.accountNumber
  )
    throw new Error(`The withdrawal is paid, but the bank has other transfers: ${JSON.stringify(paid)}.`);
  print('Naira delivered', `${naira(amountKobo)}, session ${withdrawal.sessionId}`);
  return withdrawal;
}

/** Another account for a refused payout, as the invented API takes it: both codes are 508214, the PIN is 4138. */
import { randomUUID } from 'node:crypto';
import { codesSent, ownerCheck } from './owner-codes.mjs';

/** @param {(number: string, values: object) => object} change sets an order's values */
export function otherAccountRoutes(state, change, { ok, refuse }) {
  const proofFault = ownerCheck(state, { refuse });

  function accountOf({ enquiryId, recipientId }) {
    if (recipientId === null) {
      const found = state.enquiries.get(enquiryId);
      return found && { name: found.accountName, bankName: found.bankName, account: found.accountNumber };
    }
    const saved = state.people.recipients.find(({ id }) => id === recipientId);
    return saved && { name: saved.name, bankName: saved.bankName, account: saved.accountNumber };
  }

  return (order, what, body) => {
    const { number, recipientChange, payouts, deposits } = order;
    if (recipientChange === null) return refuse(409, 'no-other-account', 'This order takes no other account.');
    if (what === 'codes') return ok(codesSent(), 202);
    if (what === 'confirmations')
      return ok({ confirmation: randomUUID(), options: { challenge: 'AAAA', rpId: 'localhost' } });
    const account = accountOf(body);
    if (!account) return refuse(422, 'enquiry-expired', 'No name from the bank.');
    if (account.account === order.recipient.account) return refuse(422, 'same-account', 'Give another one.');
    const fault = proofFault(body);
    if (fault) return fault;
    const paid = { ...payouts.at(-1), id: randomUUID(), state: 'requested' };
    return ok(
      change(number, {
        status: 'in-wallet',
        recipientChange: null,
        recipient: { ...account, bankShortName: account.bankName },
        payouts: [...payouts, paid],
        deposits: deposits.map((each) => ({ ...each, payoutId: paid.id })),
      }),
    );
  };
}
